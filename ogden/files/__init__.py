"""One way each to write atomically, lock, resume, and tell progress."""
