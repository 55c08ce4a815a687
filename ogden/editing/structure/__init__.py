"""Sentences made shorter and plainer: rules over trees, written by hand (`lexicon/structure/`)."""
