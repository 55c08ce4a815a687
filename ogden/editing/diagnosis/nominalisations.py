"""Nouns that hide a verb: *the completion of the form*, *make an application*."""

from collections.abc import Iterator

from ogden.editing.diagnosis.analysis import AnalysedSentence
from ogden.editing.diagnosis.limits import Limits
from ogden.editing.diagnosis.rule import DiagnosisRule, Found
from ogden.editing.structure.verbs import BE

_ACTIONS: dict[str, str] = dict(
    pair.split(":")
    for pair in (
        "acceptance:accept achievement:achieve acquisition:acquire adjustment:adjust "
        "administration:administer adoption:adopt allocation:allocate alteration:alter amendment:amend "
        "application:apply appointment:appoint approval:approve arrangement:arrange assessment:assess "
        "attainment:attain avoidance:avoid calculation:calculate cancellation:cancel cessation:stop "
        "clarification:clarify collection:collect commencement:start completion:complete "
        "confirmation:confirm consideration:consider construction:build consumption:consume "
        "continuation:continue correction:correct creation:create deletion:delete demolition:demolish "
        "deployment:deploy description:describe destruction:destroy detection:detect determination:determine "
        "development:develop disclosure:disclose discontinuation:stop dismissal:dismiss disposal:dispose "
        "distribution:distribute elimination:eliminate encouragement:encourage enforcement:enforce "
        "enhancement:improve erasure:erase establishment:establish evaluation:evaluate examination:examine "
        "exclusion:exclude execution:carry|out expansion:expand facilitation:help formulation:form "
        "fulfilment:fulfil fulfillment:fulfill identification:identify imposition:impose "
        "implementation:implement improvement:improve inclusion:include initiation:start "
        "inspection:inspect installation:install interpretation:interpret introduction:introduce "
        "investigation:investigate issuance:issue maintenance:maintain management:manage "
        "measurement:measure minimisation:minimise modification:modify monitoring:monitor "
        "notification:notify observation:observe payment:pay performance:perform preparation:prepare "
        "preservation:preserve prevention:prevent processing:process procurement:buy promotion:promote "
        "provision:provide publication:publish purchase:buy recruitment:recruit reduction:reduce "
        "refusal:refuse rejection:reject removal:remove renewal:renew replacement:replace "
        "resolution:resolve restoration:restore restriction:restrict resumption:resume retention:keep "
        "retrieval:retrieve review:review selection:select settlement:settle storage:store "
        "submission:submit supervision:supervise suspension:suspend termination:end transfer:transfer "
        "transmission:send utilisation:use utilization:use validation:validate verification:verify "
        "withdrawal:withdraw"
    ).split()
)
"""Nouns for what somebody does, each with the verb."""
_OF = frozenset(_ACTIONS) - frozenset(
    "administration application appointment arrangement collection construction description development "
    "distribution management observation performance provision publication review settlement "
    "transfer transmission processing payment purchase consumption expansion measurement improvement "
    "reduction restriction resolution promotion interpretation consideration destruction enhancement "
    "execution introduction investigation selection deletion detection dismissal enforcement "
    "establishment formulation inspection prevention recruitment storage suspension termination "
    "withdrawal demolition allocation creation restoration retention".split()
)
"""Of these, those that before *of* are nearly always the doing, not a thing that was made or a set term."""
_LED = frozenset("after before by during following for in on pending through until upon without".split())
"""Words before the noun behind which a verb can stand: *after completing*, *for removing*."""
_LEADING = frozenset(
    "allow delay enable encourage ensure facilitate impair involve permit recommend require".split()
)
"""Verbs that do the same."""
_LIGHT: dict[str, frozenset[str]] = {
    "make": frozenset(
        "adjustment alteration amendment announcement application assessment assumption "
        "choice comparison correction decision determination "
        "donation enquiry improvement inquiry modification payment purchase "
        "reduction request reservation submission suggestion".split()
    ),
    "give": frozenset(
        "approval assistance authorisation authorization confirmation consideration "
        "encouragement explanation".split()
    ),
    "provide": frozenset(
        "assistance authorisation confirmation clarification encouragement explanation "
        "description notification reimbursement".split()
    ),
    "conduct": frozenset(
        "analysis appraisal assessment audit check comparison consultation evaluation examination "
        "inspection investigation review search survey test".split()
    ),
    "undertake": frozenset(
        "analysis assessment evaluation examination inspection investigation review consultation".split()
    ),
    "perform": frozenset(
        "analysis assessment check comparison evaluation examination inspection "
        "investigation review search test".split()
    ),
    "carry": frozenset(
        "analysis appraisal assessment audit check comparison consultation evaluation "
        "examination inspection investigation repair review search survey test".split()
    ),
    "reach": frozenset("decision".split()),
    "take": frozenset("decision".split()),
    "effect": frozenset("change improvement payment reduction transfer termination".split()),
    "submit": frozenset("application".split()),
    "come": frozenset("conclusion decision".split()),
}
_VERBS = {
    **_ACTIONS,
    "analysis": "analyse",
    "announcement": "announce",
    "appraisal": "appraise",
    "assistance": "help",
    "assumption": "assume",
    "audit": "audit",
    "authorisation": "authorise",
    "authorization": "authorize",
    "change": "change",
    "check": "check",
    "choice": "choose",
    "comparison": "compare",
    "conclusion": "conclude",
    "consultation": "consult",
    "decision": "decide",
    "donation": "donate",
    "enquiry": "ask",
    "explanation": "explain",
    "inquiry": "ask",
    "reimbursement": "reimburse",
    "repair": "repair",
    "request": "ask",
    "reservation": "reserve",
    "search": "search",
    "suggestion": "suggest",
    "survey": "survey",
    "test": "test",
}
_DOING = frozenset("conduct undertake perform carry".split())
_TERMS = frozenset("systematic statistical".split())
"""Before a noun they make it a term: *a systematic review*."""
_METHODS = frozenset("analysis examination review survey test".split())
"""With an adjective they are things or methods: *a pooled analysis*."""
_BACK = frozenset("the this that such these those".split())
"""Before a noun they tell that it was named before: *the request*."""
_ROW = 12  # tokens behind a noun in which another like it makes a row
_MANNERS = frozenset("appropriate detailed full periodic regular thorough".split())
_PLANS = frozenset("plan policy program programme project scheme strategy".split())
"""What is implemented: *carry out* is no plainer there, and the name of the plan alone says enough."""
_THINGS = frozenset("improvement payment repair request test".split())
"""With no object behind them these are plain: *make a request*, *carry out repairs*."""
_COUNTED = frozenset("payment test".split())
"""What was made is a thing, or nobody in particular makes it: *a payment was made*."""
_TO_OBJECT = frozenset("about against for of on that to".split())
_ASIDE = 7  # tokens behind a noun in which a clause may begin that says more of it
_DETERMINERS = frozenset("a an any the some further your our their his her its".split())


def _of_phrases(sentence: AnalysedSentence, limits: Limits) -> Iterator[Found]:
    view = sentence.view
    for place, lemma in enumerate(view.lemmas[:-2]):
        if lemma not in _OF or view.lower[place] != lemma or view.tags[place] != "NN":
            continue
        if view.lower[place + 1] != "of" or not sentence.is_own(place, place + 2):
            continue
        first = place - 1 if place and view.lower[place - 1] == "the" else place
        if not _leads(sentence, first) or _is_listed(sentence, place):
            continue
        if any(word[:1].isupper() for word in view.words[place + 2 : place + 5]):
            continue  # "the adoption of the United States Constitution"
        if lemma == "implementation" and not _PLANS.isdisjoint(view.lemmas[place + 2 : place + 6]):
            continue
        if view.tags[place + 2] not in ("DT", "PRP$", "JJ", "NN", "NNS", "VBG", "VBN"):
            continue
        verb = _ACTIONS[lemma].replace("|", " ")
        yield Found(
            sentence.place(first, place + 2),
            f"“{sentence.words(first, place + 2)}” hides the verb “{verb}” in a noun.",
        )


def _leads(sentence: AnalysedSentence, first: int) -> bool:
    """Whether a verb could follow the words before `first`."""
    view = sentence.view
    return first > 0 and (view.lower[first - 1] in _LED or view.lemmas[first - 1] in _LEADING)


def _is_listed(sentence: AnalysedSentence, place: int) -> bool:
    """Whether the noun stands in a row of nouns: *the prevention, detection and removal of*, *for the removal
    of the stones and the cleaning of the floor*."""
    words = sentence.view.lower
    joined = range(place, min(place + _ROW, len(words) - 3))
    return any(
        words[k] in (",", "and", "or", "and/or")
        and words[k + 1] in ("the", "of", "for")
        and "of" in words[k + 1 : k + 4]
        for k in joined
    )


def _light_verbs(sentence: AnalysedSentence, limits: Limits) -> Iterator[Found]:
    view = sentence.view
    for place, lemma in enumerate(view.lemmas):
        nouns = _LIGHT.get(lemma)
        if not nouns or not view.tags[place].startswith("VB") or not sentence.is_own(place, place + 1):
            continue
        noun = _noun_after(sentence, place)
        if noun is not None and view.lemmas[noun] in nouns and _is_free(sentence, place, noun):
            yield _hidden(sentence, place, noun + 1, noun)
            continue
        noun = _noun_before(sentence, place)
        if (
            noun is not None
            and not _is_told_otherwise(sentence, noun)
            and view.lemmas[noun] in nouns
            and _is_free(sentence, noun, noun)
        ):
            end = place + 2 if lemma == "carry" else place + 1
            yield _hidden(sentence, noun, end, noun)


def _noun_after(sentence: AnalysedSentence, place: int) -> int | None:
    """The noun that a light verb acts on. An adjective may stand between them only where it can become an
    adverb: *carry out a full inspection*."""
    view = sentence.view
    at = place + 1
    if view.lemmas[place] == "carry":
        if view.lower[at : at + 1] != ["out"]:
            return None
        at += 1
    if view.lemmas[place] == "come":
        if view.lower[at : at + 1] != ["to"]:
            return None
        at += 1
    if view.lemmas[place] == "submit" and view.lower[at : at + 1] not in (["a"], ["an"]):
        return None
    if at < len(view.words) and view.lower[at] in _DETERMINERS:
        at += 1
    if view.lemmas[place] in _DOING and view.tags[at : at + 1] in (["JJ"], ["VBN"]):
        at += 1
    return at if at < len(view.words) and view.tags[at] in ("NN", "NNS") else None


def _noun_before(sentence: AnalysedSentence, place: int) -> int | None:
    """The noun of *an inspection was carried out*, at once before its passive."""
    view = sentence.view
    if (
        view.tags[place] != "VBN"
        or not view.is_passive(place)
        or view.lemmas[place] in ("have", "come", "submit")
    ):
        return None
    if view.lemmas[place] == "carry" and view.lower[place + 1 : place + 2] != ["out"]:
        return None
    at = place - 1
    while at >= 0 and (
        view.lower[at] in BE or view.tags[at] in ("MD", "RB") or view.lower[at] in ("has", "have", "had")
    ):
        at -= 1
    return at if at >= 0 and view.tags[at] in ("NN", "NNS") else None


def _is_told_otherwise(sentence: AnalysedSentence, noun: int) -> bool:
    """Whether the noun before a passive is not what is done (*a decision on each application is made*), has
    an adjective that names its kind (*a public consultation*), or is counted (*no payment*)."""
    view = sentence.view
    near = view.tags[max(0, noun - 3) : noun]
    return "IN" in near or near[-1:] in (["JJ"], ["VBN"]) or view.lemmas[noun] in _COUNTED


def _is_free(sentence: AnalysedSentence, first: int, noun: int) -> bool:
    """Whether the noun is no part of a longer one, and nothing more is said of it that a verb could not take:
    *make a decision tree*, *make a claim form*."""
    view = sentence.view
    after = view.tags[noun + 1] if noun + 1 < len(view.tags) else ""
    before = view.tags[noun - 1] if noun else ""
    described = before in ("JJ", "VBN")
    if described and view.lemmas[noun] in _METHODS and view.lower[noun - 1] not in _MANNERS:
        return False
    if not _BACK.isdisjoint(
        view.lower[max(0, noun - 2) : noun] if described else view.lower[max(0, noun - 1) : noun]
    ):
        return False
    is_thing = view.lemmas[noun] in _THINGS and (first < noun or view.tags[noun] == "NNS")
    if is_thing and _TO_OBJECT.isdisjoint(view.lower[noun + 1 : noun + 2]):
        return False
    if _is_in_row(sentence, noun) or _has_clause(sentence, noun):
        return False
    return (
        not after.startswith("NN")
        and view.lower[max(0, noun - 1)] not in _TERMS
        and after not in ("POS", "WDT", "WP", "VBN", "VBG")
        and view.lower[max(0, noun - 1)] != ")"
        and view.lower[noun + 1 : noun + 4] != ["in", "the", "form"]
        and before not in ("NN", "NNS", "NNP", "VBG", "CD")
        and sentence.is_own(min(first, noun), noun + 1)
    )


def _is_in_row(sentence: AnalysedSentence, noun: int) -> bool:
    """Whether other nouns stand beside it: *make alterations, additions or changes*."""
    words, tags = sentence.view.lower, sentence.view.tags
    joined = words[noun + 1 : noun + 2] in ([","], ["or"], ["and"])
    follows = joined and tags[noun + 2 : noun + 3] in (["NN"], ["NNS"], ["CC"], ["IN"])
    return follows or words[max(0, noun - 1)] in ("or", "and", "nor")


def _has_clause(sentence: AnalysedSentence, noun: int) -> bool:
    """Whether a clause behind the noun says more of it: *reach an agreement with them that would help*."""
    tags = sentence.view.tags
    if tags[noun + 1 : noun + 3] in ([",", "WDT"], [",", "WP"]):
        return True
    for place in range(noun + 1, min(noun + _ASIDE, len(tags))):
        if tags[place] in ("WDT", "WP"):
            return tags[place - 1] != ","
        if tags[place] in (",", ":", ".", "CC") or tags[place].startswith("VB"):
            return False
    return False


def _hidden(sentence: AnalysedSentence, first: int, last: int, noun: int) -> Found:
    verb = _VERBS[sentence.view.lemmas[noun]].replace("|", " ")
    said = sentence.words(first, last)
    return Found(sentence.place(first, last), f"“{said}” hides the verb “{verb}” in a noun.")


NOMINALISATION = DiagnosisRule(
    "nominalisation",
    "verbs",
    "A noun for what somebody does",
    "“On completion of the form” does not say who completes it; “when you have completed the form” does. "
    "Nouns such as “completion”, “implementation” and “utilisation” before “of” are reported. Nouns that "
    "may also be a thing (“a collection of stamps”, “the application of 3 May”) are not.",
    "Use the verb, and say who does it.",
    in_sentence=_of_phrases,
    fixed_by=frozenset(("phrase", "structure")),
    not_in_fix=frozenset(("of",)),
    fix_rules=frozenset(("verbs for nouns",)),
)
HIDDEN_VERB = DiagnosisRule(
    "hidden-verb",
    "verbs",
    "A verb that is hidden in a noun",
    "“Make an application” says no more than “apply”, and “an inspection was carried out” no more than “we "
    "inspected it”. Reported are empty verbs (make, give, carry out, conduct and the like) with a noun that "
    "has a verb of its own.",
    "Use the verb itself.",
    in_sentence=_light_verbs,
    fixed_by=frozenset(("phrase", "structure", "word")),
    fix_rules=frozenset(("verbs for nouns",)),
)
