"""Several simple versions of a sentence: which sentences people rewrite, who gets which, and what comes out.

The design is that of Xu et al. (2016) §3.4: pairs whose two sides have about the same number of tokens, since
those are more likely to be simplified by paraphrase than by deletion; then several people rewrite the normal
sentence of each. Every sentence gets as many different workers as it is to have references, every worker
gets as many sentences as any other (or one fewer), and the order on each sheet is drawn afresh.
"""

import hashlib
import json
import math
import random
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from ogden.corpus.crowd.answers import CheckedAnswer
from ogden.corpus.normalised_tokens import is_word, matching_tokens
from ogden.errors import InputError
from ogden.text.sentences import count_sentences

Rule = Literal["length", "difference", "identical", "several", "repeated"]
RULES: Mapping[Rule, str] = {
    "length": "too short or too long",
    "difference": "the two sides differ too much in length",
    "identical": "the two sides are the same",
    "several": "more than one sentence on a side",
    "repeated": "the normal sentence came before",
}
"""What each rule says of the pairs it leaves out. A pair counts for the first rule it breaks."""
Missing = Literal["leave-out", "repeat", "normal"]
MOST_REFERENCES = 1000
"""Each is another worker, with a sheet."""


@dataclass(frozen=True)
class SourcePair:
    """A normal sentence, the simple one it was paired with, and where the pair came from (file:line)."""

    normal: str
    simple: str
    source: str


@dataclass(frozen=True)
class TaskChoice:
    """Which pairs are fit for rewriting. Lengths are in tokens, of the normal sentence."""

    max_difference: float = 0.2
    """Of the number of tokens, as a share of the normal sentence's (Xu et al. 2016 §3.4)."""
    shortest: int = 6
    """Shorter ones leave little to rewrite."""
    longest: int = 60
    """Longer ones tire, and are often lists."""

    def __post_init__(self) -> None:
        if not 0 <= self.max_difference < math.inf:
            raise InputError(f"--max-difference {self.max_difference:g}: give a share, 0 or more")


@dataclass(frozen=True)
class Chosen:
    pairs: Sequence[SourcePair]
    read: int
    left_out: Mapping[Rule, int]
    fit: int
    """How many pairs passed every rule, before the draw."""


@dataclass(frozen=True)
class TaskSheet:
    """What one worker gets: places in the list of pairs, in the order they are shown."""

    identifier: str
    worker: str
    sentences: Sequence[int]


@dataclass(frozen=True)
class Tasks:
    seed: int
    references: int
    pairs: Sequence[SourcePair]
    sheets: Sequence[TaskSheet]


@dataclass(frozen=True)
class ReferenceSet:
    """Line k of every reference belongs to line k of `normal`, which is pair `sentences[k]`."""

    sentences: Sequence[int]
    normal: Sequence[str]
    references: Sequence[Sequence[str]]
    used: Mapping[tuple[int, str], int]
    """For a sentence and a worker, the reference that holds this answer."""
    filled: int
    """Lines that are not an answer of their own."""
    left_out: Mapping[int, int]
    """For a number of answers, how many sentences have only so many and are left out."""


def choose_pairs(pairs: Iterable[SourcePair], wanted: int, choice: TaskChoice, seed: int) -> Chosen:
    """Draw sentences to rewrite. The same pairs, choice and seed give the same sentences."""
    fit: dict[str, SourcePair] = {}
    left_out: Counter[Rule] = Counter()
    read = 0
    for pair in pairs:
        read += 1
        normal, simple = matching_tokens(pair.normal), matching_tokens(pair.simple)
        wording = " ".join(filter(is_word, normal))
        rule = _broken_rule(pair, normal, simple, choice) or ("repeated" if wording in fit else None)
        if rule:
            left_out[rule] += 1
        else:
            fit[wording] = pair
    if not 1 <= wanted <= len(fit):
        reasons = ", ".join(f"{rule} {count}" for rule, count in left_out.most_common())
        raise InputError(
            f"-n {wanted}: {len(fit)} of {read} pairs are fit (left out: {reasons or 'none'}): ask for "
            + (f"1 to {len(fit)}, or loosen the rules" if fit else "other pairs, or loosen the rules")
        )
    drawn = random.Random(f"{seed}/pairs").sample(list(fit.values()), wanted)
    return Chosen(drawn, read, left_out, len(fit))


def _broken_rule(
    pair: SourcePair, normal: Sequence[str], simple: Sequence[str], choice: TaskChoice
) -> Rule | None:
    if not choice.shortest <= len(normal) <= choice.longest:
        return "length"
    if abs(len(normal) - len(simple)) > choice.max_difference * len(normal):
        return "difference"
    if list(filter(is_word, normal)) == list(filter(is_word, simple)):
        return "identical"
    # Workers are asked not to split: what holds two sentences already is no task for them.
    if count_sentences(pair.normal) > 1 or count_sentences(pair.simple) > 1:
        return "several"
    return None


def plan_tasks(
    pairs: Sequence[SourcePair], references: int, workers: int | None, per_worker: int | None, seed: int
) -> Tasks:
    """A sheet for each worker. Without `workers`: as few as `per_worker` allows, at least `references`."""
    count = _worker_count(len(pairs), references, workers, per_worker)
    name = _name(pairs, references, count, seed)
    chance = random.Random(f"{seed}/workers")
    given: list[list[int]] = [[] for _ in range(count)]
    for sentence in range(len(pairs)):
        # The least busy, at random among equals: loads never differ by more than one, groups always change.
        for worker in sorted(range(count), key=lambda w: (len(given[w]), chance.random()))[:references]:
            given[worker].append(sentence)
    sheets = []
    for number, sentences in enumerate(given, 1):
        order = random.Random(f"{seed}/order/{number}").sample(sentences, len(sentences))
        sheets.append(TaskSheet(f"{name}-{number}", str(number), order))
    return Tasks(seed, references, pairs, sheets)


def _worker_count(sentences: int, references: int, workers: int | None, per_worker: int | None) -> int:
    if not 1 <= references <= MOST_REFERENCES:
        raise InputError(f"--references {references}: give each sentence 1 to {MOST_REFERENCES:,}")
    if per_worker is not None and per_worker < 1:
        raise InputError(f"--per-worker {per_worker}: each worker needs at least one sentence")
    tasks = sentences * references
    needed = -(-tasks // per_worker) if per_worker else references
    count = max(references, needed) if workers is None else workers
    if count < references:
        raise InputError(
            f"--workers {count}: {references} references of a sentence need {references} different workers"
        )
    if count > tasks:
        raise InputError(f"--workers {count}: there are only {tasks} sentences to hand out")
    if per_worker and count < needed:
        raise InputError(
            f"--workers {count} --per-worker {per_worker}: {references} references of {sentences} sentences "
            f"are {tasks} tasks: take {needed} workers, or {-(-tasks // count)} sentences for each"
        )
    return count


def _name(pairs: Sequence[SourcePair], references: int, workers: int, seed: int) -> str:
    """A short name that other tasks do not share: browsers keep half-filled sheets under it."""
    content = [seed, references, workers, [[pair.normal, pair.simple] for pair in pairs]]
    return hashlib.sha256(json.dumps(content).encode()).hexdigest()[:8]


def gather_references(
    normal: Sequence[str], answers: Iterable[CheckedAnswer], references: int, missing: Missing = "leave-out"
) -> ReferenceSet:
    """The multi-reference set of these answers, in the order of sentences and of workers as they come.

    Where a sentence has more answers than are wanted, those with a flag are the first to go. Where it has
    fewer, it is left out, or the lines that lack hold its other answers again, in turn, or the normal
    sentence. A sentence without any answer is always left out.
    """
    given: dict[int, list[CheckedAnswer]] = {sentence: [] for sentence in range(len(normal))}
    for answer in answers:
        given[answer.sentence].append(answer)
    kept, left_out = [], Counter[int]()
    for sentence, found in given.items():
        if found and (missing != "leave-out" or len(found) >= references):
            kept.append(sentence)
        else:
            left_out[len(found)] += 1
    columns: list[list[str]] = [[] for _ in range(references)]
    used: dict[tuple[int, str], int] = {}
    filled = 0
    for sentence in kept:
        best = sorted(range(len(given[sentence])), key=lambda i: bool(given[sentence][i].flags))[:references]
        chosen = [given[sentence][i] for i in sorted(best)]
        used |= {(sentence, answer.worker): place for place, answer in enumerate(chosen)}
        filled += references - len(chosen)
        for place, column in enumerate(columns):
            repeated = place >= len(chosen) and missing == "normal"
            column.append(normal[sentence] if repeated else chosen[place % len(chosen)].text)
    return ReferenceSet(kept, [normal[s] for s in kept], columns, used, filled, left_out)
