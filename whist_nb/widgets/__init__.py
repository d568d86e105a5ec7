"""The widgets of a notebook: the card table and everything built on it."""
