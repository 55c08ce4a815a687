"""Nouns in a row: *staff absence reporting procedure*."""

from collections import Counter
from collections.abc import Iterator, Sequence

from ogden.editing.diagnosis.analysis import AnalysedPassage, AnalysedSentence
from ogden.editing.diagnosis.limits import Limits
from ogden.editing.diagnosis.rule import DiagnosisRule, Found, FoundIn
from ogden.text.inflection import possible_tags

_KNOWN = frozenset(
    "account holder|account number|air conditioning|air pollution|air traffic|bank account|bank holiday|"
    "birth certificate|birth control|birth rate|blood cell|blood glucose|blood pressure|blood sugar|"
    "blood test|blood vessel|board member|body mass|body temperature|body weight|bone marrow|breast cancer|"
    "bus stop|business day|capital city|car park|carbon dioxide|county court|kidney stone|"
    "joint replacement|student loan|thyroid gland|card number|care home|case study|cell phone|"
    "child benefit|child care|city centre|city center|civil war|climate change|coast guard|college student|"
    "community centre|computer science|control group|council tax|court order|credit card|customer service|"
    "data protection|data subject|death rate|debit card|diabetes mellitus|ear infection|education system|"
    "email address|e-mail address|emergency service|end date|eye test|family member|fire brigade|"
    "fire service|food safety|football club|football player|football team|fossil fuel|gas emission|"
    "greenhouse gas|health care|health insurance|health problem|health service|health visitor|heart attack|"
    "heart disease|heart failure|heart rate|high school|home page|hospital bed|house price|household waste|"
    "housing benefit|human right|ice cream|ice hockey|identity card|income tax|information technology|"
    "insurance company|insurance policy|interest rate|job title|kidney disease|lawn tennis|leap year|"
    "life cycle|life expectancy|liver disease|living room|lung cancer|lung disease|market share|mass index|"
    "meta analysis|minimum wage|mobile phone|mortality rate|movie star|music video|news agency|"
    "newspaper article|night shift|office hour|oil price|parking permit|parking space|part time|"
    "patient care|pay slip|peer review|pension scheme|phone call|phone number|placebo group|police force|"
    "police officer|police station|post code|post office|power station|power plant|press release|"
    "prime minister|prison sentence|property tax|prostate cancer|railway line|railway station|"
    "recycling bin|rest day|risk factor|road safety|role model|sales tax|school year|sea level|"
    "security guard|service charge|side effect|site map|sleep apnea|sleep apnoea|smoke alarm|solar system|"
    "space station|stem cell|start date|state school|stock exchange|stock market|street light|"
    "street lighting|study group|sugar level|supply chain|swimming pool|tax credit|tax return|tax year|"
    "teaching assistant|telephone number|television series|television show|time limit|time period|"
    "town centre|town hall|trade union|traffic light|travel insurance|treatment group|tuition fee|"
    "TV series|utility bill|video game|visa application|waiting list|waste collection|water supply|"
    "weather forecast|web page|web site|weight loss|working day|world champion|world cup|world record|"
    "election victory|impact assessment|law enforcement|text message|theme park|unit cell|"
    "world war|year end|youth club|zip code".split("|")
)
"""Compounds that readers know as one word."""
_ADJECTIVES = frozenset("mean total average standard key base chief head top maximum minimum cross".split())
"""Nouns that before others are adjectives."""
_NO_PART = frozenset(
    "percent per cent pm am today yesterday tomorrow mr mrs ms dr etc number kg km cm mm ml mg hour day "
    "week month year minute second pound dollar euro p".split()
)


def _stacks(passages: Sequence[AnalysedPassage], limits: Limits) -> Iterator[FoundIn]:
    """Stacks that stand once. One that comes again is a term of the text."""
    found = [
        (number, sentence, first, last)
        for number, passage in enumerate(passages)
        for sentence in passage.sentences
        for first, last in _places(sentence, limits)
    ]
    uses = Counter(_lemmas(sentence, first, last) for _, sentence, first, last in found)
    for number, sentence, first, last in found:
        if uses[_lemmas(sentence, first, last)] == 1:
            message = f"“{sentence.words(first, last)}” puts {last - first} nouns in a row."
            yield FoundIn(number, Found(sentence.place(first, last), message))


def _lemmas(sentence: AnalysedSentence, first: int, last: int) -> tuple[str, ...]:
    return tuple(sentence.view.lemmas[first:last])


def _places(sentence: AnalysedSentence, limits: Limits) -> Iterator[tuple[int, int]]:
    view = sentence.view
    terms = [(first, last) for first, last, _ in (*sentence.listed.kept, *sentence.listed.explained)]
    place, size = 0, len(view.words)
    while place < size:
        end = place
        while end < size and _is_noun(sentence, end):
            end += 1
        if end - place >= limits.stacked_nouns and _is_whole(sentence, place, end):
            count = end - place - _known(sentence, place, end)
            listed = any(first < end and place < last and last - first > 1 for first, last in terms)
            if count >= limits.stacked_nouns and not listed:
                yield place, end
        place = max(end, place + 1)


def _is_noun(sentence: AnalysedSentence, place: int) -> bool:
    view = sentence.view
    word = view.words[place]
    return (
        view.tags[place] == sentence.prepared.tags[place]
        and view.tags[place] in ("NN", "NNS")
        and word.isalpha()
        and word.islower()
        and len(word) > 2
        and view.lemmas[place] not in _NO_PART
        and sentence.is_own(place, place + 1)
        and any(tag.startswith("NN") for tag in possible_tags(word) or ("NN",))
    )


def _is_whole(sentence: AnalysedSentence, first: int, last: int) -> bool:
    """Whether the tree has the nouns in one noun phrase, with nothing behind them that belongs to it."""
    before = sentence.view.words[first - 1] if first else ""
    if before.endswith("-") or sentence.view.tags[max(0, first - 1)] == "VBN":
        return False  # "mobile- phone text messages", "AMP activated protein kinase"
    if any(tag == "NNS" for tag in sentence.view.tags[first : last - 1]):
        return False  # "shows people time and again": plurals seldom stand inside a stack
    word = sentence.view.lower[first]
    if word in _ADJECTIVES or word.endswith("ing") or "JJ" in possible_tags(word):
        return False
    structure = sentence.structure
    if structure is None:
        return False
    return any(
        one.label == "NP"
        and one.start <= first
        and one.end == last
        and all(child.word is not None for child in one.children)
        for one in structure.phrases
    )


def _known(sentence: AnalysedSentence, first: int, last: int) -> int:
    """How many nouns are the second part of a compound that readers know."""
    lemmas = sentence.view.lemmas
    count, place = 0, first
    while place < last - 1:
        if f"{lemmas[place]} {lemmas[place + 1]}" in _KNOWN:
            count += 1
            place += 1
        place += 1
    return count


NOUN_STACK = DiagnosisRule(
    "noun-stack",
    "words",
    "Four nouns or more in a row",
    "In “staff absence reporting procedure” readers have to find out which noun says something about "
    "which. “How to report when staff are absent” tells them. Names are not reported, and compounds that "
    "readers know as one word (“blood pressure”, “credit card”) count as one noun. A stack that comes again "
    "is a term of the text. Many stacks are terms: the rule is off unless you switch it on.",
    "Say how the things belong together, with verbs and words such as “for”, “of” and “how to”.",
    in_text=_stacks,
    fixed_by=frozenset(("phrase",)),
    default=False,
)
