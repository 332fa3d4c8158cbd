"""Solving a position with every card known, and hints for a player."""
