"""What speaks for a rule, beside its probabilities: one small file a measure."""
