"""Sentences that are hard by their length, by clauses inside clauses, or by their long words."""

from collections.abc import Iterator

from ogden.editing.diagnosis.analysis import AnalysedSentence
from ogden.editing.diagnosis.limits import Limits
from ogden.editing.diagnosis.rule import DiagnosisRule, Found
from ogden.editing.structure.view import FINITE, StructureView
from ogden.parsing.placed_tree import Phrase
from ogden.text.reading_level import grade
from ogden.text.syllables import count as count_syllables

_SHORTEST_NESTED = 25  # words: a shorter sentence is seldom deep, and the parser may be wrong
_JOINING = frozenset("after because before if once since that unless until whether".split())
"""Words with which a clause begins that is inside another. One with *although*, *while* or *as* stands
beside it as often."""
_WH = frozenset(("WDT", "WP", "WP$", "WRB"))
_TALK = frozenset("said says say adds added writes wrote".split())
_RELATIVE = frozenset(("WDT", "WP", "WP$"))
_SHORTEST_HARD = 12  # words: the grade of a shorter sentence means little
_LONG_WORDS = 0.25  # of the words of a sentence that is hard by them


def _is_long(sentence: AnalysedSentence, limits: Limits) -> bool:
    return sentence.count() > limits.sentence_words and not sentence.is_quoted


def _long(sentence: AnalysedSentence, limits: Limits) -> Iterator[Found]:
    if sentence.count_own() > limits.sentence_words and _is_sentence(sentence):
        yield Found(sentence.span, f"This sentence has {sentence.count_written()} words.")


def _is_sentence(sentence: AnalysedSentence) -> bool:
    """Whether it is one of the writer's own: nobody's speech, no item of a list, no scrap without a verb."""
    words = sentence.view.lower
    has_verb = not FINITE.isdisjoint(sentence.view.tags)
    spoken = sentence.is_quoted or any(
        word in _TALK and "," in words[max(0, place - 2) : place] for place, word in enumerate(words)
    )
    return has_verb and not spoken and not sentence.view.words[0][:1].islower()


def _nested(sentence: AnalysedSentence, limits: Limits) -> Iterator[Found]:
    view = sentence.structure
    if view is None or not _is_sentence(sentence) or sentence.count_own() < _SHORTEST_NESTED:
        return
    chains = (_chain(view, phrase) for phrase in view.phrases if _is_clause(view, phrase))
    deepest = max(chains, key=len, default=[])
    if len(deepest) >= limits.sentence_depth:
        said = " … ".join(view.words[one.start].lower() for one in deepest)
        yield Found(sentence.span, f"Here {len(deepest)} clauses stand inside each other: “{said}”.")


def _chain(view: StructureView, phrase: Phrase) -> list[Phrase]:
    """The clauses with a verb of their own around a clause, and itself, the outermost first. Where it is not
    certain that one is inside the other, the chain begins anew."""
    clauses = [one for one in (phrase, *phrase.ancestors()) if _is_clause(view, one)]
    chain: list[Phrase] = []
    for one in reversed(clauses):
        chain = [*chain, one] if chain and _is_inside(view, chain[-1], one) else [one]
    return chain


def _is_inside(view: StructureView, outer: Phrase, inner: Phrase) -> bool:
    """Whether a clause is part of another for certain. Behind *and* or a comma of the same phrase it may
    stand beside it, unless the comma is that of *…, who*."""
    if view.words[inner.start - 1].lower() in ("than", "as", "so"):
        return False
    open_marks = [
        leaf.start
        for leaf in outer.leaves()
        if leaf.label in ("CC", ",", ":")
        and leaf.start < inner.start
        and leaf.parent is not None
        and leaf.parent.end > inner.start
    ]
    return not open_marks or (open_marks == [inner.start - 1] and view.tags[inner.start] in _RELATIVE)


def _is_clause(view: StructureView, phrase: Phrase) -> bool:
    """Whether a phrase is a clause inside another, with a word that starts it and a verb in a tense."""
    if phrase.label != "SBAR" or len(phrase) < 3:
        return False
    own = next((child for child in phrase.children if child.label == "S"), None)
    opened = view.tags[phrase.start] in _WH or view.words[phrase.start].lower() in _JOINING
    if own is None or not opened:
        return False
    return any(child.label == "VP" and view.tags[child.start] in FINITE for child in own.children)


def _hard(sentence: AnalysedSentence, limits: Limits) -> Iterator[Found]:
    """Where it is not long: long words make it hard. Names are left out, as nobody can choose them."""
    if _is_long(sentence, limits) or sentence.is_quoted:
        return
    words = [
        word
        for place, word in enumerate(sentence.view.words)
        if sentence.is_word[place] and sentence.is_own(place, place + 1) and word.isalpha()
    ]
    if len(words) < _SHORTEST_HARD:
        return
    own = grade(float(len(words)), sum(map(count_syllables, words)) / len(words))
    long = sum(count_syllables(word) > 2 for word in words)
    if own > limits.sentence_grade and long >= _LONG_WORDS * len(words):
        yield Found(
            sentence.span,
            f"This sentence is at grade {own:.0f}: {long} of its {sentence.count()} words have three "
            "syllables or more.",
        )


LONG_SENTENCE = DiagnosisRule(
    "long-sentence",
    "sentences",
    "A sentence with too many words",
    "Readers have to keep the start of a sentence in mind until they reach its end. Guides to plain English "
    "ask for 15 to 20 words on average. A sentence is reported when it has more than 27. Codes, figures, "
    "brackets, quotations and all words of a name but the first do not count for that.",
    "Make two or more sentences of it, with one idea each.",
    in_sentence=_long,
    fixed_by=frozenset(("split",)),
    fixed_inside=True,
)
NESTED_SENTENCE = DiagnosisRule(
    "nested-sentence",
    "sentences",
    "A sentence with clauses inside clauses",
    "“The form that you get when you say that you will move” has a clause in a clause in a clause. Readers "
    "have to hold each open until the next is closed. A sentence is reported when three clauses with a verb "
    "of their own stand inside each other. Trees are often wrong about that: the rule is off unless you "
    "switch it on.",
    "Take a clause out and make it a sentence of its own.",
    in_sentence=_nested,
    fixed_by=frozenset(("split",)),
    fixed_inside=True,
    default=False,
)
HARD_SENTENCE = DiagnosisRule(
    "hard-sentence",
    "sentences",
    "A sentence full of long words",
    "A sentence that is not long can be hard all the same, when most of its words are long. It is reported "
    "when its own Flesch-Kincaid grade is above 18, without names and numbers. Everyday words can be long "
    "too: the rule is off unless you switch it on.",
    "Use short, common words where you can, and verbs in place of nouns.",
    in_sentence=_hard,
    fixed_by=frozenset(("word", "phrase", "shorter", "structure", "split")),
    fixed_inside=True,
    default=False,
)
