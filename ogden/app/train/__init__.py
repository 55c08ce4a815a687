"""`ogden align`, `extract`, `lm`, `train` and `model`: from corpora to a model file."""
