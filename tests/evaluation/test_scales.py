"""The sets of scales: which answers they take, and what may be averaged."""

from ogden.evaluation.scales import SCALE_SETS, WUBBEN, XU, scales_of


def test_ratings_are_matched_to_their_scales() -> None:
    assert scales_of(["simplicity", "fluency", "adequacy"]) is WUBBEN
    assert scales_of(["fluency"]) is None


def test_only_equal_scales_are_averaged() -> None:
    assert (WUBBEN.combinable, XU.combinable) == (True, False)


def test_fluency_comes_first_and_alone() -> None:
    parts = [[scale.name for scale in part] for part in WUBBEN.parts()]
    assert parts == [["fluency"], ["adequacy", "simplicity"]]
    assert len(XU.parts()) == 1


def test_answers() -> None:
    fluency, gain = WUBBEN.find("fluency"), XU.find("simplicity_gain")
    assert fluency is not None
    assert gain is not None
    assert [value for value in range(-1, 8) if fluency.accepts(value)] == list(fluency.points)
    assert [gain.accepts(value) for value in (0, 12, -1, 0.5)] == [True, True, False, False]
    assert not fluency.accepts(2.5)


def test_every_point_has_its_words() -> None:
    for scales in SCALE_SETS.values():
        for scale in scales.scales:
            assert set(scale.points or [0]) == set(scale.anchors)
