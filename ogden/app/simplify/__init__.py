"""`ogden simplify`, `check` and `rules`: what the model does for a text or document."""
