"""HTML pages: tokens with offsets, and which elements hold running text."""
