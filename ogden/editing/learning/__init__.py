"""How the built-in model is learned: from texts, pairs, lists and readings to one file (`recipe.py`)."""
