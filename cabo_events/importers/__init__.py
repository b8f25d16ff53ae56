"""Games that somebody else wrote down: score sheets and other programs' logs."""
