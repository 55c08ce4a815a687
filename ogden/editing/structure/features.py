"""What the judge of structural rewrites looks at: one row of numbers for each.

The names, their order and their values are part of the model file.
"""

import math
from bisect import bisect_right
from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from ogden.editing.judge.lm_pair import LmPair
from ogden.editing.judge.tag_numbers import EDGE, tag_number
from ogden.editing.structure.once import once_for_all_trees
from ogden.editing.structure.rewrites import StructuralRewrite
from ogden.editing.structure.rule import KINDS, WANTED
from ogden.editing.structure.view import FINITE, StructureView
from ogden.editing.structure.word_classes import CONDITIONAL, DENYING, SAYING
from ogden.lm.model import LanguageModel
from ogden.parsing.placed_tree import Phrase
from ogden.text.tokens import tokenise

NAMES = (
    "rule read",
    "rule right",
    "kind",
    "share of trees",
    "best tree",
    "words",
    "sentences",
    "first words",
    "last words",
    "shortest",
    "place",
    "span",
    "brought",
    "gone",
    "said again",
    "words again",
    "rivals",
    "root",
    "depth",
    "root words",
    "commas",
    "commas before",
    "commas after",
    "marks",
    "finite before",
    "finite after",
    "opening tag",
    "tag before",
    "tag after",
    "second tag after",
    "last tag",
    "conditional before",
    "conditional after",
    "denied before",
    "denied after",
    "modal before",
    "modal after",
    "saying before",
    "wh before",
    "that before",
    "limit at end",
    "opening words",
    "subordinate before",
    "hedge before",
    "nouns in root",
    "verb of root",
    "number",
    "names",
    "protected",
    "simple model",
    "normal model",
    "new start",
    "opener",
    "opener verb",
    "nouns before",
    "plural nouns before",
    "near nouns",
    "gone word",
    "lacks",
    *(f"lacks {name}" for name in WANTED),
    "people",
)
PEOPLE = NAMES.index("people")
"""How likely people would split here (`trees.split`), the last column; it is filled in afterwards."""
RECORDS = 2
"""The first columns: the record of the rule."""
PLACE_NAMES = NAMES[RECORDS:PEOPLE]
"""What tells where people split: all but the record of the rule, and what they themselves tell."""
USUALLY_RIGHT, READ_BEFORE = 0.75, 4.0
"""What is taken for the share of a rule that nobody has read, and how many readings it weighs as."""
_ROOTS = ("S", "VP", "NP", "PP", "SBAR", "ADJP", "PRN", "SINV")
_LIMITS = frozenset(
    "if unless until except when while because since although before after during within where only under "
    "once whenever provided on by at in for".split()
)
_WH = frozenset("which who whose whom where when what how why whether".split())
_MARKS = frozenset('( ) [ ] “ ” " ‘ ’ : ; – — --'.split())
_SUBORDINATE = frozenset(
    "because since as although though while when whenever before after until where so inasmuch than".split()
)
_HEDGES = frozenset(
    "reportedly allegedly apparently supposedly according probably possibly perhaps maybe presumably likely "
    "usually often sometimes generally".split()
)
_LAST = 7
_NEAR = 8
"""Words before a joint in which nouns are near."""
_OPENERS = tuple(
    "it they this these the he she you we but so then also examples there his her its their one each "
    "some".split()
)
_VERBS = tuple(
    "is are was were means meant applies has have had must may will can does also includes".split()
)
_JOINTS = tuple(
    "and but which who that because since as although while when where if unless so or whose with after "
    "before in by for to of such including except".split()
)


def row(
    view: StructureView, one: StructuralRewrite, trees: tuple[float, float], models: LmPair
) -> list[float]:
    """`trees`: the share of likely trees that lead to the rewrite, and whether the best one does. The record
    of the rule is not filled in."""
    starts = [span.start for span in view.sentence.spans]
    first = max(0, bisect_right(starts, one.start) - 1)
    if first < len(starts) and view.sentence.spans[first].end <= one.start:
        first += 1
    last = bisect_right(starts, max(one.start, one.end - 1))
    words, tags, size = view.words, view.tags, view.end
    before, after = range(first), range(min(last, size), size)
    again = one.again[-1] if one.again else None
    new = [token.lower() for token in tokenise(one.text).tokens]
    return [
        0.0,
        0.0,
        float(KINDS.index(one.rule.kind)),
        *trees,
        float(size),
        float(len(one.sizes)),
        float(one.sizes[0]),
        float(one.sizes[-1]),
        float(min(one.sizes)),
        first / max(1, size),
        float(last - first),
        float(len(one.brought)),
        float(len(one.gone)),
        0.0 if again is None else 1.0 if again.pronoun else 2.0,
        float(sum(len(each.words) for each in one.again)),
        float(max((each.rivals for each in one.again), default=0)),
        float(_ROOTS.index(one.root.label)) if one.root.label in _ROOTS else -1.0,
        float(sum(1 for _ in one.root.ancestors())),
        float(len(one.root)),
        float(sum(word == "," for word in words)),
        float(sum(words[k] == "," for k in before)),
        float(sum(words[k] == "," for k in after)),
        float(sum(word in _MARKS for word in words)),
        float(sum(tags[k] in FINITE for k in before)),
        float(sum(tags[k] in FINITE for k in after)),
        _tag(tags, 0),
        _tag(tags, first - 1),
        _tag(tags, last),
        _tag(tags, last + 1),
        _tag(tags, size - 1),
        _has(words, before, CONDITIONAL),
        _has(words, after, CONDITIONAL),
        _has(words, before, DENYING),
        _has(words, after, DENYING),
        float(any(tags[k] == "MD" for k in before)),
        float(any(tags[k] == "MD" for k in after)),
        float(any(tags[k].startswith("VB") and view.lemma(k) in SAYING for k in before)),
        _has(words, before, _WH),
        _has(words, before, frozenset(("that",))),
        _has(words, range(max(min(last, size), size - _LAST), size), _LIMITS),
        float(_opening(view)),
        _has(words, before, _SUBORDINATE),
        _has(words, before, _HEDGES),
        float(sum(each.label == "NP" for each in one.root.phrases())),
        float(_verb_tag(view, one.root)),
        float(sum(any(map(str.isdigit, words[k])) for k in range(first, last))),
        float(sum(tags[k].startswith("NNP") for k in range(first, last))),
        float(any(view.blocked[first:last])),
        _fluency(models.simple, new) - _old_fluency(view, models.simple),
        _fluency(models.normal, new) - _old_fluency(view, models.normal),
        _start(models.simple, one, view),
        *_opener(one),
        float(sum(tags[k].startswith("NN") for k in before)),
        float(sum(tags[k] in ("NNS", "NNPS") for k in before)),
        float(sum(tags[k].startswith("NN") for k in before[-_NEAR:])),
        float(_number(words[first + (words[first] == ",")], _JOINTS)) if first < size else -1.0,
        float(len(one.lacks)),
        *(float(name in one.lacks) for name in WANTED),
        0.0,
    ]


def _opener(one: StructuralRewrite) -> tuple[float, float]:
    """With which words the last new sentence begins, as numbers."""
    begun = [word.lower() for word in tokenise(one.after.rpartition(". ")[2]).tokens[:3]]
    begun += [""] * (3 - len(begun))
    verb = next((word for word in begun[1:] if word in _VERBS), "")
    return float(_number(begun[0], _OPENERS)), float(_number(verb, _VERBS))


def _number(word: str, known: Sequence[str]) -> int:
    return known.index(word) if word in known else -1


def _has(words: Sequence[str], places: range, wanted: frozenset[str]) -> float:
    return float(any(words[k] in wanted for k in places))


def _tag(tags: Sequence[str], place: int) -> float:
    return float(tag_number(tags[place]) if 0 <= place < len(tags) else EDGE)


def _opening(view: StructureView) -> int:
    """Words before the subject."""
    clause = next((one for one in view.phrases if one.label == "S"), None)
    subject = next((one for one in clause.children if one.label in ("NP", "S")), None) if clause else None
    return subject.start if subject is not None else 0


def _verb_tag(view: StructureView, root: Phrase) -> int:
    """How the verb of the rewritten phrase shows tense and number, as its tag; -1 where it has none."""
    verb = next((leaf for leaf in root.leaves() if view.tags[leaf.start] in FINITE), None)
    return tag_number(view.tags[verb.start]) if verb is not None else EDGE


def place_columns(rows: NDArray[np.float32]) -> NDArray[np.float32]:
    """The columns `PLACE_NAMES`."""
    return np.ascontiguousarray(rows[:, RECORDS:PEOPLE])


def with_records(
    rows: NDArray[np.float32], names: Sequence[str], records: Mapping[str, tuple[int, int]]
) -> None:
    """Fill in how often the edits of each row's rule were read, and the share that was right."""
    for place, name in enumerate(names):
        read, right = records.get(name, (0, 0))
        rows[place, 0] = math.log1p(read)
        rows[place, 1] = (right + USUALLY_RIGHT * READ_BEFORE) / (read + READ_BEFORE)


def _fluency(model: LanguageModel, words: Sequence[str]) -> float:
    """The mean logarithm of the probability of a word."""
    return float(model.score([" ".join(words)], 1)[0]) / max(1, len(words))


@once_for_all_trees
def _old_fluency(view: StructureView, model: LanguageModel) -> float:
    """That of the sentence as it was."""
    return _fluency(model, view.words)


def _start(model: LanguageModel, one: StructuralRewrite, view: StructureView) -> float:
    """How usual it is to begin a sentence as the last new one begins."""
    if len(one.sizes) < 2:
        return 0.0
    position = one.after.rfind(". ")
    begun = one.text[one.start + position + 2 :] if position >= 0 else one.text
    words = [token.lower() for token in tokenise(begun).tokens[:4]]
    state, total = model.start, 0.0
    for word in words:
        score, state = model.step(state, word)
        total += score
    return total
