"""One seat's end of a game, for any host: what it is shown, what it may ask, and who plays at the other seats."""
