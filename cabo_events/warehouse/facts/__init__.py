"""Facts: a game's events as rows of the warehouse's tables, read off its replay."""

from cabo_events.warehouse.facts.game_facts import game_facts
from cabo_events.warehouse.facts.rows import Cell, Facts, Row, arrow_table, columns, gathered

__all__ = ["Cell", "Facts", "Row", "arrow_table", "columns", "game_facts", "gathered"]
