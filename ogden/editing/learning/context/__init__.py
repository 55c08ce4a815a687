"""How the context network is learned from running text."""
