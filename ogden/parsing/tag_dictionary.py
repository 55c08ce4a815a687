"""Which tags a dictionary gives to a word: what the tagger knows of words that no treebank has."""

from collections.abc import Iterable


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
