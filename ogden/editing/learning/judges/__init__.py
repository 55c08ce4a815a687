"""What judges edits, learned from readings and from what editors did."""
