"""What holds for a place of a sentence by its words and tags, whatever the tree says."""
