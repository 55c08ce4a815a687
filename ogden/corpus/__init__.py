"""Documents to sentence pairs; cleaning; splits; leak guard."""
