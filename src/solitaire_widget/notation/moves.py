"""Moves as text: ``T3>T5*4``, ``W>F:H``, ``draw``, and the short forms that people write."""

from __future__ import annotations

import re

from solitaire_widget.cards import SUITS, Card
from solitaire_widget.engine.legal import explain
from solitaire_widget.engine.moves import DRAW, REDEAL, Move
from solitaire_widget.engine.position import Position
from solitaire_widget.errors import MoveSyntaxError
from solitaire_widget.ruleset import Pile, PileKind

_MOVE = re.compile(r"([^>*\s]+)\s*>\s*([^>*\s]+?)(?:\s*\*\s*(\d{1,3}))?", re.ASCII)
