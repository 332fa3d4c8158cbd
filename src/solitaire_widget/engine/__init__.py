"""The rules engine: where the cards are, which moves there are, and why a move is refused.

It imports nothing but the standard library and is the reference for everything that is faster.
"""
