"""The tables that are read a word at a time say what lemminflect makes of the whole of them."""

from pathlib import Path

from lemminflect import config
from lemminflect.codecs.InflectionLUCodec import InflectionLUCodec
from lemminflect.codecs.LemmaLUCodec import LemmaLUCodec

from ogden.text.inflection_tables import WordLines, known_forms, known_lemmas, lemminflect, unlisted_lemmas


def test_every_word_has_the_lemmas_that_lemminflect_reads() -> None:
    found = lemminflect().Lemmatizer().lemma_dict
    for word, expected in LemmaLUCodec.load(config.lemma_lu_fn).items():
        assert list(found.get(word, {}).items()) == list(expected.items()), word


def test_every_word_has_the_forms_that_lemminflect_reads() -> None:
    found = lemminflect().Inflections().infl_dict
    for word, expected in InflectionLUCodec.load(config.inflection_lu_fn).items():
        assert list(found.get(word, {}).items()) == list(expected.items()), word


def test_a_word_that_is_not_there_has_nothing() -> None:
    found = lemminflect().Lemmatizer().lemma_dict
    for word in ("", ",", "zzyzx", "walke", "~"):
        assert found.get(word, {}) == {}


def test_exceptions_come_before_the_lines() -> None:
    lines = WordLines(Path(config.lemma_lu_fn), lambda line: {"X": (line,)}, {"cats": {"Y": ("dog",)}})
    assert lines.get("cats", {}) == {"Y": ("dog",)}
    assert "X" in lines.get("dogs", {})


ODD = ("", "be", "can", "dare", "café", "𝕳ouse", "i̇stanbul", "bankrol", "'d", "zzyzxes", "ß", "123", "a,b")


def test_lemmas_are_those_that_lemminflect_gives() -> None:
    known_lemmas("be")
    words = [*list(LemmaLUCodec.load(config.lemma_lu_fn))[::7], *lemminflect().Lemmatizer().overrides_dict]
    for word in {word.lower() for word in (*words, *ODD)}:
        expected = lemminflect().getAllLemmas(word)
        assert list(known_lemmas(word).items()) == list(expected.items()), word


def test_forms_are_those_that_lemminflect_gives() -> None:
    words = list(InflectionLUCodec.load(config.inflection_lu_fn))[::11]
    known_forms("be", "VERB")
    words += lemminflect().Inflections().overrides_dict
    for word in {word.lower() for word in (*words, *ODD)}:
        for upos in ("NOUN", "VERB", "ADJ", "ADV", "AUX"):
            expected = lemminflect().getAllInflections(word, upos=upos)
            assert list(known_forms(word, upos).items()) == list(expected.items()), (word, upos)


def test_unlisted_words_have_the_lemmas_that_lemminflect_gives() -> None:
    listed = list(LemmaLUCodec.load(config.lemma_lu_fn))[::41]
    made = [f"{word[1:]}{ending}" for word in listed[::5] for ending in ("s", "ing", "ed", "ova", "er")]
    for word in {word.lower() for word in (*listed, *made, *ODD) if word}:
        for upos in ("NOUN", "VERB", "ADJ", "ADV", "AUX"):
            expected = lemminflect().getAllLemmasOOV(word, upos).get(upos, ())
            assert unlisted_lemmas(word, upos) == expected, (word, upos)
