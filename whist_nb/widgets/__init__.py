"""What stands in a notebook: the card table and everything drawn with it."""
