"""`ogden check`: what is hard in documents, for people, for editors and for CI."""
