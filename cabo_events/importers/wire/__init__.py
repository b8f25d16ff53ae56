"""What other programs send, as structs, a module for each program."""
