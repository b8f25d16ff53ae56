"""Score sheets: read from tables, explained by rule sets, turned into games, and back."""
