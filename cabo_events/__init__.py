"""Cabo, the memory card game: play it, keep it as events, replay it and learn from it."""
