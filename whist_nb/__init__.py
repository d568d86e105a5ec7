"""A card table for notebooks: play whist games, learn why, and look again from any seat."""
