"""The warehouse: games as tables of facts, and what is asked of them."""
