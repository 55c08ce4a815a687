"""Sentences that keep their readers waiting: for the subject, or for its verb."""

from collections.abc import Iterator

from ogden.editing.diagnosis.analysis import AnalysedSentence
from ogden.editing.diagnosis.limits import Limits
from ogden.editing.diagnosis.rule import DiagnosisRule, Found
from ogden.editing.structure.view import FINITE, StructureView
from ogden.parsing.placed_tree import Phrase
from ogden.text.inflection import possible_tags
from ogden.text.protected import ProtectedKind

_OPENINGS = frozenset("PP SBAR ADVP".split())
_OPENERS = frozenset("WDT WP WP$ WRB".split())
"""Tags of words with which a clause begins."""
_JOINING = frozenset(
    "after although as because before if once since than that though till unless until when where whereas "
    "whether while".split()
)
_SUBJECTS = frozenset("i you he she it we they".split())
"""A clause without an opener begins with these: *the papers you sent*."""
_POINTING = frozenset("he she it they this that these those there others such".split())
_OWNING = frozenset("his her its their".split())
"""A subject that begins with these is one of somebody who is named already."""
_NOUNS = frozenset("NN NNS NNP NNPS PRP".split())
_NO_START = frozenset("IN RB RBR TO".split())
_BREAKS = frozenset("ago although because inasmuch".split())
"""Words that a subject does not have: the tree has taken something else for it."""
_TALK = frozenset("said says say adds added writes wrote argues told".split())
_CLAIMS = frozenset("argue believe claim declare note report say state suggest tell think write".split())
_TIMES = frozenset("second minute hour day night week weekend month year decade century".split())
_PLAIN = frozenset(",()[]'’\"“”‘$£€%&")
_ABOUT = (
    ("with", "regard", "to"),
    ("with", "respect", "to"),
    ("in", "relation", "to"),
    ("in", "respect", "of"),
)
"""What follows these is what the sentence is about."""
_EARLY = 4  # words in which an opening tells whom it is about
_MARKS = frozenset((",", ":", "``", "''", "CC", "-LRB-", "-RRB-"))


def _late_subject(sentence: AnalysedSentence, limits: Limits) -> Iterator[Found]:
    clause = _main_clause(sentence)
    if clause is None:
        return
    subject, _ = clause
    comma = subject.start and sentence.view.words[subject.start - 1] == ","
    if not comma or sentence.count_own(0, subject.start) < limits.words_before_subject:
        return
    if not _is_known(sentence, subject) and _is_one_opening(sentence, subject):
        before = sentence.count_written(0, subject.start)
        yield Found(
            sentence.place(0, subject.start),
            f"There are {before} words before the reader learns what the sentence is about.",
        )


def _late_verb(sentence: AnalysedSentence, limits: Limits) -> Iterator[Found]:
    clause = _main_clause(sentence)
    if clause is None:
        return
    subject, verb = clause
    if sentence.count_own(subject.start, verb.start) < limits.words_before_verb:
        return
    if not _is_list(subject) and _is_sure(sentence, subject):
        words, tags = sentence.count_written(subject.start, verb.start), sentence.view.tags
        first = next(place for place in range(verb.start, verb.end) if tags[place] in FINITE)
        yield Found(
            sentence.place(subject.start, verb.start),
            f"The subject has {words} words before its verb “{sentence.words(first, first + 1)}”.",
        )


def _is_known(sentence: AnalysedSentence, subject: Phrase) -> bool:
    """Whether the opening has told already what the sentence is about (*if the Board …, it shall*), or is
    somebody's words (*…, he said*)."""
    words, tags = sentence.view.lower, sentence.view.tags
    if tags[subject.start] == tags[subject.start - 2] == "NNP" and len(subject) == 1:
        return True  # "…, the scenes shown in Leeds, England were": the tree cuts a name
    if words[subject.start] in _POINTING | _OWNING or _NOUNS.isdisjoint(tags[subject.start : subject.end]):
        return True
    if tags[subject.start] == "PRP" and subject.end == subject.start + 1:
        return words[subject.start] in words[:_EARLY]
    own = [word for word in words[subject.start : subject.end] if word not in ("the", "a", "an")]
    opening = [word for word in words[: subject.start] if word not in ("the", "a", "an")]
    said = words[subject.end : subject.end + 1]
    named = any(opening[at : at + len(own)] == own for at in range(len(opening)))
    named = named or _head(sentence, subject) in sentence.view.lemmas[: subject.start]
    named = named or not {"it", "they"}.isdisjoint(words[:_EARLY])
    about = tuple(words[:3]) in _ABOUT or words[0] in ("concerning", "regarding")
    return named or about or not _TALK.isdisjoint([*opening[-3:], *said])


def _head(sentence: AnalysedSentence, subject: Phrase) -> str:
    """The noun that says what a subject is: the last before *of*, *in* or *that*."""
    view = sentence.view
    head = ""
    for place in range(subject.start, subject.end):
        if head and view.tags[place] in ("IN", "TO", "WDT", "WP", ",", "VBN", "VBG"):
            break
        if view.tags[place].startswith("NN"):
            head = view.lemmas[place]
    return head


def _has_main_clause(sentence: AnalysedSentence, last: int) -> bool:
    """Whether a clause stands before `last` that nothing opens: *In a letter he claimed …*, *just as one
    stood in for another, the scenes …*."""
    words, tags = sentence.view.lower, sentence.view.tags
    if words[0] in _JOINING or tags[0] in _OPENERS:
        return False
    for place in range(1, last - 1):
        if words[place] in _JOINING or tags[place] in _OPENERS:
            return False
        helped = next((k for k in range(place + 1, last) if tags[k] not in ("RB", "ADVP")), last)
        if words[place] in _SUBJECTS and helped < last and tags[helped] in FINITE:
            return not tags[place - 1].startswith("NN") or sentence.view.lemmas[helped] in _CLAIMS
    return False


def _is_one_opening(sentence: AnalysedSentence, subject: Phrase) -> bool:
    """Whether all before the subject leads to it: each verb there has its own opener, and the comma before
    the subject is not one of a list that the tree has cut."""
    words, tags = sentence.view.lower, sentence.view.tags
    if not {":", ";", "-", "–", "—"}.isdisjoint(words[: subject.start]):
        return False
    if "," in words[subject.start : subject.end + 1] or "CC" in tags[subject.start : subject.end]:
        return False
    if _has_main_clause(sentence, subject.start):
        return False
    opening = range(subject.start)
    finite = sum(tags[place] in FINITE for place in opening)
    opened = sum(tags[place] in _OPENERS or words[place] in _JOINING for place in opening)
    joined = sum(tags[place] == "CC" for place in opening)
    return finite <= opened + joined


def _is_sure(sentence: AnalysedSentence, subject: Phrase) -> bool:
    """Whether the subject is one: no label and no scrap before it, and verbs only in clauses of its own
    (*his career produced four plays and his stories are read* has two subjects)."""
    words, tags = sentence.view.lower, sentence.view.tags
    if not {":", ";"}.isdisjoint(words[: subject.end]) or sentence.view.words[0][:1].islower():
        return False
    if tags[subject.start] in _NO_START or not _BREAKS.isdisjoint(words[subject.start : subject.end]):
        return False  # "about 70 million years ago, the plate": the tree takes the time for the subject
    if subject.start and words[subject.start - 1] != ",":
        return False  # "At publisher Smith, which …, the head attributes": the tree cuts a name
    if not {"-", "–", "—", "--"}.isdisjoint(words[: subject.end]):
        return False
    own = range(subject.start, subject.end)
    if _is_fronted(sentence, subject) or tags[subject.end - 1] in FINITE:
        return False  # "the view that he argues | was": the verb is another
    if any(_is_odd(sentence, place) for place in own):
        return False
    finite = sum(tags[place] in FINITE for place in own)
    opened = sum(
        (tags[place] in _OPENERS or words[place] in ("that", "when", "if") or _opens(sentence, place))
        and words[place + 1] != "to"
        for place in own
    )
    return finite == opened  # "whose fees, with all the rest, | exceed": the verb is that of *whose*


def _is_fronted(sentence: AnalysedSentence, subject: Phrase) -> bool:
    """Whether the tree takes what stands before the subject for a part of it: a time (*five days before it,
    the pills*), or what is said of a name or of *his work* that follows (*a union of states, Rus*)."""
    words, tags, lemmas = sentence.view.lower, sentence.view.tags, sentence.view.lemmas
    if not _TIMES.isdisjoint(lemmas[subject.start : subject.start + 3]) and tags[subject.start] == "CD":
        return True
    commas = [place for place in range(subject.start + 1, subject.end) if words[place] == ","]
    if not commas or commas[-1] == subject.end - 1 or len(commas) > 2:
        return False  # a row, or an aside that is closed: "the finding, which …,"
    after = commas[-1] + 1
    named = sentence.prepared.protected[after] is ProtectedKind.NAME or tags[after] == "NNP"
    return named or not _OWNING.isdisjoint(words[after : after + 3])


def _is_odd(sentence: AnalysedSentence, place: int) -> bool:
    """Whether a token belongs to no subject: the end of a sentence, a sign of a formula, or what is a verb
    though its tag says otherwise (*the trust hopes to*)."""
    word, tags = sentence.view.words[place], sentence.view.tags
    if not any(map(str.isalnum, word)) and not set(word) <= _PLAIN:
        return True
    if tags[place] != "NNS" or not tags[max(0, place - 1)].startswith("NN"):
        return False
    return sentence.view.lower[place + 1] in ("that", "to") and "VBZ" in possible_tags(word.lower())


def _opens(sentence: AnalysedSentence, place: int) -> bool:
    """Whether a clause without an opener begins here: *the papers you sent*."""
    return sentence.view.lower[place] in _SUBJECTS and sentence.view.tags[place - 1].startswith("NN")


def _main_clause(sentence: AnalysedSentence) -> tuple[Phrase, Phrase] | None:
    """Subject and verb phrase of the main clause, where the tree shows one of each and all is clear."""
    view = sentence.structure
    if view is None or sentence.is_quoted or view.words[-1:] == ["?"]:
        return None
    top = view.root
    while top.label not in ("S",) and len(top.children) == 1:
        top = top.children[0]
    if top.label != "S":
        return None
    parts = [one for one in top.children if one.label not in _MARKS and one.label != "."]
    subjects = [k for k, one in enumerate(parts) if one.label == "NP" and parts[k + 1 : k + 2]]
    found = [k for k in subjects if _is_finite(view, parts[k + 1])]
    if len(found) != 1 or not all(_is_opening(view, one) for one in parts[: found[0]]):
        return None
    return parts[found[0]], parts[found[0] + 1]


def _is_opening(view: StructureView, phrase: Phrase) -> bool:
    """Whether a phrase before the subject only leads to it: no clause that could stand alone."""
    unfinished = phrase.label == "S" and view.tags[phrase.start] in ("VBG", "VBN", "TO")
    return phrase.label in _OPENINGS or unfinished


def _is_finite(view: StructureView, phrase: Phrase) -> bool:
    if phrase.label != "VP":
        return False
    return any(view.tags[place] in FINITE for place in range(phrase.start, min(phrase.start + 2, phrase.end)))


def _is_list(subject: Phrase) -> bool:
    """Several things joined: `hidden-list` looks at these."""
    return any(child.label == "CC" for child in subject.children)


LATE_SUBJECT = DiagnosisRule(
    "late-subject",
    "sentences",
    "Many words before the subject",
    "Readers understand a sentence when they know who or what it is about. A sentence is reported when "
    "eighteen words or more stand before that, unless they name it already. Figures, brackets and all words "
    "of a name but the first do not count.",
    "Begin with who or what the sentence is about; move the rest behind it or into a sentence of its own.",
    in_sentence=_late_subject,
    fixed_by=frozenset(("split",)),
)
LATE_VERB = DiagnosisRule(
    "late-verb",
    "sentences",
    "Many words between subject and verb",
    "A subject of eighteen words or more, with all that is said of it, keeps the verb from the reader. Only "
    "main clauses are looked at.",
    "Bring subject and verb together; say the rest in a sentence of its own.",
    in_sentence=_late_verb,
    fixed_by=frozenset(("split",)),
)
