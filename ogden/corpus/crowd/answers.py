"""What people wrote, answer by answer: checked by itself, and against the others' answers.

The sheet asks for simpler words, the whole meaning and one sentence. An answer is flagged for

- `copy`: the normal sentence again, but for case, punctuation and spaces;
- `deletion`: too few words are left;
- `split`: more sentences than before;
- `unrelated`: hardly one of its content words is in the normal sentence (garbage, another language, an answer
  to another sentence);
- `fast`: done in less time than it takes to read the sentence, where times were recorded.

A flag is a hint. One copy is a fair answer to a sentence that is simple already; twenty are not.
"""

import math
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from statistics import median
from typing import Literal, get_args

from ogden.corpus.crowd.thresholds import CrowdThresholds
from ogden.corpus.normalised_tokens import is_word, matching_tokens
from ogden.text.sentences import count_sentences

Flag = Literal["copy", "deletion", "split", "unrelated", "fast"]
FLAGS: tuple[Flag, ...] = get_args(Flag)
AGAINST_INSTRUCTIONS: tuple[Flag, ...] = ("copy", "deletion", "split", "unrelated")
"""What the sheet asks not to do. Speed is no fault by itself: who drafts elsewhere pastes quickly."""

_FUNCTION_WORDS = frozenset(
    "a an the and or but of in on at to from by with for as is are was were be been being it its he she they "
    "his her their him them this that these those which who whom whose not no has have had will would can "
    "could may also when where while than then there 's n't".split()
)
STEM = 5
"""Letters of a word that count when words are compared: 'reigned' and 'reigning' are the same."""


@dataclass(frozen=True)
class Answer:
    """What a worker wrote for a sentence. `place` is where it stands on the sheet, from 0."""

    sentence: int
    worker: str
    place: int
    text: str
    seconds: float | None = None


@dataclass(frozen=True)
class CheckedAnswer(Answer):
    flags: tuple[Flag, ...] = ()
    words_left: float = 1.0
    """Words of the answer for each word of the normal sentence."""
    similarity: float = math.nan
    """To the others' answers, in words (Levenshtein), 0 to 1; nan where there are none."""
    deviation: float = math.nan
    """Of that similarity from its median for the sentence: some can be rewritten in more ways than others."""


def words(text: str) -> list[str]:
    """Lowercased, without marks, and the same for raw and tokenised text."""
    return [token for token in matching_tokens(text) if is_word(token)]


def check_answers(
    normal: Sequence[str], answers: Iterable[Answer], limits: CrowdThresholds
) -> list[CheckedAnswer]:
    """Every answer with its flags, in the order given. `normal` is indexed by the answers' sentences."""
    listed = list(answers)
    places: dict[int, list[int]] = defaultdict(list)
    for place, answer in enumerate(listed):
        places[answer.sentence].append(place)
    checked: dict[int, CheckedAnswer] = {}
    for sentence, here in places.items():
        group = _check_sentence(normal[sentence], [listed[place] for place in here], limits)
        checked |= dict(zip(here, group, strict=True))
    return [checked[place] for place in range(len(listed))]


def _check_sentence(normal: str, answers: Sequence[Answer], limits: CrowdThresholds) -> list[CheckedAnswer]:
    asked = words(normal)
    written = [words(answer.text) for answer in answers]
    similarities = _similarities(written)
    middle = median(similarities) if len(similarities) > 1 else math.nan
    return [
        CheckedAnswer(
            **vars(answer),
            flags=tuple(_flags(normal, answer, asked, own, limits)),
            words_left=len(own) / max(1, len(asked)),
            similarity=similarity,
            deviation=similarity - middle,
        )
        for answer, own, similarity in zip(answers, written, similarities, strict=True)
    ]


def _flags(
    normal: str, answer: Answer, asked: Sequence[str], written: Sequence[str], limits: CrowdThresholds
) -> Iterator[Flag]:
    if written == asked:
        yield "copy"
    if len(written) < limits.words_left * len(asked):
        yield "deletion"
    if count_sentences(answer.text) > max(1, count_sentences(normal)):
        yield "split"
    if written != asked and _related(written, asked) < limits.related:
        yield "unrelated"
    if answer.seconds is not None and answer.seconds < limits.pace * len(asked):
        yield "fast"


def _related(written: Sequence[str], asked: Sequence[str]) -> float:
    """The share of content words that are in the normal sentence; 0 where there are none."""
    content = [word[:STEM] for word in written if word not in _FUNCTION_WORDS]
    known = {word[:STEM] for word in asked}
    return sum(word in known for word in content) / max(1, len(content))


def _similarities(written: Sequence[Sequence[str]]) -> list[float]:
    """The mean similarity of each answer to the others."""
    from rapidfuzz.distance import Levenshtein

    if len(written) < 2:
        return [math.nan] * len(written)
    totals = [0.0] * len(written)
    for first, second in combinations(range(len(written)), 2):
        similarity = Levenshtein.normalized_similarity(written[first], written[second])
        totals[first] += similarity
        totals[second] += similarity
    return [total / (len(written) - 1) for total in totals]
