"""The game from one seat's side, for any host: what the seat sees, what it may ask, and who plays the others."""
