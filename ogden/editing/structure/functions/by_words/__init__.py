"""What is written for a place that words and tags tell, whatever the tree says."""
