"""How often editors made an edit where they could have: counted in documents that two editors rewrote.

An editor made it if the old words are gone from the rewrite, and the new ones stand there.
"""

import lzma
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from ogden.editing.judge.edit_priors import EditPriors, learn_edit_priors, old_and_new
from ogden.editing.lexicon.domains import told_domains
from ogden.editing.lexicon.lexicon import Lexicon
from ogden.editing.lexicon.sentence_view import SentenceView
from ogden.editing.proposals import Proposer
from ogden.editing.sentences import ParseMany, TagMany, prepare
from ogden.errors import InputError
from ogden.text.tokens import tokenise

_NORMAL, _PLAIN = 3, slice(4, 6)


class Rewritten(NamedTuple):
    """A sentence, and what one or two editors made of it."""

    normal: str
    plain: tuple[str, ...]


def read_rewritten(path: Path) -> list[Rewritten]:
    """The everyday corpus: document, genre, number, normal, plain, plain by another editor."""
    try:
        with lzma.open(path, "rt", encoding="utf-8") as stream:
            rows = [line.rstrip("\n").split("\t") for line in stream]
    except (OSError, lzma.LZMAError, EOFError, UnicodeDecodeError) as error:
        raise InputError(f"{path} cannot be read: {error}") from None
    for number, row in enumerate(rows, 1):
        if len(row) <= _NORMAL:
            raise InputError(f"{path}, line {number}: {len(row)} cells, and no sentence among them")
    return [Rewritten(row[_NORMAL], tuple(filter(None, row[_PLAIN]))) for row in rows[1:]]


def editor_priors(
    corpus: Sequence[Rewritten], lexicon: Lexicon, proposer: Proposer, tag: TagMany, parse: ParseMany
) -> EditPriors:
    pairs: list[tuple[str, str]] = []
    shares: list[float] = []
    for prepared in prepare([one.normal for one in corpus], None, tag, parse, 1):
        rewrites = [_padded(text) for text in corpus[prepared.text].plain]
        view = SentenceView(prepared.sentence.tokens, prepared.tags, prepared.columns)
        listed = lexicon.find(view, prepared.protected, told_domains(corpus[prepared.text].normal))
        for rewrite in (
            *listed.listings,
            *proposer.rewrites(prepared.words, prepared.tags, prepared.blocked),
        ):
            pair = old_and_new(prepared.words, rewrite)
            pairs.append(pair)
            shares.append(sum(_made(*pair, text) for text in rewrites) / max(1, len(rewrites)))
    return learn_edit_priors(pairs, shares)


def _padded(text: str) -> str:
    return f" {' '.join(tokenise(text).tokens).lower()} "


def _made(old: str, new: str, text: str) -> bool:
    return f" {old} " not in text and (not new or f" {new.lower()} " in text)
