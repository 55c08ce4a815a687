"""The table of words that a tagger is trained with: the class of each, and which tags a dictionary gives it.

That is what the tagger knows of words that no treebank has (`core/tag/word_table.hpp`).
"""

from collections import Counter
from collections.abc import Iterable, Mapping

from ogden._core import pack_words
from ogden.parsing.clusters import ClusteredWord


def pack_table(clusters: Iterable[ClusteredWord], dictionary: Mapping[str, str]) -> bytes:
    """The table of words that a tagger is trained with.

    `dictionary` says of words in lower case which tags they can have, as one string (`NN|VB|VBP`): words with
    the same string are of one kind. At most 255 strings, the most frequent, are kept.
    """
    kinds = _numbered(dictionary.values(), 255)
    paths: dict[str, int] = {}
    rows: dict[str, tuple[int, int]] = {}
    for word in clusters:
        rows[word.word] = (paths.setdefault(word.path, len(paths) + 1), 0)
    for name, tags in dictionary.items():
        if tags in kinds:
            rows[name] = (rows.get(name, (0, 0))[0], kinds[tags])
    classes = [row[0] for row in rows.values()]
    return pack_words(list(rows), classes, [row[1] for row in rows.values()], list(paths))


def _numbered(names: Iterable[str], limit: int) -> dict[str, int]:
    frequent = sorted(Counter(names).items(), key=lambda item: (-item[1], item[0]))
    return {name: number for number, (name, _) in enumerate(frequent[:limit], 1)}


def dictionary_tags(words: Iterable[str]) -> dict[str, str]:
    """For each word that the dictionary of lemminflect has, in lower case, its possible tags: `NN|VB|VBP`.

    That dictionary is made from the SPECIALIST Lexicon of the National Library of Medicine. It has content
    words alone: nouns, verbs, adjectives, adverbs, and their inflected forms.
    """
    found = {}
    for word in words:
        if word.replace("-", "").replace("'", "").isalpha() and (tags := _tags(word)):
            found[word] = "|".join(sorted(tags))
    return found


def _tags(word: str) -> set[str]:
    from lemminflect import getAllInflections, getAllLemmas  # type: ignore[import-untyped]

    return {
        tag
        for part, lemmas in getAllLemmas(word).items()
        for lemma in lemmas
        for tag, forms in getAllInflections(lemma, upos=part).items()
        if word in forms
    }
