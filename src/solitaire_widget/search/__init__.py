"""Looking ahead: hints, finishing, solving."""
