"""Glue: the command line, and later the service and the page. No rule, score or search lives here."""
