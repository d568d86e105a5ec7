"""One seat's side of a game, for any host: what it sees, what it may ask, and who plays the other seats."""
