"""Tuning: from n-best lists and a metric to the weights that make a system score best."""
