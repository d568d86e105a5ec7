"""What a card table is, for every game: cards, tricks, events, the umpire's table, views, games."""
