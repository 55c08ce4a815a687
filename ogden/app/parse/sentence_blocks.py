"""Sentences of files as tokens, a block at a time: for commands that work on many at once."""

from collections.abc import Iterator


def sentence_blocks(paths: list[str], tokenised: bool, size: int) -> Iterator[list[list[str]]]:
    """At most `size` at a time. Lines are text, or, `tokenised`, a sentence each, spaces between tokens."""
    block: list[list[str]] = []
    for tokens in _sentences(paths, tokenised):
        block.append(tokens)
        if len(block) == size:
            yield block
            block = []
    if block:
        yield block


def _sentences(paths: list[str], tokenised: bool) -> Iterator[list[str]]:
    from ogden.text.lines import iterate_lines
    from ogden.text.sentences import sentences

    for path in paths:
        for line in iterate_lines(path):
            if tokenised:
                yield line.split()
            else:
                yield from (sentence.tokens for sentence in sentences(line))
