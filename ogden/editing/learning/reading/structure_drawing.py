"""Structural rewrites to be read, drawn from texts: all that rules over trees can do there, however sure.

Of each rule some are drawn, rare rules as often as there are texts for them.
"""

import random
from collections import Counter
from collections.abc import Iterator, Sequence

from ogden.editing.learning.reading.drawing import DrawnEdit
from ogden.editing.learning.reading.texts import ReadText
from ogden.editing.sentences import ParseMany, TagMany, prepare
from ogden.editing.structure.rewrites import structural_rewrites
from ogden.editing.structure.rule import StructureRule
from ogden.editing.structure.rule_set import RuleSet
from ogden.editing.structure.view import StructureView

BLOCK = 500


def drawn_structures(
    rules: Sequence[StructureRule],
    texts: Sequence[ReadText],
    tag: TagMany,
    parse: ParseMany,
    each: int,
    size: int,
    seed: int,
) -> list[DrawnEdit]:
    """At most `each` of a rule and `size` in all, in random order; what is only suggested is not drawn."""
    chance = random.Random(seed)
    order = chance.sample(texts, len(texts))
    made = [rule for rule in rules if not rule.suggested]
    drawn, had = list[DrawnEdit](), Counter[str]()
    for start in range(0, len(order), BLOCK):
        for edit in _possible(made, order[start : start + BLOCK], tag, parse):
            if had[edit.origin] < each and len(drawn) < size:
                had[edit.origin] += 1
                drawn.append(edit)
        if len(drawn) == size:
            break
    chance.shuffle(drawn)
    return drawn


def _possible(
    rules: Sequence[StructureRule], texts: Sequence[ReadText], tag: TagMany, parse: ParseMany
) -> Iterator[DrawnEdit]:
    sentences, together = prepare([text.text for text in texts], None, tag, parse, 0), RuleSet.of(rules)
    for place, one in enumerate(sentences):
        if one.columns is None:
            continue
        view = StructureView(one.sentence, one.tags, one.columns, one.protected)
        before, behind = (
            sentences[k].sentence.text if 0 <= k < len(sentences) and sentences[k].text == one.text else ""
            for k in (place - 1, place + 1)
        )
        text = texts[one.text]
        for found in structural_rewrites(view, together):
            span = found.start, found.end
            yield DrawnEdit(
                text.kind, text.source, found.rule.name, one.sentence.text, *span, found.after, before, behind
            )
