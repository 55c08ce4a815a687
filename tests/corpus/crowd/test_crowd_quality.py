"""Answers are flagged for what they are, careless workers are found, and careful ones left in peace."""

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from simulated_workers import (
    NORMAL,
    Worker,
    another_language,
    careful,
    copier,
    deleter,
    garbage,
    lazy_after,
    other_sentences,
    sly_copier,
    splitter,
)

from ogden.corpus.crowd.answers import Answer, CheckedAnswer, check_answers
from ogden.corpus.crowd.quality import CrowdWorker as Record
from ogden.corpus.crowd.quality import judge_workers
from ogden.corpus.crowd.thresholds import CrowdThresholds
from ogden.errors import InputError

CARELESS: Mapping[str, tuple[Worker, str]] = {
    "copier": (copier, "copies 20 of 20"),
    "sly copier": (sly_copier, "copies 20 of 20"),
    "deleter": (deleter, "deletions 20 of 20"),
    "splitter": (splitter, "splits 20 of 20"),
    "garbage": (garbage, "unrelated 20 of 20"),
    "another language": (another_language, "unrelated 20 of 20"),
    "other sentences": (other_sentences(NORMAL), "unrelated"),
    "lazy copier": (lazy_after(5, careful, copier), "copies 15 of 20"),
    "lazy deleter": (lazy_after(5, careful, deleter), "deletions 15 of 20"),
    "late copier": (lazy_after(8, careful, copier), "after the first few: copies"),
}


def answers_of(name: str, worker: Worker, seed: int = 0, seconds: float | None = None) -> list[Answer]:
    """One worker's answers to all sentences, in an order of their own."""
    chance = random.Random(f"{name}/{seed}")
    order = chance.sample(range(len(NORMAL)), len(NORMAL))
    return [
        Answer(sentence, name, place, worker(NORMAL[sentence], place, chance), seconds)
        for place, sentence in enumerate(order)
    ]


def judged(answers: Sequence[Answer], **changed: float) -> dict[str, Record]:
    limits = replace(CrowdThresholds(), **changed)
    return {worker.name: worker for worker in judge_workers(check_answers(NORMAL, answers, limits), limits)}


def careful_workers(count: int, seed: int = 0) -> list[Answer]:
    return [answer for number in range(count) for answer in answers_of(f"careful {number}", careful, seed)]


def check(normal: str, *texts: str, seconds: float | None = None) -> list[CheckedAnswer]:
    answers = [Answer(0, str(place), 0, text, seconds) for place, text in enumerate(texts)]
    return check_answers([normal], answers, CrowdThresholds())


@pytest.mark.parametrize("kind", CARELESS)
@pytest.mark.parametrize("seed", range(3))
def test_a_careless_worker_is_found_among_careful_ones(kind: str, seed: int) -> None:
    worker, reason = CARELESS[kind]
    found = judged([*careful_workers(5, seed), *answers_of(kind, worker, seed)])
    assert found.pop(kind).verdict == "careless"
    assert {record.verdict for record in found.values()} == {"ok"}
    assert reason in "; ".join(judged([*answers_of(kind, worker, seed)])[kind].reasons)


def test_several_careless_workers_at_once() -> None:
    answers = careful_workers(6)
    for kind in ("copier", "deleter", "splitter", "garbage", "lazy copier"):
        answers += answers_of(kind, CARELESS[kind][0])
    verdicts = {name: record.verdict for name, record in judged(answers).items()}
    assert {name for name, verdict in verdicts.items() if verdict == "careless"} == set(verdicts) - {
        f"careful {number}" for number in range(6)
    }
    assert "look" not in verdicts.values()


def test_the_first_few_answers_are_enough() -> None:
    """Gao et al. 2015, as cited by Xu et al. 2016 §3.4."""
    answers = [*careful_workers(4), *answers_of("copier", copier), *answers_of("garbage", garbage)]
    found = judged([answer for answer in answers if answer.place < 5])
    assert {name for name, record in found.items() if record.verdict == "careless"} == {"copier", "garbage"}


def test_a_bad_start_alone_is_for_a_person_to_look_at() -> None:
    found = judged([*careful_workers(4), *answers_of("late riser", lazy_after(5, deleter, careful))])
    assert found["late riser"].verdict == "look"
    assert found["late riser"].reasons[0] == "first few: deletions 5 of 5"
    assert found["late riser"].first_flagged == found["late riser"].flagged == 5


def test_one_fault_of_each_kind_is_chance() -> None:
    def human(sentence: str, place: int, chance: random.Random) -> str:
        faults = {3: copier, 8: deleter, 12: splitter, 17: copier}
        return faults.get(place, careful)(sentence, place, chance)

    found = judged([*careful_workers(4), *answers_of("human", human)])
    assert found["human"].verdict == "ok"
    assert found["human"].flagged == 4


def test_faults_of_all_kinds_add_up() -> None:
    def mixed(sentence: str, place: int, chance: random.Random) -> str:
        return (copier, deleter)[place % 2](sentence, place, chance)

    reasons = judged(answers_of("mixed", mixed), copies=0.9, deletions=0.9)["mixed"].reasons
    assert reasons == ["flagged 20 of 20"]


def test_two_who_work_as_one_are_for_a_person_to_look_at() -> None:
    own = answers_of("one", careful)
    twin = [Answer(a.sentence, "two", a.place, a.text) for a in own]
    found = judged([*careful_workers(4), *own, *twin])
    assert {name for name, record in found.items() if record.verdict != "ok"} == {"one", "two"}
    assert found["two"].reasons[0].startswith("same as worker one: ")


def test_a_worker_far_from_the_others_is_for_a_person_to_look_at() -> None:
    def reverser(sentence: str, place: int, chance: random.Random) -> str:
        return " ".join(reversed(sentence.removesuffix(".").split()))

    found = judged([*careful_workers(6), *answers_of("reverser", reverser)])
    assert found["reverser"].verdict == "look"
    assert "far from the others" in found["reverser"].reasons[0]
    assert found["reverser"].z < -3.5
    assert judged([*careful_workers(2), *answers_of("reverser", reverser)])["reverser"].verdict == "ok"


def test_speed_is_for_a_person_to_look_at() -> None:
    found = judged([*careful_workers(3), *answers_of("hasty", careful, seconds=1.0)])
    assert (found["hasty"].verdict, found["hasty"].reasons) == ("look", ["fast 20 of 20"])
    assert judged(answers_of("slow", careful, seconds=60.0))["slow"].verdict == "ok"


def test_too_few_answers_to_tell() -> None:
    found = judged(answers_of("brief", copier)[:2])
    assert (found["brief"].verdict, found["brief"].reasons) == ("look", ["only 2 answers"])


@pytest.mark.parametrize(
    ("text", "flags"),
    [
        ("The crew tried to find the cause before the ship left.", ()),
        ("the crew endeavoured to ascertain the cause before the vessel departed", ("copy",)),
        ("The crew tried.", ("deletion",)),
        ("The crew tried to find the cause. The ship had not left yet.", ("split",)),
        ("Dr. Smith and the crew tried to find the cause before the ship left.", ()),
        ("A man walks his dog along some quiet street every day.", ("unrelated",)),
        ("Команда пыталась найти причину до того как корабль ушёл", ("unrelated",)),
        ("?!", ("deletion", "unrelated")),
    ],
)
def test_flags(text: str, flags: tuple[str, ...]) -> None:
    normal = "The crew endeavoured to ascertain the cause before the vessel departed."
    assert check(normal, text)[0].flags == flags


def test_a_copy_of_tokenised_text_is_a_copy() -> None:
    assert check("He did n't see it -LRB- or hear it -RRB- .", "He didn't see it (or hear it).")[0].flags == (
        "copy",
    )


def test_similarity_is_the_mean_over_the_others() -> None:
    first, second, third = check("a b c d", "a b c d", "a b c x", "a b y z")
    assert [a.similarity for a in (first, second, third)] == pytest.approx([0.625, 0.625, 0.5])
    assert [a.deviation for a in (first, second, third)] == pytest.approx([0, 0, -0.125])


@given(st.lists(st.tuples(st.integers(0, 4), st.sampled_from("abc"), st.text(max_size=30)), max_size=20))
def test_any_text_can_be_checked(rows: list[tuple[int, str, str]]) -> None:
    distinct = {(sentence, worker): text for sentence, worker, text in rows}
    answers = [Answer(s, w, place, text) for place, ((s, w), text) in enumerate(distinct.items())]
    checked = check_answers(NORMAL, answers, CrowdThresholds())
    assert [(a.sentence, a.worker, a.text) for a in checked] == [
        (a.sentence, a.worker, a.text) for a in answers
    ]
    workers = judge_workers(checked, CrowdThresholds())
    assert sum(worker.answers for worker in workers) == len(answers)


@pytest.mark.parametrize(("name", "value"), [("copies", -0.1), ("first", 0), ("outlier", float("nan"))])
def test_limits_that_cannot_be(name: str, value: float) -> None:
    with pytest.raises(InputError, match=f"--{name} "):
        CrowdThresholds(**{name: value})


class TestTurkCorpus:
    """The eight references of the TurkCorpus tuning set, cut into sheets of twenty sentences.

    A file of references is no worker: which worker's answer stands in which file changes from line to line.
    What is tested is that answers which passed the inspection of Xu et al. (2016) §3.4 pass here too.
    """

    SHEET = 20

    def verdicts(self, shared: Path, worker: Worker | None) -> tuple[Counter[str], Counter[str]]:
        """Of careful workers, and of the simulated one who takes the place of one on each sheet."""
        folder = shared / "data" / "tune" / "turk"
        normal = (folder / "orig").read_text("utf-8").splitlines()
        columns = [(folder / f"simp.{k}").read_text("utf-8").splitlines() for k in range(8)]
        chance = random.Random(1)
        answers = []
        for sentence, original in enumerate(normal):
            sheet, place = divmod(sentence, self.SHEET)
            for k, column in enumerate(columns):
                bad = worker is not None and k == sheet % 8
                text = worker(original, place, chance) if worker and bad else column[sentence]
                answers.append(Answer(sentence, f"{sheet} {'bad' if bad else k}", place, text))
        records = judge_workers(check_answers(normal, answers, CrowdThresholds()), CrowdThresholds())
        found = Counter[str](), Counter[str]()
        for record in records:
            found["bad" in record.name][record.verdict] += 1
        return found

    def test_nobody_is_careless(self, shared: Path) -> None:
        good, _ = self.verdicts(shared, None)
        assert good["careless"] == 0
        assert good["look"] <= 0.03 * good.total()

    @pytest.mark.parametrize("worker", [copier, deleter, splitter, garbage, another_language])
    def test_the_careless_are_found(self, shared: Path, worker: Worker) -> None:
        good, bad = self.verdicts(shared, worker)
        assert bad == {"careless": 100}
        assert good["careless"] == 0
