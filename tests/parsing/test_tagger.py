from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from reference_tagger import ReferenceWeights, by_steps
from toy_tagger import OPTIONS, toy_sentences, toy_table, toy_tagger, write_toy_tagger

from ogden._core import tagger_observations
from ogden.container.reader import open_container
from ogden.container.writer import Writer
from ogden.errors import InputError
from ogden.model.files import open_model
from ogden.parsing.builtin import PARSER_FILE, load_tagger
from ogden.parsing.tagger import KINDS, Tagger, read_tagger, write_tagger
from ogden.parsing.tagger_quality import score_tagger
from ogden.parsing.tagger_training import TaggedSentence, tagged, train_tagger
from ogden.parsing.treebanks import TreebankPart, read_parts

SENTENCE = "The dog saw a cat in London .".split()
anything = st.lists(st.text(st.characters(), max_size=8), max_size=12)


def test_it_learns_its_sentences() -> None:
    for sentence in toy_sentences():
        assert toy_tagger().of_kind(KINDS[sentence.kind]).tag(sentence.words) == list(sentence.tags)


def test_a_word_by_its_class_and_place() -> None:
    assert toy_tagger().tag("The fox saw the cat .".split()) == ["DT", "NN", "VBD", "DT", "NN", "."]


def test_kinds_differ_in_their_habits() -> None:
    words = "He saw London .".split()
    assert toy_tagger().tag(words)[2] == "NNP"
    assert toy_tagger().of_kind("biomedical").tag(words)[2] == "NN"


def test_brackets_as_typed_and_as_in_treebanks() -> None:
    typed, written = "He saw London ( and Paris ) .", "He saw London -LRB- and Paris -RRB- ."
    tags = ["PRP", "VBD", "NNP", "-LRB-", "CC", "NNP", "-RRB-", "."]
    assert toy_tagger().tag(typed.split()) == tags
    assert toy_tagger().tag(written.split()) == tags


def test_nothing_has_no_tags() -> None:
    assert toy_tagger().tag([]) == []
    assert toy_tagger().tag_many([]) == []
    assert toy_tagger().tag_many([[], ["The"], []]) == [[], ["DT"], []]
    assert toy_tagger().marginals([]).shape == (0, len(toy_tagger().tags))
    assert toy_tagger().likely([[]]) == [[]]


def test_ten_thousand_words() -> None:
    words = SENTENCE * 1250
    tags = toy_tagger().tag(words)
    assert len(tags) == 10_000
    found = toy_tagger().marginals(words)
    assert np.allclose(found.sum(axis=1), 1, atol=1e-4)


@given(anything)
def test_any_strings_have_tags(words: list[str]) -> None:
    tags = toy_tagger().tag(words)
    assert len(tags) == len(words)
    assert set(tags) <= set(toy_tagger().tags)
    found = toy_tagger().marginals(words)
    assert np.allclose(found.sum(axis=1), 1, atol=1e-4)


def test_lone_surrogates() -> None:
    assert len(toy_tagger().tag(["\udc80", "a\ud800b", "dog"])) == 3


@given(st.lists(anything, max_size=30), st.integers(0, 4))
def test_threads_do_not_change_results(sentences: list[list[str]], jobs: int) -> None:
    assert toy_tagger().tag_many(sentences, jobs) == [toy_tagger().tag(words) for words in sentences]


@given(anything, st.floats(0, 1))
def test_likely_tags_are_sorted_and_whole(words: list[str], least: float) -> None:
    tagger = toy_tagger()
    (found,) = tagger.likely([words], least)
    for row, tags in zip(tagger.marginals(words), found, strict=True):
        probabilities = [each.probability for each in tags]
        assert probabilities == sorted(probabilities, reverse=True)
        assert probabilities[0] == pytest.approx(row.max())
        assert len(tags) == max(1, (row >= np.float32(least)).sum())
        assert all(row[tagger.tags.index(each.tag)] == np.float32(each.probability) for each in tags)


@pytest.mark.parametrize("kind", KINDS)
@given(words=st.lists(st.sampled_from([*SENTENCE, "Pax6", "genes", "1990s", "U.S.", "–", "“"]), min_size=1))
def test_probabilities_are_those_of_the_reference(kind: str, words: list[str]) -> None:
    tagger = toy_tagger().of_kind(kind)
    weights = ReferenceWeights(bytes(tagger._weights))
    seen = tagger_observations(np.frombuffer(toy_table(), np.uint8), words, KINDS.index(kind))
    _, expected = by_steps(weights.chain(*seen))
    assert np.allclose(tagger.marginals(words), expected, atol=2e-4)


def test_training_again_gives_the_same_bytes() -> None:
    again = train_tagger(toy_sentences(), toy_table(), OPTIONS)
    assert again._weights == toy_tagger()._weights


def test_a_file_keeps_it(tmp_path: Path) -> None:
    path = tmp_path / "toy.ogden"
    write_toy_tagger(path)
    again = Tagger.load(path)
    assert again.tags == toy_tagger().tags
    assert again.tag(SENTENCE) == toy_tagger().tag(SENTENCE)
    assert again.size == toy_tagger().size
    with open_model(path) as model:
        assert model.problems() == []
        assert [source.name for source in model.description.sources] == ["toys"]
    write_toy_tagger(tmp_path / "again.ogden")
    assert path.read_bytes() == (tmp_path / "again.ogden").read_bytes()


def test_beside_other_sections(tmp_path: Path) -> None:
    path = tmp_path / "both.ogden"
    with Writer(path) as writer:
        writer.add_text("other", "thing")
        write_tagger(writer, toy_tagger())
    with open_container(path) as container:
        tagger = read_tagger(container)
    assert tagger.tag(SENTENCE) == toy_tagger().tag(SENTENCE)
    assert load_tagger(str(path)).tag(SENTENCE) == toy_tagger().tag(SENTENCE)


def test_a_file_without_a_tagger(tmp_path: Path) -> None:
    path = tmp_path / "other.ogden"
    with Writer(path) as writer:
        writer.add_text("other", "thing")
    with pytest.raises(InputError, match=r"has no tagger in it: there is no section tagger\.words"):
        Tagger.load(path)


def test_an_unknown_kind() -> None:
    with pytest.raises(InputError, match="poetry is no kind of text that this tagger knows: general, bio"):
        toy_tagger().of_kind("poetry")


def test_nothing_to_learn_from() -> None:
    with pytest.raises(InputError, match="no tagged sentence"):
        train_tagger([], toy_table())


def test_habits_that_are_not_kept() -> None:
    """Sentences of a third kind are learned from, but what they alone do is not kept."""
    more = [*toy_sentences(), *(TaggedSentence(["zebra"], ["XX"], 2) for _ in range(5))]
    tagger = train_tagger(more, toy_table(), OPTIONS)
    assert tagger.core.kinds == len(KINDS)
    assert tagger.tag(["zebra"]) == ["XX"]


def test_unequal_words_and_tags() -> None:
    with pytest.raises(ValueError, match="not one tag for each word"):
        train_tagger([TaggedSentence(["a", "b"], ["DT"])], toy_table())


def test_scores_count_unknown_words() -> None:
    sentences = [(SENTENCE, ["DT", "NN", "VBD", "DT", "NN", "IN", "JJ", "."])]
    score = score_tagger(toy_tagger(), sentences, set(SENTENCE) - {"London", "dog"})
    assert (score.right, score.words, score.unknown_right, score.unknown) == (7, 8, 1, 2)
    assert score.confusions == {("JJ", toy_tagger().tag(SENTENCE)[6]): 1}
    assert score.sentence_accuracy == 0


def test_the_shipped_tagger_on_documents_it_has_not_seen(shared: Path) -> None:
    if not PARSER_FILE.exists():
        pytest.skip("there is no shipped parser yet")
    trees = read_parts(str(shared / "data/trees/gum.ptb.xz"))[TreebankPart.TEST]
    pairs = [(each.words, each.tags) for each in tagged(trees)]
    assert score_tagger(load_tagger(), pairs, set()).accuracy > 0.96
