"""The experiments of papers, run again: one file for each paper, and what they share."""
