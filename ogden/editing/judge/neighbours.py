"""What stands beside a rewrite: tags, words that govern others, and how the new words take to them.

A verb may need an object, or a preposition of its own: *substitute for* is no *replace for*. What follows
shows it, and how often the new word is followed by it.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from ogden.editing.judge.lm_pair import END, START, LmPair
from ogden.editing.rewrites import Rewrite

NAMES = (
    "second tag before",
    "second tag after",
    "word before",
    "word after",
    "what follows",
    "pull before",
    "pull before change",
    "pull after",
    "pull after change",
    "normal pull before",
    "normal pull after",
    "normal pull before change",
    "normal pull after change",
    "second pull after change",
)
# Tags as numbers, for trees. The numbers are part of the model: do not change them.
_TAGS = (
    "NN NNS NNP NNPS CD FW JJ JJR JJS RB RBR RBS VB VBP VBZ VBD VBN VBG MD RP IN TO DT PDT PRP PRP$ EX POS "
    "WDT WP WP$ WRB CC UH HYPH , . : ( ) `` ''"
).split()
_NUMBERS = {tag: number for number, tag in enumerate(_TAGS, 1)}
EDGE = -1
"""In place of a tag where the sentence ends."""
_WORDS = (
    "<s> </s> of in to for with by on from as that at and or is was the a an , . be been not his her it its "
    "their who which"
).split()
_WORD_NUMBERS = {word: number for number, word in enumerate(_WORDS, 1)}
_FOLLOWERS = {
    "DT": 1,
    "PRP$": 1,
    "NN": 2,
    "NNS": 2,
    "JJ": 2,
    "NNP": 3,
    "PRP": 4,
    "CD": 5,
    "IN": 6,
    "TO": 7,
    "WDT": 8,
    "WP": 8,
    "RB": 9,
    ",": 10,
    ".": 10,
    "CC": 11,
    "VBN": 12,
    "VBG": 12,
    "RP": 13,
}
"""Kinds of what may follow a verb: an object, a preposition, a clause and so on."""


def by_neighbours(
    words: Sequence[str], tags: Sequence[str], rewrites: Sequence[Rewrite], models: LmPair
) -> NDArray[np.float32]:
    """A row of `NAMES` for each rewrite of a sentence in lower case."""
    size, around = len(words), [START, *words, END, END]
    rows = []
    for first, last, new in rewrites:
        before, after = around[first], around[last + 1]
        place: list[float] = [
            tag_number(tags[first - 2]) if first > 1 else EDGE,
            tag_number(tags[last + 1]) if last + 1 < size else EDGE,
            _WORD_NUMBERS.get(before, 0),
            _WORD_NUMBERS.get(after, 0),
            _FOLLOWERS.get(tags[last], 0) if last < size else EDGE,
        ]
        begins, ends = (new[0], new[-1]) if new else (after, before)
        old_first, old_last = words[first], words[last - 1]
        start, normal_start = models.pulls(before, begins)
        old_start, old_normal_start = models.pulls(before, old_first)
        end, normal_end = models.pulls(ends, after)
        old_end, old_normal_end = models.pulls(old_last, after)
        second = around[last + 2]
        place += [start, start - old_start, end, end - old_end, normal_start, normal_end]
        place += [normal_start - old_normal_start, normal_end - old_normal_end]
        rows.append([*place, models.pulls(ends, second)[0] - models.pulls(old_last, second)[0]])
    return np.array(rows, dtype=np.float32).reshape(len(rewrites), len(NAMES))


def tag_number(tag: str) -> int:
    """0 for a tag that is not known."""
    return _NUMBERS.get(tag, 0)
