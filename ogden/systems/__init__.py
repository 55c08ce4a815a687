"""The systems of the literature: one published system, one file. Beside them, the stages they share."""
