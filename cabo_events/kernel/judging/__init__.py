"""Records judged at compiled speed: whether everything that they tell is legal, and follows."""

from cabo_events.kernel.judging.judge import is_ready, judged
from cabo_events.kernel.judging.told import NULL, TOLD_COLUMNS, Judgement, Told, told_together

__all__ = ["NULL", "TOLD_COLUMNS", "Judgement", "Told", "is_ready", "judged", "told_together"]
