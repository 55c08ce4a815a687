"""A word at which a sentence may break, told by words and tags alone: what stands before it and behind it."""

from ogden.editing.structure.conditions.by_words.flat import hangs_open, verb_at
from ogden.editing.structure.conditions.openings import REMARKS
from ogden.editing.structure.conditions.question import Question
from ogden.editing.structure.verbs import BE
from ogden.editing.structure.view import FINITE, StructureView
from ogden.editing.structure.word_classes import CONDITIONAL, SAYING

NAMING = frozenset("DT PRP PRP$ NN NNS NNP NNPS JJ JJR JJS CD EX PDT $ VBG".split())
"""Tags with which a subject begins."""
_OPENING = frozenset(
    "if unless although though while whilst whereas because since as after before until till once when where "
    "whenever wherever given provided should were had whether".split()
)
"""What a clause at the start begins with."""
_SURELY_CLAUSE = frozenset("if unless although though while whilst because whereas when where".split())
_SUPPOSING = CONDITIONAL | frozenset("should where when whenever were wherever".split())
_SOMETIMES = frozenset("sometimes often usually occasionally rarely seldom generally normally for".split())
_PERSONAL = frozenset("it he she they him her them his its their".split())
_HEARSAY = frozenset("according reportedly allegedly supposedly apparently".split())
_OWN = frozenset("i we you".split())
_JOINING = frozenset("and but or nor so while whereas yet whilst".split())
_FEWEST = 4
"""Words that a statement has from its verb on."""


def part_start(view: StructureView, joint: int) -> int:
    """Where the statement before `joint` starts: behind a semicolon or a colon, or with the sentence."""
    return max((k + 1 for k in range(joint - 1) if view.words[k] in (";", ":")), default=0)


def opening_comma(view: StructureView, start: int, end: int) -> int | None:
    """The comma behind a clause that opens the statement: *if it rains, the pool is closed*."""
    turned = view.tags[start] == "MD" or view.words[start] in ("were", "had")
    for comma in range(start + 3, end - 1):
        if view.words[comma] != "," or not (turned or verb_at(view, start + 1, comma) is not None):
            continue
        if view.tags[comma + 1] == "VB" or view.words[comma + 1] == "please":
            return comma
        if view.tags[comma + 1] in NAMING and verb_at(view, comma + 1, end) is not None:
            return comma
    return None


def verb_before(view: StructureView, joint: int) -> int | None:
    """The verb of the statement before `joint`, of an order, too; None where there is no whole one."""
    start = part_start(view, joint)
    if view.words[start] in _OPENING and view.tags[start] != "NN":
        comma = opening_comma(view, start, joint)
        if comma is None:
            return None
        start = comma + 1
    if view.words[start] == "please":
        start += 1
    if view.tags[start] == "VB":
        return start
    found = verb_at(view, start, joint)
    if found is not None:
        return found
    behind = (k + 1 for k in range(start, joint - 1) if view.words[k] == ",")
    return next((k for k in behind if view.tags[k] == "VB"), None)


def main_before(asked: Question) -> bool:
    """Before it, behind a comma or not, a whole statement or order stands."""
    view, start = asked.view, asked.phrase.start
    joint = start - 1 if start and view.words[start - 1] == "," else start
    if view.tags[joint - 1] in ("CC", "TO", ":") or view.words[joint - 1] in BE | {"the", "a"}:
        return False
    if not {"if", "where", "when", "unless"}.isdisjoint(view.words[joint - 2 : joint]):
        return False  # where appropriate, to; if, but only if,
    verb = verb_before(view, joint) if joint > _FEWEST else None
    return verb is not None and joint - verb >= 2 and joint - part_start(view, joint) > _FEWEST


def clause_behind(asked: Question) -> bool:
    """Behind it, and behind as many words as are asked for, a clause stands that ends the sentence."""
    view = asked.view
    return is_clause(view, asked.phrase.end + int(asked.values[0] if asked.values else "0"))


def is_clause(view: StructureView, start: int) -> bool:
    """From `start` on there is a clause with its subject first, or with an opening and its comma."""
    end = view.end
    if start >= end - 2:
        return False
    start += view.words[start] == "even" and view.tags[start + 1] in NAMING
    if view.tags[start] in ("IN", "RB", "WRB") and view.words[start] not in ("not", "only"):
        comma = next((k for k in range(start + 1, end - 2) if view.words[k] == ","), None)
        if comma is None:
            return False
        if view.words[start] in _SURELY_CLAUSE and verb_at(view, start + 1, comma) is None:
            return False
        start = comma + 1
    if view.tags[start] not in NAMING and view.tags[start] != "TO":
        return False
    verb = verb_at(view, start, end)
    if verb is None or view.words[start:verb].count(",") % 2 or verb + 1 >= end:
        return False
    back = FINITE | {"TO"}  # behind an aside, what stands before it goes on
    return not any(view.words[k] == "," and view.tags[k + 1] in back for k in range(verb + 1, end - 1))


def spelled(asked: Question) -> bool:
    """It begins with these words, behind its comma; `a|b` is one of two."""
    view, start = asked.view, asked.phrase.start
    start += view.words[start] == ","
    words = view.words[start : start + len(asked.values)]
    return len(words) == len(asked.values) and all(
        word in value.split("|") for word, value in zip(words, asked.values, strict=True)
    )


def in_report(asked: Question) -> bool:
    """Before it, someone else says or thinks something, so that what follows may be theirs: *he says that*,
    *, she argues,*, *according to*. What *we* say, or what it is right *to say*, is no report."""
    view, end = asked.view, asked.phrase.start
    if not _HEARSAY.isdisjoint(view.words[:end]):
        return True
    for place in range(1, end):
        if not view.tags[place].startswith("VB") or view.lemma(place) not in SAYING:
            continue
        if view.tags[place - 1].startswith("W") or view.lemma(place) in ("deem", "consider"):
            continue  # a buyer who thinks it too dear
        if view.words[place - 1] == "to" or not _OWN.isdisjoint(view.words[max(0, place - 2) : place]):
            continue
        aside = view.words[place + 1 : place + 2] == [","] and "," in view.words[max(0, place - 4) : place]
        told = "that" in view.words[place + 1 : place + 4] or (
            view.tags[place + 1] in NAMING and verb_at(view, place + 1, end) is not None
        )
        if aside or told or view.words[place + 1] in ("to", ":"):
            return True
    return False


def unopened(asked: Question) -> bool:
    """The sentence begins with its subject, an order or a remark, which hold for nothing that follows."""
    view = asked.view
    if view.tags[0] in NAMING | {"VB"}:
        return view.words[0] not in ("each", "every")
    return any(" ".join(view.words[:count]) in REMARKS for count in (1, 2, 3))


def supposed_before(asked: Question) -> bool:
    """A condition stands before it: what follows may hold in that case alone."""
    view, end = asked.view, asked.phrase.start
    if view.words[0] in _SOMETIMES or view.words[:2] == ["in", "case"]:
        return True
    return any(
        view.words[k] in _SUPPOSING and not (view.words[k] in ("where", "when") and view.words[k - 1] == ",")
        for k in range(end)
        if k == 0 or view.words[k] not in ("were", "should")
    )


def open_before(asked: Question) -> bool:
    """A clause with *that*, *if*, *because* stands before it, which it may belong to."""
    view, joint = asked.view, asked.phrase.start
    verb = verb_before(view, joint - 1 if view.words[joint - 1] == "," else joint)
    return verb is None or hangs_open(view, verb + 1, joint)


def opened_clause_behind(asked: Question) -> bool:
    """Behind it, and behind a comma, a clause with *if*, *although* or *when* opens a further statement."""
    view, start = asked.view, asked.phrase.end
    start += view.words[start] == ","
    words = view.words[start : start + 2]
    if start >= view.end - 4 or words[0] not in _OPENING - {"were", "had"} or words[1] in ("not", "so"):
        return False
    comma = opening_comma(view, start, view.end)
    return comma is not None and "," not in view.words[start:comma]


def goes_on_behind(asked: Question) -> bool:
    """Behind it a comma and *and*, *but*, *while* open a further statement, which may belong to what stands
    before it. `apart`: what stands behind a semicolon does not count."""
    view, end = asked.view, asked.view.end
    for place in range(asked.phrase.end, end - 2):
        mark = view.words[place] in (",", ";", ":")
        if not mark:
            continue
        if view.words[place] != ",":
            return not (view.words[place] == ";" and "apart" in asked.values)
        if view.words[place + 1] in _JOINING and any(view.tags[k] in FINITE for k in range(place + 2, end)):
            return True
    return False


def joined_before(asked: Question) -> bool:
    """Two verbs or statements are joined before it, and it may belong to the last alone."""
    view, joint = asked.view, asked.phrase.start
    verb = verb_before(view, joint)
    if verb is None:
        return True
    return any(view.tags[k] == "CC" and _joins_verb(view, verb, k, joint) for k in range(verb, joint))


def _joins_verb(view: StructureView, verb: int, joining: int, joint: int) -> bool:
    """Behind *and* a verb stands, or a clause with its subject; not *or who*, not *who are ill or have had a
    child*."""
    near = view.tags[joining + 1 : joining + 3]
    if any(tag.startswith("WP") for tag in view.tags[verb:joining]) and "MD" not in near:
        return False
    if any(tag in FINITE or tag in ("VB", "VBN", "VBG") for tag in near):
        return not view.tags[joining + 1].startswith("W")
    return view.tags[joining + 1] in NAMING and verb_at(view, joining + 1, joint) is not None


def has_loose_pronoun(view: StructureView, start: int, end: int) -> bool:
    """A pronoun comes before the first noun."""
    for place in range(start, end):
        if view.tags[place].startswith("NN") or view.words[place] in ("those", "others", "everyone"):
            return False
        if view.words[place] in _PERSONAL:
            return True
    return False


def comma_behind_phrase(view: StructureView, start: int) -> int | None:
    """The comma behind a phrase that opens the sentence, without a verb of its own, before a main clause with
    its subject first: *owing to the fog, the ferry was late*."""
    verb = verb_at(view, start, view.end)
    if verb is None or view.words[verb - 1] == ",":
        return None
    found = [k for k in range(start, verb) if view.words[k] == "," and view.tags[k + 1] in NAMING]
    comma = found[-1] if found else None
    if comma is None or "," in view.words[comma + 1 : verb] or comma - start < 2:
        return None
    limited = not CONDITIONAL.isdisjoint(view.words[start:comma]) or "WRB" in view.tags[start:comma]
    return None if limited else comma


def comma_behind_clause(view: StructureView, start: int) -> int | None:
    """The comma behind a clause that opens the sentence; None where there may be two."""
    verb = verb_at(view, start, view.end)
    if verb is None:
        return None
    found = []
    for comma in range(verb + 1, view.end - 2):
        if view.words[comma] != "," or view.tags[comma + 1] not in NAMING - {"VBG"}:
            continue
        other = verb_at(view, comma + 1, view.end)
        if other is not None and "," not in view.words[comma + 1 : other]:
            found.append(comma)
    return found[0] if len(found) == 1 else None


def opens_phrase(asked: Question) -> bool:
    """It opens the sentence with a phrase, a comma and a main clause behind it, in which no pronoun may stand
    for what the phrase names. The number says how many words the opening has before its noun."""
    view, start = asked.view, asked.phrase.start
    if start != 0:
        return False
    comma = comma_behind_phrase(view, 1 + int(asked.values[0] if asked.values else "0"))
    return comma is not None and not _leans_back(view, comma + 1)


def _leans_back(view: StructureView, start: int) -> bool:
    """The clause begins with something that may stand for what was said before it: *it*, *this*, *such*."""
    if view.words[start] in ("this", "these", "those", "such", "that", "both", "one"):
        return True
    return has_loose_pronoun(view, start, view.end)


def opens_clause(asked: Question) -> bool:
    """It opens the sentence with a clause, a comma and a main clause behind it; no pronoun of the first may
    stand for what only the second names."""
    view, start = asked.view, asked.phrase.start
    skipped = 1 + int(asked.values[0] if asked.values else "0")
    if start != 0 or view.tags[skipped] not in NAMING:
        return False
    comma = comma_behind_clause(view, skipped)
    if comma is None or comma - skipped < _FEWEST or view.end - comma <= _FEWEST:
        return False
    return view.words[comma + 1] in _PERSONAL or not has_loose_pronoun(view, skipped, comma)


def closing_comma(view: StructureView, start: int) -> int | None:
    """The comma that ends what stands behind another, before the verb of the sentence."""
    for comma in range(start + 3, min(start + 16, view.end - 2)):
        if view.words[comma] == ",":
            return comma if view.tags[comma + 1] in FINITE else None
    return None


def between(asked: Question) -> bool:
    """From this comma on something stands between the subject of the sentence and its verb."""
    view, start = asked.view, asked.phrase.start
    if start < 2 or closing_comma(view, start) is None or view.tags[0] not in NAMING:
        return False
    return not any(view.tags[k] in FINITE or view.words[k] == "," for k in range(start))
