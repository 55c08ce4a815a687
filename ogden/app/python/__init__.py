"""What `import ogden` gives to Python programs and notebooks: glue over `editing` and `documents`."""
