"""What proposes edits, and what describes them to the judges: rules, language models, context, pairs."""
