"""What an editor meets: a text goes in, and out come edits that can be seen, explained and taken back."""
