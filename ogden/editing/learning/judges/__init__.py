"""What judges edits, learned from references and from readings."""
