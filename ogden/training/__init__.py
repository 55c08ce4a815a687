"""What systems share on the way from corpora to a model, and from a model back to a search."""
