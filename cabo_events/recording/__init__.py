"""Recording a game as it is played, into a file that loses nothing."""

from cabo_events.recording.session import Recording, record, resume, start

__all__ = ["Recording", "record", "resume", "start"]
