"""Nouns that are made of verbs, and the verbs: *inspection*, *inspect*."""

from functools import cache

from ogden.files.packaged import packaged

TABLE = packaged("editing/structure/data/verbs_of_nouns.tsv")


@cache
def _table() -> dict[str, str]:
    lines = TABLE.read_text(encoding="utf-8").splitlines()
    return dict(line.split("\t") for line in lines if line and not line.startswith("#"))


def verb_for(noun: str) -> str | None:
    """The plain verb for a noun in its dictionary form."""
    return _table().get(noun)
