"""The pages that show games, their scores and their statistics."""
