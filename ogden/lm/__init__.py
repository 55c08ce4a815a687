"""n-gram language models: estimate, ARPA, query."""
