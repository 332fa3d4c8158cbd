"""The parts of ``build_lite.py``; they run in the environment that it makes."""
