"""Glue: the command line, the service and the page. No rule, score, search or default lives here."""
