"""Text both ways for moves, positions and games."""
