"""Sentences that are hard by their length, by clauses inside clauses, or by their long words."""

from collections.abc import Iterator
from itertools import pairwise

from ogden.editing.diagnosis.analysis import AnalysedSentence
from ogden.editing.diagnosis.limits import Limits
from ogden.editing.diagnosis.rule import DiagnosisRule, Found
from ogden.editing.structure.view import FINITE, StructureView
from ogden.parsing.placed_tree import Phrase
from ogden.text.reading_level import grade
from ogden.text.syllables import count as count_syllables

_SHORTEST_NESTED = 25  # words: a shorter sentence is seldom deep, and the parser may be wrong
_SIDE_BY_SIDE = frozenset("when whether how if".split())
"""Two clauses that begin with the same of these are a pair, whatever the tree says."""
_ASIDES = frozenset("though although".split())
_SHORTEST_HARD = 12  # words: the grade of a shorter sentence means little
_LONG_WORDS = 0.25  # of the words of a sentence that is hard by them


def _is_long(sentence: AnalysedSentence, limits: Limits) -> bool:
    return sentence.count() > limits.sentence_words and not sentence.is_quoted


def _long(sentence: AnalysedSentence, limits: Limits) -> Iterator[Found]:
    if _is_long(sentence, limits):
        yield Found(sentence.span, f"This sentence has {sentence.count()} words.")


def _nested(sentence: AnalysedSentence, limits: Limits) -> Iterator[Found]:
    view = sentence.structure
    if view is None or sentence.is_quoted or sentence.count() < _SHORTEST_NESTED:
        return
    depth = max((_depth(view, phrase) for phrase in view.phrases), default=0)
    if depth >= limits.sentence_depth:
        yield Found(sentence.span, f"In this sentence {depth} clauses stand inside each other.")


def _depth(view: StructureView, phrase: Phrase) -> int:
    """How many clauses with a verb of their own are around a clause, and itself."""
    if not _is_clause(view, phrase):
        return 0
    around = [one for one in phrase.ancestors() if _is_clause(view, one)]
    words = [view.words[one.start].lower() for one in (phrase, *around)]
    beside = sum(
        (inner == outer and inner in _SIDE_BY_SIDE) or inner in _ASIDES for inner, outer in pairwise(words)
    )
    return len(words) - beside


def _is_clause(view: StructureView, phrase: Phrase) -> bool:
    """Whether a phrase is a clause inside another, with a word that starts it and a verb in a tense."""
    if phrase.label != "SBAR" or len(phrase) < 3:
        return False
    own = next((child for child in phrase.children if child.label == "S"), None)
    if own is None or view.tags[phrase.start] not in ("IN", "WDT", "WP", "WP$", "WRB"):
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
    "ask for 15 to 20 words on average. A sentence is reported when it has more than 25. Codes and addresses "
    "are no words, and quotations are not reported.",
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
    "of their own stand inside each other.",
    "Take a clause out and make it a sentence of its own.",
    in_sentence=_nested,
    fixed_by=frozenset(("split",)),
    fixed_inside=True,
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
