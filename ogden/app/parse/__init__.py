"""`ogden tag` and `ogden parse`."""
