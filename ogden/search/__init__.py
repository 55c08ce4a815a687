"""Search: the best rewrites of a sentence under a grammar, a language model and weights."""
