"""Approved words and phrases, by sense: how they are written in `lexicon/words/`, and what they say."""
