"""Who worked with care, judged by the answers.

Xu et al. (2016) §3.4 removed bad workers by looking at their first submissions, after Gao et al. (2015): how
well a worker does stays the same over time, and shows in the first few answers. So the first few are counted
apart, and so are the later ones, for those who begin well and then give up.
"""

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from statistics import fmean, median
from typing import Literal

from ogden.corpus.crowd.answers import AGAINST_INSTRUCTIONS, FLAGS, CheckedAnswer, Flag, words
from ogden.corpus.crowd.thresholds import CrowdThresholds

Verdict = Literal["ok", "look", "careless"]
MAD_TO_SD = 1.4826
LEAST_WORKERS = 4
"""With fewer, there is no telling who is far from whom."""


@dataclass(frozen=True)
class CrowdWorker:
    """A worker's record: flags over all answers and among the first few. `flagged` counts answers with a flag
    against the instructions, whichever."""

    name: str
    answers: int
    flags: Mapping[Flag, int]
    flagged: int
    first_flags: Mapping[Flag, int]
    first_flagged: int
    similarity: float
    deviation: float
    z: float
    verdict: Verdict
    reasons: Sequence[str]


def judge_workers(answers: Iterable[CheckedAnswer], limits: CrowdThresholds) -> list[CrowdWorker]:
    """A verdict on every worker with an answer, in the order they come.

    `careless`: too many answers against the instructions, over all or among the later ones. `look`: something
    is odd that a person should see: the first few answers, the distance from the others, answers the same as
    another worker's, speed, or too few answers to tell.
    """
    by_worker: dict[str, list[CheckedAnswer]] = defaultdict(list)
    for answer in answers:
        by_worker[answer.worker].append(answer)
    for own in by_worker.values():
        own.sort(key=lambda answer: answer.place)
    deviations = {name: _mean(a.deviation for a in own) for name, own in by_worker.items()}
    scores = _robust_scores(
        deviations, {name for name, own in by_worker.items() if len(own) >= limits.at_least}
    )
    twins = _twins(by_worker, limits)
    workers = []
    for name, own in by_worker.items():
        serious = list(_against_instructions(own, limits))
        odd = list(_oddities(own, deviations[name], scores[name], twins.get(name), limits))
        careless = any(certain for certain, _ in serious)
        reasons = [reason for _, reason in serious] + odd
        workers.append(
            CrowdWorker(
                *(name, len(own), _counts(own), _flagged(own, AGAINST_INSTRUCTIONS)),
                *(_counts(own[: limits.first]), _flagged(own[: limits.first], AGAINST_INSTRUCTIONS)),
                *(_mean(a.similarity for a in own), deviations[name], scores[name]),
                verdict="careless" if careless else "look" if reasons else "ok",
                reasons=reasons,
            )
        )
    return workers


def _against_instructions(
    own: Sequence[CheckedAnswer], limits: CrowdThresholds
) -> Iterator[tuple[bool, str]]:
    """For each kind of fault, whether it is certain, and the reason in words."""
    kinds: list[tuple[str, tuple[Flag, ...], float]] = [
        ("copies", ("copy",), limits.copies),
        ("deletions", ("deletion",), limits.deletions),
        ("splits", ("split",), limits.splits),
        ("unrelated", ("unrelated",), limits.unrelated),
        ("flagged", AGAINST_INSTRUCTIONS, limits.flagged),
    ]
    first = own[: limits.first]
    found = False
    for kind, flags, limit in kinds:
        if kind == "flagged" and found:
            continue
        for window, part in (
            ("", own),
            ("after the first few: ", own[limits.first :]),
            ("first few: ", first),
        ):
            count = _flagged(part, flags)
            if count >= limits.at_least and count >= limit * len(part):
                # A bad start alone may be chance, or a worker who learned.
                yield part is not first, f"{window}{kind} {count} of {len(part)}"
                found = True
                break


def _oddities(
    own: Sequence[CheckedAnswer],
    deviation: float,
    z: float,
    twin: tuple[str, int, int] | None,
    limits: CrowdThresholds,
) -> Iterator[str]:
    if z < -limits.outlier and deviation < -limits.outlier_distance:
        yield f"far from the others (z {z:.1f})"
    if twin:
        yield f"same as worker {twin[0]}: {twin[1]} of {twin[2]}"
    timed = [answer for answer in own if answer.seconds is not None]
    fast = sum("fast" in answer.flags for answer in timed)
    if fast >= limits.at_least and fast >= limits.fast * len(timed):
        yield f"fast {fast} of {len(timed)}"
    if len(own) < limits.at_least:
        yield f"only {len(own)} answer{'s' if len(own) > 1 else ''}"


def _robust_scores(values: Mapping[str, float], counted: set[str]) -> dict[str, float]:
    """Standard deviations from the median, both estimated so that the odd ones cannot hide themselves."""
    known = [value for name, value in values.items() if name in counted and not math.isnan(value)]
    if len(known) < LEAST_WORKERS:
        return dict.fromkeys(values, math.nan)
    middle = median(known)
    spread = MAD_TO_SD * median(abs(value - middle) for value in known)
    return {name: _ratio(value - middle, spread) for name, value in values.items()}


def _ratio(distance: float, spread: float) -> float:
    if spread == 0:
        return 0.0 if distance == 0 else math.copysign(math.inf, distance)
    return distance / spread


def _twins(
    by_worker: Mapping[str, Sequence[CheckedAnswer]], limits: CrowdThresholds
) -> dict[str, tuple[str, int, int]]:
    """For each worker, the other one with most of the same answers, how many, and of how many."""
    own = {
        name: {a.sentence: "" if "copy" in a.flags else " ".join(words(a.text)) for a in answers}
        for name, answers in by_worker.items()
    }
    twins: dict[str, tuple[str, int, int]] = {}
    for one, other in combinations(own, 2):
        common = own[one].keys() & own[other].keys()
        same = sum(own[one][sentence] == own[other][sentence] != "" for sentence in common)
        if same >= limits.at_least and same >= limits.same * len(common):
            for name, twin in ((one, other), (other, one)):
                if name not in twins or twins[name][1] < same:
                    twins[name] = (twin, same, len(common))
    return twins


def _counts(answers: Iterable[CheckedAnswer]) -> dict[Flag, int]:
    counts = Counter(flag for answer in answers for flag in answer.flags)
    return {flag: counts[flag] for flag in FLAGS}


def _flagged(answers: Iterable[CheckedAnswer], flags: Iterable[Flag]) -> int:
    return sum(not set(flags).isdisjoint(answer.flags) for answer in answers)


def _mean(values: Iterable[float]) -> float:
    known = [value for value in values if not math.isnan(value)]
    return fmean(known) if known else math.nan
