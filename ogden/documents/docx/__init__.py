"""Word documents: the package, its XML, runs of text, and tracked changes."""
