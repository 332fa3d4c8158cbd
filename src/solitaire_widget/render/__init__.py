"""Pictures of a position: SVG for notebooks, and the words for those who can't see it."""
