"""Passives: with who acts, and without.

One that does not say who acts is reported where that matters: in texts that speak to their reader, and in
short texts of which the kind does not show where something must be done or an office decides. In a report or
a story it is seldom a fault.

*Is based on*, *was born* and *are interested* have the form of a passive, but nobody could be named who acts:
they are left out, and so is every passive of which the tree does not tell whether *by* names who acts.
"""

from collections.abc import Iterator, Sequence

from ogden.editing.diagnosis.analysis import AnalysedPassage, AnalysedSentence
from ogden.editing.diagnosis.limits import Limits
from ogden.editing.diagnosis.rule import DiagnosisRule, Found, FoundIn
from ogden.editing.structure.passives import Actor, Passive, passives
from ogden.text.protected import ProtectedKind

_STATES = frozenset(
    "accustomed acquainted addicted affiliated aged aimed allergic amazed annoyed armed ashamed associated "
    "attached aware balanced based born bored bound broken called certified characterised characterized "
    "closed committed comprised composed concentrated concerned confused connected convinced crowded "
    "dedicated delighted dependent derived designed detailed determined dated devoted disabled disappointed "
    "displeased distributed divided done dressed due educated embarrassed employed engaged entitled equipped "
    "excited exhausted expected experienced exposed faced faded finished fixed followed frightened frozen "
    "furnished gone hidden honoured housed inclined infected inhabited injured insured intended interested "
    "involved isolated joined killed known left limited linked listed located lost made married mistaken "
    "mixed motivated named needed obliged obsessed occupied offended organised organized outdated owed "
    "pleased poised populated positioned prepared preoccupied qualified quoted ranged rated related relieved "
    "reserved retired rooted rumoured rumored satisfied saved scared scattered seated separated set "
    "shaped shocked situated skilled spread stationed stuck suited supposed surprised surrounded terrified "
    "thrilled tied tired titled told trained troubled trusted unaffected undecided unemployed unfinished "
    "united unknown unrelated unvaccinated upset used vested wanted wed welcomed worn worried worth wounded "
    "accompanied considered deemed fitted guaranteed identified implicated loaded seen thought "
    "allowed arrested barred caused compelled confined congested constrained contained convicted covered "
    "damaged defined delayed described diagnosed disqualified excluded exempted forbidden forfeited found "
    "illustrated impaired included indicated licensed matched mentioned met noted obligated outlined owned "
    "permitted precluded prohibited protected regarded registered required restricted shown specified stated "
    "summarised summarized termed understood cited concealed dissatisfied earmarked elevated hedged hurt "
    "laid depicted deterred discouraged founded harmed persuaded portrayed prosecuted recognised "
    "recognized relocated reported swamped construed taken interpreted prolonged detected affected "
    "credited discharged fined imprisoned ordered prejudiced prescribed recalled received".split()
)
_FEATURES = frozenset(
    "affected aggrieved characterised characterized complicated confounded defined explained followed "
    "hampered impressed influenced inspired intended known modified referred relieved represented ruled "
    "surprised surrounded".split()
)
"""Behind these *by* tells a feature or a cause more often than who acts."""
_METHODS = frozenset(
    "assessed confirmed detected determined diagnosed evaluated made measured reduced resolved tested".split()
)
"""Behind these it tells a method, unless somebody's people are named: *by our team*."""
_DUTIES = frozenset("must shall should".split())
_MODALS = frozenset("must should may can cannot could would shall".split())
_PHRASAL = frozenset(
    (
        ("dispensed", "with"),
        ("dealt", "with"),
        ("complied", "with"),
        ("arrived", "at"),
        ("relied", "on"),
        ("relied", "upon"),
        ("adhered", "to"),
        ("claimed", "up"),
    )
)
"""Verbs whose second word belongs to them: the passive alone would be cut."""
_PHRASE_STARTS = ("DT", "PR", "NN", "JJ", "CD", "VBG", "VBN", "RB", "WP", "PDT", "``", "$", "TO")
_SHORT_TEXT = 8  # sentences: a shorter text does not show whether it is a letter or a report
_OFFERS = frozenset("may can could".split())
"""Behind "you": "you may be offered a test" keeps the reader in front, and who offers it is plain."""
_HAVE_TO = (["have", "to"], ["has", "to"], ["need", "to"], ["needs", "to"], ["ought", "to"])
_MEANS = frozenset("bus card cash cheque email e-mail fax hand letter mail phone post text train".split())
_PARTS = frozenset("% percent per point points".split())
_DONE = frozenset(
    "advised analysed analyzed asked assessed audited calculated charged checked collected deducted deleted "
    "denied destroyed invited issued kept labelled levied offered opened paid processed "
    "provided refused reminded returned reviewed sent shared stored urged".split()
)
"""In the present, most participles tell a state; these tell what somebody does."""
_OFFICIAL = frozenset("approved cancelled canceled granted refused revoked".split())
"""What an office decides: readers need to know which."""
_READER = frozenset("you your yours".split())
_LETTER = 0.2  # of the sentences of a text that speaks to its reader
_LONGEST_ACTOR = 14  # tokens: a longer one would keep the verb from the reader


def _told(sentence: AnalysedSentence, actor: Actor) -> Iterator[tuple[Passive, int]]:
    """Passives of a kind, each with the end of its words: *was carried out* has one more."""
    if sentence.structure is None:
        return
    unfit = _STATES if actor is Actor.UNSAID else _FEATURES
    for one in passives(sentence.structure):
        if one.actor is not actor or not sentence.is_own(one.first, one.last):
            continue
        if sentence.view.lower[one.participle] not in unfit:
            particle = sentence.view.tags[one.last : one.last + 1] == ["RP"]
            yield one, one.last + particle


def _without_actor(passages: Sequence[AnalysedPassage], limits: Limits) -> Iterator[FoundIn]:
    letter = _is_letter(passages)
    short = sum(len(passage.sentences) for passage in passages) < _SHORT_TEXT
    for number, passage in enumerate(passages):
        for sentence in passage.sentences:
            for one, last in _told(sentence, Actor.UNSAID):
                matters = letter or (short and _is_official(sentence, one))
                whole = not _is_cut(sentence, one)
                if matters and whole and _is_deed(sentence, one) and _names_nobody(sentence, last):
                    said = sentence.words(one.first, last)
                    message = f"“{said}” is passive, and who does it is not said."
                    yield FoundIn(number, Found(sentence.place(one.first, last), message))


def _names_nobody(sentence: AnalysedSentence, last: int) -> bool:
    """Whether each *by* behind a passive tells when, how, or how much: *by Friday*, *by post*, *by 5%*, *by
    calling us*. *Agreed between colleagues* and *provided through the agency* nearly say it."""
    words, tags, kinds = sentence.view.lower, sentence.view.tags, sentence.prepared.protected
    if words[last : last + 1] in (["between"], ["through"]):
        return False
    for place in range(last, len(words) - 1):
        if words[place] == "by":
            told = words[place + 1] in _MEANS or tags[place + 1] == "VBG"
            much = not _PARTS.isdisjoint(words[place + 2 : place + 4])
            if not told and not much and kinds[place + 1] is not ProtectedKind.DATE:
                return False
    return True


def _is_cut(sentence: AnalysedSentence, one: Passive) -> bool:
    """Whether a preposition behind a passive belongs to its verb: *can be dispensed with*, *be seen to*."""
    words, tags = sentence.view.lower, sentence.view.tags
    after = one.participle + 1
    if (words[one.participle], *words[after : after + 1]) in _PHRASAL:
        return True
    behind = tags[after + 1] if after + 1 < len(tags) else ""
    return tags[after : after + 1] == ["IN"] and not behind.startswith(_PHRASE_STARTS)


def _is_deed(sentence: AnalysedSentence, one: Passive) -> bool:
    """Whether the main clause says that somebody must, may or can do something, or does it as a rule. What
    was done or will be done keeps the topic in front more often than it hides who acts."""
    words, tags = sentence.view.lower, sentence.view.tags
    phrases = sentence.structure.phrases if sentence.structure else ()
    if any(phrase.label == "SBAR" and phrase.start <= one.first < phrase.end for phrase in phrases):
        return False
    if words[one.participle - 1] == "well" or "," in words[one.first : one.participle]:
        return False  # "You would be well advised"; "is permitted at noon, provided you are quiet"
    before = one.first - 1
    while before >= 0 and tags[before] == "RB":
        before -= 1
    match words[one.first]:
        case "be":
            if words[before] in _OFFERS and words[before - 1 : before] == ["you"]:
                return False
            helped = before >= 0 and words[before] in _MODALS
            return helped or words[max(0, before - 1) : before + 1] in _HAVE_TO
        case "been" | "being" | "was" | "were":
            return False
        case _:
            return words[one.participle] in _DONE


def _is_letter(passages: Sequence[AnalysedPassage]) -> bool:
    """Whether a text speaks to its reader."""
    sentences = [sentence for passage in passages for sentence in passage.sentences]
    spoken = sum(
        any(word in _READER and sentence.is_own(k, k + 1) for k, word in enumerate(sentence.view.lower))
        for sentence in sentences
    )
    return spoken > 0 and spoken >= _LETTER * len(sentences)


def _is_official(sentence: AnalysedSentence, one: Passive) -> bool:
    """Whether something must be done, or an office decides it."""
    words = sentence.view.lower
    if words[one.participle] in _OFFICIAL:
        return True
    helping = words[max(0, one.first - 2) : one.first + 1]
    return words[one.first] == "be" and not _DUTIES.isdisjoint(helping)


def _with_actor(sentence: AnalysedSentence, limits: Limits) -> Iterator[Found]:
    for one, last in _told(sentence, Actor.SAID):
        if not _is_joined(sentence, one) and _is_short(sentence, one):
            said = sentence.words(one.first, last)
            yield Found(
                sentence.place(one.first, last), f"“{said}” is passive; who does it stands behind “by”."
            )


def _is_joined(sentence: AnalysedSentence, one: Passive) -> bool:
    """Whether the subject has another verb too, or the passive hangs on one (*want to be ruled*): the active
    would break the sentence."""
    before = sentence.view.lower[max(0, one.first - 2) : one.first]
    return before[-1:] == ["to"] or not {"and", "or", "but"}.isdisjoint(before[-1:])


def _is_short(sentence: AnalysedSentence, one: Passive) -> bool:
    """Whether *by* follows in the same clause, and who acts is no long list and no one *doing* something."""
    words, tags = sentence.view.lower, sentence.view.tags
    by = next((place for place in range(one.last, len(words)) if words[place] == "by"), None)
    if by is None or "," in words[one.last : by - 1] or "for" in words[one.last : by]:
        return False
    phrases = sentence.structure.phrases if sentence.structure else ()
    end = max((one.end for one in phrases if one.label == "PP" and one.start == by), default=by + 2)
    end = next((place for place in range(by, end) if tags[place] in ("WDT", "WP", "WRB")), end)
    if words[one.participle] in _METHODS and tags[by + 1 : by + 2] not in (["PRP"], ["PRP$"]):
        return False
    if end - by > _LONGEST_ACTOR or "VBG" in tags[by + 2 : by + 4]:
        return False
    head = words[by + 1 : by + 2]
    return not (end == by + 2 and head and sentence.view.words[by + 1].isupper())


PASSIVE_WITHOUT_ACTOR = DiagnosisRule(
    "passive",
    "verbs",
    "A passive that does not say who acts",
    "“The form must be approved” leaves open who approves it. Readers of letters and forms need to know who "
    "must do what. Reported are passives with must, should, may, can and the like, and some in the present "
    "(“are deleted”), in a text that speaks to its reader as “you”; in a short text only duties (“must be "
    "sent”) and what an office decides (“can be refused”). What was done or will be done is not, nor are "
    "states such as “is based on” and “are interested”, nor is the passive of reports and stories.",
    "Say who does it: “we must approve the form”.",
    in_text=_without_actor,
    fixed_by=frozenset(("structure",)),
    fix_rules=frozenset(("passives",)),
)
PASSIVE_WITH_ACTOR = DiagnosisRule(
    "passive-with-actor",
    "verbs",
    "A passive that says who acts behind “by”",
    "“The form was approved by the manager” puts the one who acts last. “The manager approved the form” "
    "says the same in the order in which things happen, with fewer words. “By Friday”, “by post” and “by "
    "filling in the form” name nobody who acts, and “characterised by” and “measured by” tell no actor "
    "either. A long actor may stay behind the verb. Many such passives keep the topic in front: the rule is "
    "off unless you switch it on.",
    "Let the sentence begin with who acts.",
    in_sentence=_with_actor,
    fixed_by=frozenset(("structure",)),
    fix_rules=frozenset(("passives",)),
    default=False,
)
