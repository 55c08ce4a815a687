"""All that rules over trees can do in a sentence."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass

from ogden.editing.safety.facts import changed_fact
from ogden.editing.structure.checks import Answers, Check, all_hold, lacking
from ogden.editing.structure.functions.place import Place
from ogden.editing.structure.functions.table import FROM_START, FUNCTIONS, ONWARD
from ogden.editing.structure.rule import StructureRule
from ogden.editing.structure.rule_set import RuleSet
from ogden.editing.structure.said_again import Again
from ogden.editing.structure.verbs import HAVE
from ogden.editing.structure.view import FINITE, StructureView
from ogden.editing.structure.wholeness import is_whole
from ogden.editing.structure.word_classes import SAYING
from ogden.editing.structure.written import EDGE, Copied, Item, New, SentenceEdge, Written, text_of
from ogden.parsing.pattern_table import NOTHING, Bound
from ogden.parsing.placed_tree import Phrase
from ogden.parsing.tree_patterns import Part

SHORTEST = 12
"""Words of a sentence that may become several."""
LEAST = 4
"""Words of each of those."""
_REPORT = 9
"""Words in which it may be told who said what a sentence says."""
_JOINING = frozenset(
    "and but or so which who whom whose that because although though whereas while whilst when as since if "
    "provided providing".split()
)
_NO_PROSE = frozenset("? ! …".split())
Key = tuple[int, int, str]
"""Characters of a sentence, and what they become."""


@dataclass(frozen=True)
class StructuralRewrite:
    """What a rule makes of a sentence: characters `start` to `end` become `after`."""

    rule: StructureRule
    start: int
    end: int
    after: str
    text: str
    """The whole sentence, or sentences, after it."""
    sizes: tuple[int, ...]
    """Words of each new sentence."""
    again: tuple[Again, ...]
    """What is said again."""
    root: Phrase
    gone: tuple[int, ...]
    """Places of words that are left out."""
    brought: tuple[str, ...]
    """Words that are new."""
    lacks: frozenset[str]
    """What the rule wants and does not have here, by the labels of its conditions."""

    @property
    def key(self) -> Key:
        """The same for all trees that lead to it."""
        return self.start, self.end, self.after


def structural_rewrites(view: StructureView, rules: RuleSet) -> list[StructuralRewrite]:
    """In the order of the rules; each text once, by the rule that lacks least of what it wants."""
    found: dict[Key, _Made] = {}
    if not _is_statement(view):
        return []
    for made in _all_made(view, rules):
        known = found.get(made.key)
        if known is None or len(made.lacks) < len(known.lacks):
            found[made.key] = made
    return [made.rewrite() for made in found.values()]


def keys_again(view: StructureView, rules: RuleSet, keys: Collection[Key]) -> set[Key]:
    """Those of these rewrites that rules make of the sentence under this tree, too."""
    missing = set(keys)
    for made in _all_made(view, rules):
        missing.discard(made.key)
        if not missing:
            break
    return set(keys) - missing


class _Made:
    """What a rule makes under a tree."""

    def __init__(
        self, rule: StructureRule, root: Phrase, written: Written, again: list[Again], lacks: frozenset[str]
    ) -> None:
        self.rule, self.root, self.written, self.again, self.lacks = rule, root, written, again, lacks
        self.key: Key = written.change

    def rewrite(self) -> StructuralRewrite:
        text, change, sizes, gone, brought = self.written
        start, end, after = change
        again = tuple(self.again)
        return StructuralRewrite(
            self.rule, start, end, after, text, sizes, again, self.root, gone, brought, self.lacks
        )


def _all_made(view: StructureView, rules: RuleSet) -> Iterator[_Made]:
    bindings, fits, uses = rules.fits(view, view.size >= SHORTEST)
    answers = Answers(view, bindings)
    for number, way in uses:
        node, bound = fits[way]
        holds, wants = rules.checks[number]
        if all_hold(answers, holds, bound):
            made = _made(answers, rules.rules[number], wants, view.nodes[node], bound)
            if made is not None:
                yield made


def _made(
    answers: Answers, rule: StructureRule, wants: Sequence[Check], root: Phrase, bound: Bound
) -> _Made | None:
    """What the rule makes where all holds that must; nothing where that cannot be told (`all_hold`)."""
    try:
        return _rewritten(answers, rule, wants, root, bound)
    except IndexError:
        return None


def _is_statement(view: StructureView) -> bool:
    """Whether it ends as a statement does, and not with who said it, and greets nobody."""
    ending = view.words[view.end :]
    greets = view.words[:1] == ["dear"]
    return view.end > 0 and not greets and not _NO_PROSE.intersection(ending) and not _is_reported(view)


def _is_reported(view: StructureView) -> bool:
    """Whether who said it ends the sentence: *…, state television reported*."""
    last = view.words[max(0, view.end - _REPORT) : view.end]
    if _is_told_between(view):
        return True
    if "," not in last:
        return False
    start = view.end - last[::-1].index(",")
    if view.words[start : start + 2] in (["or", "so"], ["or", "at"]):
        return True
    if start == view.end or view.words[start] in _JOINING or view.tags[start] in ("VBG", "MD", "VB", "TO"):
        return False
    return any(view.lemma(place) in SAYING and _tells(view, start, place) for place in range(start, view.end))


def _is_told_between(view: StructureView) -> bool:
    """Whether who says it stands between two commas: *at a cost, he reckons, of £300 a day*."""
    return any(
        view.words[k] == "," == view.words[k + 3]
        and view.tags[k + 1] == "PRP"
        and view.tags[k + 2] in FINITE
        and view.lemma(k + 2) in SAYING
        for k in range(len(view.words) - 3)
    )


def _tells(view: StructureView, start: int, place: int) -> bool:
    """Whether a verb is the finite one of a clause, or has its *has* or *it was*: not *known as*, *where it
    was last reported*, *please tell*."""
    if view.tags[place] in FINITE:
        known = view.words[place : place + 2] == ["known", "as"]
        return not known and view.words[place - 1] not in ("please", "what")
    told = view.words[start] == "it" or not HAVE.isdisjoint(view.words[max(start, place - 3) : place])
    return view.tags[place].startswith("VB") and told


def _rewritten(
    answers: Answers, rule: StructureRule, wants: Sequence[Check], root: Phrase, bound: Bound
) -> _Made | None:
    view, again = answers.view, list[Again]()
    items = _items(rule.simple, Place(view, root, root.end, again), answers, bound)
    if items is None:
        return None
    while items and isinstance(items[0], SentenceEdge):
        items.pop(0)
    while items and isinstance(items[-1], SentenceEdge):
        items.pop()
    after = [] if rule.calls & ONWARD else [Copied(root.end, view.end)]
    before = [] if rule.calls & FROM_START else [Copied(0, root.start)]
    written = _written_once(view, (*before, *items, *after))
    if written is None:
        return None
    _, _, _, gone, brought = written
    if changed_fact(view.words, gone, brought, rule.takes, rule.gives) is not None:
        return None
    return _Made(rule, root, written, again, lacking(answers, wants, bound))


def _written_once(view: StructureView, items: tuple[Item, ...]) -> Written | None:
    """The same for all rules and trees that lead to these items."""
    if items not in view.written:
        view.written[items] = _written(view, items)
    return view.written[items]


def _written(view: StructureView, items: tuple[Item, ...]) -> Written | None:
    """Nothing where a sentence is too short, something is torn apart, or all stays as it is."""
    sizes = _sizes(view, items)
    if len(sizes) > 1 and min(sizes) < LEAST:
        return None
    whole = [*items, Copied(view.end, len(view.words))]
    if not is_whole(view, whole):
        return None
    text = text_of(view, whole)
    start, end, new = smallest(view.sentence.text, text)
    if start == end and not new:
        return None
    gone, brought = _difference(view, whole)
    return Written(text, (start, end, new), tuple(sizes), tuple(gone), tuple(brought))


def _items(parts: Iterable[Part], place: Place, answers: Answers, bound: Bound) -> list[Item] | None:
    found: list[Item] = []
    last = -1
    for part in parts:
        own = _item(part, place, answers, bound)
        if own is None:
            return None
        found += own
        for one in own:
            if isinstance(one, Copied) and one.end > last:
                last = one.end
        if last not in (-1, place.upto):
            place = Place(place.view, place.root, last, place.again)
    return found


def _item(part: Part, place: Place, answers: Answers, bound: Bound) -> list[Item] | None:
    labels, name = part.labels, part.name
    if labels == ("S",) and part.inside:
        inside = _items(part.inside, place, answers, bound)
        return None if inside is None else [EDGE, *inside, EDGE]
    if labels and labels[0].islower():
        given = [_phrases(one.name, answers, bound) for one in part.inside]
        return None if () in given else FUNCTIONS[labels[0]](place, tuple(given))
    if name is not None:
        some = _phrases(name, answers, bound)
        return [Copied(some[0].start, some[-1].end)] if some else []
    return [New((min(part.words),) if part.words else labels)]


def _phrases(name: int | None, answers: Answers, bound: Bound) -> tuple[Phrase, ...]:
    """What a variable of the pattern stands for."""
    return () if name is None else answers.phrases(bound.get(name, NOTHING))


def _sizes(view: StructureView, items: Sequence[Item]) -> list[int]:
    """Words of each sentence."""
    sizes = [0]
    for item in items:
        if isinstance(item, SentenceEdge):
            if sizes[-1]:
                sizes.append(0)
        elif isinstance(item, New):
            sizes[-1] += len([word for word in item.words if any(map(str.isalnum, word))])
        else:
            sizes[-1] += sum(view.counted[item.start : item.end])
    return [size for size in sizes if size]


def _difference(view: StructureView, items: Sequence[Item]) -> tuple[list[int], list[str]]:
    """Places of words that nothing stands for, and words that stand for nothing."""
    kept = {k for item in items if isinstance(item, Copied) for k in range(item.start, item.end)}
    stood = {k for item in items if isinstance(item, New) for k in item.stands_for}
    brought = [word for item in items if isinstance(item, New) and not item.stands_for for word in item.words]
    return [k for k in range(len(view.words)) if k not in kept and k not in stood], brought


def smallest(old: str, new: str) -> tuple[int, int, str]:
    """The span of the old text that really changes, whole words, and what it becomes."""
    start = _word_start(old, new, _alike(old, new))
    end = min(_alike(old[::-1], new[::-1]), min(len(old), len(new)) - start)
    while end and (_inside(old, len(old) - end) or _inside(new, len(new) - end)):
        end -= 1
    return start, len(old) - end, new[start : len(new) - end]


def _alike(one: str, other: str) -> int:
    """Characters with which both begin: halves are compared, not characters."""
    start, end = 0, min(len(one), len(other))
    while start < end:
        middle = (start + end + 1) // 2
        if one[start:middle] == other[start:middle]:
            start = middle
        else:
            end = middle - 1
    return start


def _word_start(old: str, new: str, at: int) -> int:
    while at > 0 and (_inside(old, at) or _inside(new, at)):
        at -= 1
    return at


def _inside(text: str, at: int) -> bool:
    """Whether a place is within a word."""
    return 0 < at < len(text) and not text[at - 1].isspace() and text[at].isalnum() and text[at - 1].isalnum()
