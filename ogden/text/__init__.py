"""Text itself: lines, tokens and sentences with offsets; case, syllables, inflection; what must stay."""
