"""``python -m lite TOP CACHE FOLDER``: what ``build_lite.py`` runs in its environment."""

import sys
from pathlib import Path

from lite.site import build

build(*map(Path, sys.argv[1:4]))
