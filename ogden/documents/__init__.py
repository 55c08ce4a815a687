"""Documents in and out: plain text, Markdown, HTML, DOCX. Only edited spans change."""
