"""The parts every card game needs: cards, tricks, events, the umpire's table, views and games."""
