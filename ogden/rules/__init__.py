"""Rules: what rewrites. Extraction from aligned pairs, scores, and the formats of the neighbours."""
