"""What must hold for a rule over trees: each question is asked of what variables of its pattern stand for."""
