"""Edits that were read: what is drawn from which texts, the sheets for readers, and what they found."""
