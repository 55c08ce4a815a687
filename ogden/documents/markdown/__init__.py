"""Markdown: blocks by markdown-it, inline text with offsets."""
