"""Many deals played by a strategy, or decided by the solver, and what came of them."""
