"""The one-file model on disk: what it says of itself, and which sections a simplifier needs."""
