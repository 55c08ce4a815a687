"""People who rewrite sentences: task sheets, what they wrote, and whose answers can be trusted."""
