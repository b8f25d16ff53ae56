"""One game as one HTML file that opens from disk: the replay component, the score sheet, the rounds, the rules."""

from cabo_events.report.document import PackedFile, ReplayData, Told, replay_data, report_html

__all__ = ["PackedFile", "ReplayData", "Told", "replay_data", "report_html"]
