"""What each word of the rules can be: its tags, from a table of the model.

The table was counted in text. For rare words it says what `ogden.text.inflection` knows of them; a dictionary
alone would let *possible* be a noun, which it hardly ever is.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from ogden.errors import InputError

KIND = "forms/1"
LEAST_SHARE = 0.04
"""Of the occurrences of a word; a tag that is rarer is taken for a mistake, or not worth it."""
LEAST_COUNT = 8


@dataclass(frozen=True)
class WordTags:
    groups: Sequence[tuple[frozenset[str], Sequence[str]]] = field(repr=False)
    """Tags, and the words that have just these. Of a word that is in several groups the last one counts."""

    @cached_property
    def known(self) -> Mapping[str, frozenset[str]]:
        return {word: tags for tags, words in self.groups for word in words}

    def tags(self, word: str) -> frozenset[str]:
        """The tags that a word may have; none for a word that is in no rule."""
        return self.known.get(word, frozenset())


def learn_word_tags(words: Iterable[str], counts: Mapping[str, Mapping[str, int]]) -> WordTags:
    """The tags of these words, by how often they have which in text."""
    groups: dict[frozenset[str], list[str]] = {}
    for word in sorted(set(words)):
        groups.setdefault(frozenset(_tags(word, counts.get(word, {}))), []).append(word)
    return WordTags(list(groups.items()))


def _tags(word: str, counts: Mapping[str, int]) -> Iterable[str]:
    from ogden.text.inflection import possible_tags

    total = sum(counts.values())
    if total < LEAST_COUNT:
        return possible_tags(word)
    found = {tag for tag, count in counts.items() if count >= LEAST_SHARE * total}
    # The tagger confuses these; what is one of them is nearly always the other too.
    return (
        found
        | {"VBN" for tag in found if tag == "VBD" and "VBN" in possible_tags(word)}
        | ({"VB"} if "VBP" in found else {"VBP"} if "VB" in found else set())
    )


def pack_word_tags(forms: WordTags) -> bytes:
    """A JSON object: tags, and the words that have just these."""
    return json.dumps({" ".join(sorted(tags)): " ".join(words) for tags, words in forms.groups}).encode()


def read_word_tags(data: bytes | memoryview, name: str) -> WordTags:
    try:
        groups = json.loads(bytes(data))
        pairs = [(frozenset(tags.split()), words.split()) for tags, words in groups.items()]
    except (ValueError, AttributeError) as error:
        raise InputError(f"{name}: the forms of words cannot be read: {error}") from None
    return WordTags(pairs)
