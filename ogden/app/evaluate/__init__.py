"""`ogden run`, `evaluate`, `report`, `judge`, `correlate` and `reproduce`: systems over test sets."""
