"""Text itself: lines of files, sentences, syllables."""
