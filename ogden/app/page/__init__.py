"""The web page: a template, style sheets and small scripts of our own. It asks nobody but its own server."""
