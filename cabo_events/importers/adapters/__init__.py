"""Other programs, one module each."""
