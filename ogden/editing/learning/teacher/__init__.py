"""A public language model as a teacher when the model is made; nothing of it is shipped."""
