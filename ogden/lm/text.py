"""Files of text as the estimator takes them: a sentence a line, words between white space."""

import itertools
from collections.abc import Iterator, Sequence

from ogden.text.lines import iterate_lines
from ogden.text.tokens import token_lines

BLOCK = 10_000


def model_text(paths: Sequence[str], tokenise: bool = False, lowercase: bool = False) -> Iterator[str]:
    """The lines of the files, tokenised and lowercased if wished. Empty lines are no sentences."""
    lines = (line for path in paths for line in iterate_lines(path) if line.strip())
    while block := list(itertools.islice(lines, BLOCK)):
        if tokenise:
            block = token_lines(block)
        yield from (line.lower() for line in block) if lowercase else block
