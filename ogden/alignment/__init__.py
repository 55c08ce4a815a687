"""Word alignment of normal and simple sentences, symmetrisation, links to nothing."""
