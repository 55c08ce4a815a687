"""Whether words can take the place of others by their grammar: the same kind of phrase, in the same form.

A verb in the past is replaced by a verb in the past, a plural by a plural; a phrase that begins with an
article by another such; a preposition at the end stays one. What a word may be, `ogden.text.inflection`
knows; what it is in the sentence, the tagger.
"""

from ogden._core import GrammaticalFit
from ogden.editing.word_tags import WordTags
from ogden.text.syllables import count

DETERMINERS = frozenset(
    "a an the this that these those his her its their our my your some any no each every".split()
)
PREPOSITIONS = frozenset(
    "of in on at by for from with to into about between after before during as than over under".split()
)
CONNECTIVES = frozenset("and or but who which that whose whom".split())
FUNCTION_WORDS = (
    DETERMINERS
    | PREPOSITIONS
    | CONNECTIVES
    | frozenset(
        "all both if because is are was were be been being has have had do does did will would can could may "
        "might shall should must it he she they we you i what there here not so such".split()
    )
)
_QUANTIFIERS = frozenset("most many some all several much more few little lots a".split())
_DEGREES = frozenset(("more", "most"))
_CLASHES = frozenset(
    (
        ("because", "to"),
        ("before", "to"),
        ("called", "as"),
        ("despite", "of"),
        ("like", "to"),
        ("needed", "to"),  # "required to": one must
    )
)
"""Last words that the next word does not go with."""
_CLOSED = frozenset("IN CC DT PRP WDT MD TO CD EX PRP$ WP WRB".split())


def grammatical_fit(forms: WordTags) -> GrammaticalFit:
    """What the core asks of new words for old ones. `core/rules/grammatical_fit.hpp`:

    A rewrite clashes with no word behind it, puts no quantity behind a determiner, keeps an article at the
    front and a preposition at the end, brings no connective, and its head has the form of the old one.
    Rewrites from a list that people made may also change words without content, determiners and prepositions.
    """
    classes = (DETERMINERS, PREPOSITIONS, CONNECTIVES, FUNCTION_WORDS, _QUANTIFIERS)
    words = sorted(frozenset().union(*classes))
    numbered = [(word, sum(1 << k for k, own in enumerate(classes) if word in own)) for word in words]
    return GrammaticalFit(
        numbered, sorted(_CLOSED), sorted(_CLASHES), [(sorted(tags), own) for tags, own in forms.groups]
    )


def is_more_hard(before: str, tag: str, new: str) -> bool:
    """Whether a short adjective would follow *more*: "more difficult" is no "more hard"."""
    return before in _DEGREES and tag in ("JJ", "RB") and count(new) == 1
