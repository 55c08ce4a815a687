"""How the tables of the safety check that come from WordNet are made."""
