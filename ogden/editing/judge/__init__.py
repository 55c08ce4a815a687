"""How likely an edit is right here: features, the context model, and what was learned from readings."""
