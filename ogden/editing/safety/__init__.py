"""What no edit may change, whoever proposes it and however sure: polarity, degree, force, conditions, who and
what. It asks no model; what it knows stands in readable tables in `data/`."""
