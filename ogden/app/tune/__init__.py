"""`ogden tune`: weights for a model."""
