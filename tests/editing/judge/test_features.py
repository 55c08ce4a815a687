"""The row of numbers that the judges see of each rewrite."""

from dataclasses import replace

import numpy as np
import pytest

from ogden.editing.deletions import Deletion
from ogden.editing.judge.edit_priors import learn_edit_priors
from ogden.editing.judge.features import (
    BY_ITSELF,
    LISTED,
    NAMES,
    NETWORK,
    NOT_TOLD,
    USUALLY_RIGHT,
    Knowledge,
    by_listing,
    features,
)
from ogden.editing.judge.lm_pair import LmPair
from ogden.editing.lexicon.lexicon import Listing, Told
from ogden.editing.lexicon.senses import Record
from ogden.editing.lexicon.source import parse_sense
from ogden.editing.rewrites import MISSING, Evidence, MatchedRules, Rewrite
from ogden.lm.estimation import EstimationOptions, estimate

WORDS = "the physician purchased , very cheaply , a house .".split()
TAGS = "DT NN VBD , RB RB , DT NN .".split()
DOCTOR, HEALER = Rewrite(1, 2, ("doctor",)), Rewrite(1, 2, ("medicine", "man"))
BOUGHT, GONE = Rewrite(2, 3, ("bought",)), Rewrite(4, 6, ())
SIMPLE = ["the doctor bought a house .", "the doctor bought it .", "a man bought the house ."] * 5
NORMAL = ["the physician purchased a house .", "the physician purchased it .", "a man purchased it ."] * 5


@pytest.fixture(scope="module")
def models() -> LmPair:
    return LmPair(*(estimate(text, EstimationOptions(2)).model() for text in (SIMPLE, NORMAL)))


def listing(read: int, right: int, told: Told = Told.CUE, rank: int = 1) -> Listing:
    sense = parse_sense({"word": "purchase", "plain": "buy", "tag": "VERB"})
    return Listing(replace(sense, record=Record(read, right)), told, rank)


def rows(models: LmPair) -> list[dict[str, float]]:
    priors = learn_edit_priors([("physician", "doctor")] * 4, [0.5, 0.5, 0.0, 0.0])
    knowledge = Knowledge(models, priors)
    evidence = {
        DOCTOR: Evidence(back=-1.0, forward=-0.5, seen=2.0, context=1, made=-0.25),
        HEALER: Evidence(back=-2.0, forward=-3.0, pivot=-4.0),
        BOUGHT: Evidence(plain=0.0),
    }
    found = MatchedRules(evidence, {(1, 2): -0.75})
    gone = {(4, 6): Deletion.ADVERB}
    listings = {BOUGHT: listing(10, 9)}
    table = features(WORDS, TAGS, found, [DOCTOR, HEALER, BOUGHT, GONE], gone, knowledge, listings)
    assert table.shape == (4, len(NAMES))
    assert table.dtype == np.float32
    return [dict(zip(NAMES, row.tolist(), strict=True)) for row in table]


def test_what_rules_say(models: LmPair) -> None:
    doctor, healer, bought, gone = rows(models)
    assert (doctor["back"], doctor["forward"], doctor["count"], doctor["context"]) == (-1, -0.5, 2, 1)
    assert (doctor["stay"], doctor["made"]) == (-0.75, -0.25)
    assert (healer["pivot"], bought["plain"]) == (-4, 0)
    assert bought["forward"] == bought["stay"] == gone["forward"] == MISSING


def test_words_by_themselves(models: LmPair) -> None:
    doctor, healer, _, gone = rows(models)
    assert (doctor["words"], doctor["new words"], doctor["letters"]) == (1, 1, -3)
    assert (healer["new words"], healer["letters"]) == (2, 2)
    assert doctor["syllables"] == -1
    assert doctor["level change"] < 0
    assert (gone["words"], gone["new words"], gone["new level"], gone["new frequency"]) == (2, 0, 0, 0)


def test_language_models_prefer_their_own_words(models: LmPair) -> None:
    doctor, _, bought, _ = rows(models)
    for row in (doctor, bought):
        change = row["simple model"] - row["normal model"]
        assert row["difference of models"] == pytest.approx(change, abs=1e-5)
        assert change > 0


def test_where_it_stands(models: LmPair) -> None:
    doctor, _, _, gone = rows(models)
    assert (doctor["sentence"], doctor["deletion"], doctor["commas"]) == (len(WORDS), 0, 0)
    assert doctor["place"] == pytest.approx(0.1)
    assert (gone["deletion"], gone["commas"]) == (Deletion.ADVERB, 2)


def test_rivals_are_those_for_the_same_words(models: LmPair) -> None:
    doctor, healer, bought, _ = rows(models)
    assert [row["rivals"] for row in (doctor, healer, bought)] == [2, 2, 1]
    assert [row["rank by rules"] for row in (doctor, healer, bought)] == [1, 0, 0]  # forward and pivot


def test_priors_and_the_lexicon_come_last(models: LmPair) -> None:
    doctor, healer, *_ = rows(models)
    assert NAMES[len(BY_ITSELF) :] == ("met", "made by one", "made by each", *LISTED, *NETWORK)
    assert (doctor["met"], healer["met"]) == (4, 0)
    assert doctor["made by one"] > healer["made by one"]


def test_what_the_lexicon_says(models: LmPair) -> None:
    doctor, _, bought, _ = rows(models)
    assert [doctor[name] for name in LISTED] == pytest.approx([0, NOT_TOLD, 0, 0, USUALLY_RIGHT])
    assert [bought[name] for name in LISTED[:4]] == [1, Told.CUE, 1, 10]
    assert doctor["entry right"] < bought["entry right"] < 0.9


def test_a_record_outweighs_what_is_usual_the_longer_it_is() -> None:
    assert by_listing(None)[-1] == by_listing(listing(0, 0))[-1] == USUALLY_RIGHT
    shares = [by_listing(listing(read, read))[-1] for read in (0, 1, 5, 50)]
    assert shares == sorted(set(shares))
    assert by_listing(listing(50, 0))[-1] < 0.05


def test_words_with_capitals_are_looked_up_without_them(models: LmPair) -> None:
    """The lexicon may write a name."""
    knowledge = Knowledge(models, learn_edit_priors([], []))
    upper, lower = (
        features(WORDS, TAGS, MatchedRules({}, {}), [Rewrite(1, 2, (word,))], {}, knowledge)
        for word in ("Doctor", "doctor")
    )
    assert upper.tolist() == lower.tolist()


def test_a_listing_is_found_by_the_words_as_they_are_written(models: LmPair) -> None:
    knowledge = Knowledge(models, learn_edit_priors([], []))
    rewrite = Rewrite(1, 2, ("Doctor",))
    found = features(WORDS, TAGS, MatchedRules({}, {}), [rewrite], {}, knowledge, {rewrite: listing(1, 1)})
    assert found[0, NAMES.index("listed")] == 1
