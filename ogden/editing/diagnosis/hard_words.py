"""Words for which there are easier ones, and words that many readers do not know."""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from ogden.editing.diagnosis.analysis import AnalysedPassage, AnalysedSentence
from ogden.editing.diagnosis.legal_words import is_legal
from ogden.editing.diagnosis.limits import Limits
from ogden.editing.diagnosis.rule import DiagnosisRule, Found, FoundIn
from ogden.editing.diagnosis.undefined_terms import is_defined, written_out
from ogden.editing.lexicon.lexicon import Told
from ogden.editing.lexicon.senses import Action, Sense
from ogden.text.word_difficulty import word_difficulty

_ADVISED = frozenset(
    (
        "abate abrogate abscond abutting accede accrue acquiesce acrimonious adage adjudge adjunctive "
        "aetiology affable affluence affluent aforementioned afresh albeit alleviate allot alopecia "
        "altercation amalgamate ambulate ambulation ameliorate amicable amicably analgesia analogous "
        "ancillary annul anomalous anterior anthropogenic anticipate aperture apparel appellation append "
        "apportion apposite appraise apprehend apprise approximately arduous armament arthralgia ascertain "
        "assent assist assistance attenuate atypical augment aviator befall bequeath bestow beverage boon "
        "bough bovine brethren broach burgeoning calamitous calamity candour capitulate cardiac cease cede "
        "circumvent clandestine clemency coalesce cognisant cohabit collate comatose commence commencement "
        "commensurate commingle concerning concoct concomitantly concur concurrence concurrently congenial "
        "consequently consternation contraband convalescent convene copious corroborate corroboration covet "
        "culpability cursory curtail customarily cutaneous debar decrepit deem deference deleterious "
        "delineate delineation demonstrably denouement deplete desiccate desiccation destitution "
        "detrimental dilapidated diligently disallow disbursement discern discontinue discrete disparage "
        "disparate disseminate dissemination distended ditty diurnal diverge divergent draconian duly "
        "ecclesiastical edematous edict edifice efficacious effluent elucidate emaciated emancipate "
        "embellish eminent eminently emulate encapsulate encompass encrust endeavour engender enquire ensue "
        "ensuing enumerate envisage epitomise equine equitable equitably equivocal erroneous erroneously "
        "erythrocyte eschew evince exceedingly excision exemplify exertion exhort exigency expedite "
        "expeditious expend expenditure expunge extirpate extol extricate extrinsic exude facilitate "
        "fallacious fallacy fallible felid fictitious fissure flagellate foolhardy foregoing forestall "
        "forgo frugal frugality furnish furthermore garner gratis gratuitous gratuity habitual habitually "
        "haematological haemorrhage henceforth hereafter heterogeneous hitherto hoodwink "
        "hypercholesterolaemia hypertension hypoglycaemia hypotension immutable impart impartially impede "
        "imperative implore impregnable impugn inadvertently incandescent inception incessant incessantly "
        "incinerate incise incision incongruous incrementally indeterminate indignation ineffectual "
        "infinitesimal infraction infrequently ingest inhospitable initiate injurious innocuous innumerable "
        "instigate intermittently intramuscularly intransigence intravenously inundate invariably irascible "
        "irksome irretrievably itinerant jettison judicious laceration lacklustre lament latent lethargy "
        "leukocyte liaise litigation locale longevity magnanimous malign malignancy manifestation "
        "manifestly manifold materiel meagre meld memorialise methodology minuscule misgivings mitigate "
        "momentous myalgia myriad nadir nascent necessitate negate negligible neonate nonpharmacological "
        "notify nullify numerous obdurate obligate obligatory obliterate obviate ocular oncogenic onerous "
        "opportune optimum orifice ornithologist orthography ostracise overt paltry panacea parlance "
        "parochial patently pauper pecuniary perfunctory permeate permissible perplexing pertinent peruse "
        "pervade pharmacologic pharmacotherapy pharyngeal physician piecemeal placid ponderous potable "
        "practicable precipitate precipitous precipitously preclude predecease predicament predominantly "
        "predominate predominately presage presuppose principally prior probity procure prodigious "
        "progenitor promulgate prophylactic proponent proscribe protracted prudent pruritus pulmonary "
        "putative quell ramification raze recant receptacle reciprocate recollect rectify recuperate redact "
        "reimburse reiterate relinquish remit remittance remunerate remuneration renal renounce repatriate "
        "repercussion replenish repudiate repulse requisite rescind resultant retain revoke riposte "
        "rudimentary scant scrupulous scrupulously scrutinise septicaemia sepulchre sequela sequelae solace "
        "solely solicit spurious statutory staunch stipulate stipulation stringent suboptimal subsequent "
        "subsequently subsist substantiate substantive subterranean sufficient superfluous supersede "
        "supplant surreptitiously symptomatology taciturn tenuous terminate thence thenceforth thereupon "
        "thoroughfare thrombus thwart tranche tranquillity transdermal transgress transient transitory "
        "transpire traverse trifling ubiquitous unduly unequivocal unequivocally unmitigated utilisation "
        "utilise utilitarian vanquish venerable venerate verbatim vicinity vilify vouchsafe well-nigh "
        "whereupon whilst"
    ).split()
)
"""Headwords of the lexicon for which guides to plain English have an everyday word, and others as rare."""
_TAUGHT = frozenset(("A1", "A2", "B1", "B2"))
"""Levels of words that learners are taught: these are not rare, whatever the estimate says."""
_MORE = {"unseen": 0.0, "estimated": 0.2}
"""How much above the limit a level must be that comes from there."""
_MEDICINE = re.compile(
    r"(?:mab|nib|vir|pril|sartan|statin|azole|cillin|mycin|pam|lol|one|ium|[dhlmntz]ine|[fnt]ate)s?$"
)
"""Endings of names of medicines and elements."""
_PREFIXES = (
    "over under non un in im re mis pre post anti inter multi out super semi sub self dis de counter".split()
)
_SUFFIXES = {
    "ification": ("ify", "e", "y"),
    "isation": ("ise", "", "e", "y"),
    "ization": ("ize", "", "e", "y"),
    "ability": ("able", "", "e"),
    "ibility": ("ible",),
    "ation": ("e", "", "ate"),
    "ional": ("ion",),
    "ism": ("", "e", "y"),
    "ist": ("", "e", "y"),
    "ness": ("", "y"),
    "ship": ("",),
    "hood": ("",),
    "goer": ("",),
    "less": ("",),
    "like": ("",),
    "able": ("", "e"),
    "ment": ("",),
    "er": ("", "e"),
    "or": ("", "e"),
    "ory": ("e", "ion"),
    "al": ("", "e"),
    "ic": ("", "e", "y"),
    "ity": ("", "e"),
    "ise": ("", "e", "y"),
    "ize": ("", "e", "y"),
}
"""Endings, and what may stand there in the word that something is made from."""


def _hard_words(passages: Sequence[AnalysedPassage], limits: Limits) -> Iterator[FoundIn]:
    """Each word for which the lexicon has another, unless the text says what it is."""
    whole = " ".join(passage.text for passage in passages).lower()
    for number, passage in enumerate(passages):
        for sentence in passage.sentences:
            for place, sense in _looked_at(sentence):
                word = sentence.view.words[place]
                if sense is not None and _has_easier(sentence, sense) and not is_defined(word.lower(), whole):
                    message = f"There are easier words for “{word}”.{_means(sense)}"
                    yield FoundIn(number, Found(sentence.place(place, place + 1), message))


def _rare_words(passages: Sequence[AnalysedPassage], limits: Limits) -> Iterator[FoundIn]:
    """Any other hard word where it stands first, unless the text says what it is."""
    whole = " ".join(passage.text for passage in passages).lower()
    seen: set[str] = set()
    for number, passage in enumerate(passages):
        for sentence in passage.sentences:
            for place, sense in _looked_at(sentence):
                lemma, word = sentence.view.lemmas[place], sentence.view.words[place]
                if lemma in seen or _has_easier(sentence, sense) or not _is_rare(sentence, place, limits):
                    continue
                seen.add(lemma)
                if not is_defined(word.lower(), whole):
                    message = f"Many readers do not know “{word}”.{_means(sense)}"
                    yield FoundIn(number, Found(sentence.place(place, place + 1), message))


def _looked_at(sentence: AnalysedSentence) -> Iterator[tuple[int, Sense | None]]:
    """The writer's own words that no other rule tells of, with the sense that the lexicon knows of each."""
    senses = _senses(sentence)
    tags = sentence.view.tags
    terms = [(first, last) for first, last, _ in (*sentence.listed.kept, *sentence.listed.explained)]
    for place in range(len(tags)):
        if not sentence.is_word[place] or not sentence.is_own(place, place + 1):
            continue
        if "NNP" in (tags[place][:3], *tags[max(0, place - 1) : place]):
            continue  # "Dravet syndrome"
        if any(first <= place < last and last - first > 1 for first, last in terms):
            continue  # a part of a term
        if tags[place] == "VBG" and tags[place + 1 : place + 2] in (["NN"], ["NNS"]):
            continue  # "triggering events": the lexicon knows the verb
        if is_legal(sentence.view.lower[place : place + 1]) or is_legal(
            sentence.view.lower[place : place + 2]
        ):
            continue  # `legal-word` tells of it
        sense = senses.get(place)
        if sense is not None and sense.action is Action.EXPLAIN:
            continue  # `undefined-term` tells of it
        if sentence.view.words[place + 1 : place + 2] == [":"]:
            continue  # "Objective: …" is a label
        yield place, sense


def _means(sense: Sense | None) -> str:
    if sense is None or not sense.meaning or ";" in sense.meaning:
        return ""
    return f" Here it means: {written_out(sense.meaning)}."


def _has_easier(sentence: AnalysedSentence, sense: Sense | None) -> bool:
    if sense is None or sense.action is not Action.REPLACE:
        return False
    if sense in sentence.house:
        return True
    if not {"(", ";"}.isdisjoint(sense.meaning):
        return False  # a sense with brackets is one of a field: “send another way (traffic)”
    return not _ADVISED.isdisjoint(sense.words)


def _is_rare(sentence: AnalysedSentence, place: int, limits: Limits) -> bool:
    """Whether a word is too rare for many readers. People rated words that are not rare: these must be very
    hard. Adverbs and names of medicines and elements are left out."""
    word = sentence.view.words[place].lower()
    if not (word.isascii() and word.isalpha()) or word.endswith("ly") or _MEDICINE.search(word):
        return False
    known = word_difficulty(word)
    if known.lists or known.cefr or known.level < limits.word_level + _MORE.get(known.source, 1.0):
        return False
    return not _is_transparent(word) and not _is_shortened(sentence.view.words[place + 1 : place + 6])


def _is_shortened(after: Sequence[str]) -> bool:
    """Whether a word is part of a name that is shortened in brackets: *polymerase chain reaction (PCR)*."""
    return any(one == "(" and other.isupper() for one, other in pairwise(after))


def _is_transparent(word: str) -> bool:
    """Whether a word is made of parts that readers know: *leaseholders*, *oversimplification*."""
    base = next((word[: -len(end)] for end in ("s", "ing", "ed") if word.endswith(end)), word)
    return any(_is_made_of_known(form) for form in dict.fromkeys((word, base)))


def _is_made_of_known(word: str) -> bool:
    if any(_is_known(word[:cut]) and _is_known(word[cut:]) for cut in range(3, len(word) - 2)):
        return True
    rests = [word[len(start) :] for start in _PREFIXES if word.startswith(start)]
    return any(map(_is_seen, rests)) or any(any(_stems(one)) for one in (word, *rests))


def _stems(word: str, steps: int = 2) -> Iterator[str]:
    """Known words from which this one may be made, in one step or two: *mean-ing-less-ness*."""
    for end, others in _SUFFIXES.items():
        if word.endswith(end):
            made = [word[: -len(end)] + one for one in others]
            yield from (one for one in made if _is_known(one))
            if steps > 1:
                yield from (stem for one in made for stem in _stems(one, steps - 1))


def _is_seen(word: str) -> bool:
    """Whether a word behind a prefix is not rare by itself."""
    known = word_difficulty(word)
    return _is_known(word) or (len(word) > 4 and known.source in ("rated", "estimated") and known.level < 4.2)


def _is_known(word: str) -> bool:
    if len(word) < 3:
        return False
    known = word_difficulty(word)
    return bool(known.lists) or known.cefr in _TAUGHT or (known.source == "rated" and known.level < 4)


def _senses(sentence: AnalysedSentence) -> dict[int, Sense]:
    """For single words of which the lexicon knows the sense here, that."""
    listed = sentence.listed
    found: dict[int, Sense] = {}
    for rewrite, listing in listed.listings.items():
        if rewrite.last == rewrite.first + 1 and listing.rank == 0 and listing.told is not Told.GUESSED:
            found[rewrite.first] = listing.sense
    for first, last, sense in (*listed.kept, *listed.explained):
        if last == first + 1:
            found.setdefault(first, sense)
    return found


HARD_WORD = DiagnosisRule(
    "hard-word",
    "words",
    "A word for which there is an easier one",
    "Reported are words for which guides to plain English have an easier one, in the sense that the lexicon "
    "knows here, and those that your own lexicon replaces. The finding says what it means. Names, quotations "
    "and your own terms are not reported, nor is a word that the text explains.",
    "Use a word that more people know, or say what it means.",
    in_text=_hard_words,
    fixed_by=frozenset(("word", "phrase", "shorter", "explained")),
)
RARE_WORD = DiagnosisRule(
    "rare-word",
    "words",
    "A word that many readers do not know",
    "Some words are so rare that many readers do not know them, and have no easier word beside them. One is "
    "reported where it stands first, unless the text explains it or it is made of well-known parts. Many "
    "are names of trades, chemicals or ideas that nothing can stand for: the rule is off unless you switch "
    "it on.",
    "Use a word that more people know, or say what it means.",
    in_text=_rare_words,
    fixed_by=frozenset(("word", "phrase", "shorter", "explained")),
    default=False,
)
