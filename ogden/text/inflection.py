"""Put a replacement into the form of the word it replaces: number, tense, person and degree.

Forms come from lemminflect, which puts the American one first where there are two ("traveled"). Where its
first form is wrong or rare, `data/inflections.txt` decides. Tags are those of the Penn Treebank; a tag
without forms (`IN`, `DT` …) leaves a word as it is. Of a replacement of several words the head is
inflected: "carry out" gives "carried out", "old man" "old men", "piece of paper" "pieces of paper".
"""

from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from typing import NamedTuple, Self

from ogden.files.packaged import packaged
from ogden.text import syllables
from ogden.text.inflection_tables import known_forms, known_lemmas, lemminflect, unlisted_lemmas

_UPOS = {"N": "NOUN", "V": "VERB", "J": "ADJ", "R": "ADV"}
_BASE = {"NOUN": "NN", "VERB": "VB", "ADJ": "JJ", "ADV": "RB"}
_INFLECTED = frozenset("NNS VBP VBZ VBD VBN VBG JJR JJS RBR RBS".split())
_DEGREE = {"JJR": "more", "RBR": "more", "JJS": "most", "RBS": "most"}
_MODALS = frozenset("can could may might shall should will would must ought".split())
_PAST_MODALS = {"can": "could", "may": "might", "shall": "should", "will": "would", "must": "had to"}
# Words without forms. A phrase that begins with one counts or limits a noun ("a lot of"): it has no head.
_CLOSED = frozenset(
    "a an the this that these those some any no none each every all both most more many much less several "
    "such i you he she it we they me him her us them his its our their my your who whom whose which what and "
    "or but if because of in on at by for from with to into about over under between after before during as "
    "than one two three four five six seven eight nine ten".split()
)
_AFTER_NOUN = frozenset(
    "of in on at by for from with to into about between after before during as that which who whose and or "
    "under over without against".split()
)
_BEFORE_VERB = frozenset("to not never also still again always often no longer well".split())


def inflect(lemma: str, tag: str) -> str:
    """The form of a lemma, of one word or several, that a Penn Treebank tag names.

    "be" is "are" for VBP and "was" for VBD: `inflect_like` knows better. What has no such form is unchanged.
    """
    tag = tag.replace("NNP", "NN")
    words = lemma.split(" ")
    if tag not in _INFLECTED or (words[0].lower() in _CLOSED and not _has_forms(words[0].lower(), tag)):
        return lemma
    if tag in _DEGREE:
        return _degree(words, tag)
    head = _verb_head(words) if tag[0] == "V" else _noun_head(words)
    words[head] = _form(words[head], tag)
    return " ".join(words)


def inflect_like(replacement: str, original: str, tag: str | None = None) -> str | None:
    """The replacement in the form of the original; None where that is not certain.

    Without a tag, every tag that the original may have, and whose part of speech the replacement may have,
    must give the same form: "begin" like "commenced" is None, since it may be "began" or "begun". A modal
    verb has few forms ("can" like "managed" is "could"), and only a modal verb replaces one.
    """
    tags = [tag.replace("NNP", "NN")] if tag else possible_tags(original)
    if tag is None:
        tags = [possible for possible in tags if _may_be(replacement, possible)]
    forms = {_like(replacement, original.lower(), possible) for possible in tags}
    return forms.pop() if len(forms) == 1 else None


@lru_cache(maxsize=1 << 12)
def lemmas(word: str, upos: str) -> tuple[str, ...]:
    """The possible lemmas of a word with a part of speech (NOUN, VERB, ADJ, ADV, AUX), likeliest first.

    A word that no table has is taken apart by rules. Any other part of speech gives the word itself.
    """
    lower = word.lower()
    if (upos != "AUX" and upos not in _BASE) or not word:
        return (word,)
    corrected = [lemma for lemma, tag in _corrections().reverse.get(lower, ()) if _upos(tag) == upos]
    found = _known_lemmas(lower).get(upos) or unlisted_lemmas(lower, upos)
    return tuple(dict.fromkeys([*corrected, *found])) or (lower,)


@lru_cache(maxsize=1 << 12)
def is_listed(word: str) -> bool:
    """Whether the tables have a word in lower case; the others are taken apart by rules."""
    return word in _corrections().reverse or bool(_known_lemmas(word))


@lru_cache(maxsize=1 << 12)
def possible_tags(word: str) -> tuple[str, ...]:
    """The Penn Treebank tags that a word may have by lemminflect's tables; an unknown word, by its ending."""
    lower = word.lower()
    if lower in _MODALS:
        return ("MD",)
    found = [tag for _, tag in _corrections().reverse.get(lower, ())]
    for upos, known in _known_lemmas(lower).items():
        if upos in _BASE:
            found += [tag for lemma in known for tag in _tags_of_form(lower, lemma, upos)]
    return tuple(dict.fromkeys(found)) or tuple(_tags_by_ending(lower))


@lru_cache(maxsize=1 << 12)
def _known_lemmas(word: str) -> Mapping[str, tuple[str, ...]]:
    """What lemminflect's tables have for a word in lower case, by part of speech."""
    return known_lemmas(word)


@lru_cache(maxsize=1 << 12)
def _known_forms(lemma: str, upos: str) -> list[tuple[str, tuple[str, ...]]]:
    """The tags that a lemma in lower case has as this part of speech there, and its forms for each."""
    table = known_forms(lemma, upos)
    if upos == "VERB":
        table.setdefault("VBN", table.get("VBD", ()))  # left out where they are the same
        table.setdefault("VBP", table.get("VB", ()))
    return [(tag, forms) for tag, forms in table.items() if _upos(tag) == upos]


def _has_forms(word: str, tag: str) -> bool:
    """Whether a word of the closed classes may begin a phrase of this kind that has forms."""
    return word in _BEFORE_VERB if tag[0] == "V" else tag in _DEGREE and word in ("many", "much")


def _tags_of_form(word: str, lemma: str, upos: str) -> list[str]:
    """The tags for which a lemma has this form, the base form among them."""
    return [
        tag
        for tag, forms in _known_forms(lemma, upos)
        if word in forms and not _is_corrected(lemma, tag, word)
    ]


def _is_corrected(lemma: str, tag: str, word: str) -> bool:
    """Whether the table of corrections has another form than this one: "informations" is none."""
    return _corrections().forms.get((lemma, tag), word) != word


def _tags_by_ending(word: str) -> Iterator[str]:
    """What an unknown word looks like."""
    if word.endswith("ing"):
        yield "VBG"
    elif word.endswith("ed"):
        yield from ("VBD", "VBN")
    elif word.endswith("ly"):
        yield "RB"
    elif word.endswith("men"):
        yield "NNS"
    elif word.endswith("s") and not word.endswith(("ss", "us", "is")):
        yield from ("NNS", "VBZ")
    elif word.isalpha():
        yield from ("NN", "JJ")


def _may_be(replacement: str, tag: str) -> bool:
    """Whether the head of a replacement may have the part of speech of a tag; an unknown word may be any."""
    words = replacement.lower().split(" ")
    if words[0] in _MODALS:
        return tag[0] in "VM"
    if tag[0] not in _UPOS or words[0] in _CLOSED:
        return True
    head = words[_verb_head(words) if tag[0] == "V" else _noun_head(words) if tag[0] == "N" else 0]
    known = _known_lemmas(head)
    return not known or _upos(tag) in known


def _like(replacement: str, original: str, tag: str) -> str | None:
    """The replacement with one tag, where "be" takes its person from the original if that tells it."""
    if replacement in _MODALS or tag == "MD":
        return _modal(replacement, "VBD" if original in _PAST_MODALS.values() else tag)
    words = replacement.split(" ")
    if words[0] == "be" and original in ("am", "are", "were") and tag in ("VBP", "VBD"):
        return " ".join([original, *words[1:]])
    return inflect(replacement, tag)


def _modal(replacement: str, tag: str) -> str | None:
    if replacement not in _MODALS:
        return None
    if tag == "VBD":
        return _PAST_MODALS.get(replacement, replacement)
    return replacement if tag in ("MD", "VB", "VBP", "VBZ") else None


def _verb_head(words: list[str]) -> int:
    """The first word that is not an adverb before the verb: "fully understand", "no longer be"."""
    for at, word in enumerate(words):
        if word not in _BEFORE_VERB and not (word.endswith("ly") and "VB" not in possible_tags(word)):
            return at
    return 0


def _noun_head(words: list[str]) -> int:
    """The last word of the noun group: that before "of" and its like, else the last of all."""
    for at, word in enumerate(words):
        if at and word in _AFTER_NOUN:
            return at - 1
    return len(words) - 1


def _degree(words: list[str], tag: str) -> str:
    """Comparatives and superlatives: "older", "more difficult", "harder to find", "better known"."""
    if words[0] in ("more", "most", "less", "least"):
        return " ".join(words)
    first = _short_degree(words[0].lower(), tag)
    if first and (len(words) == 1 or words[0] == "well" or words[1] in ("to", "for", "at", "with", "than")):
        return " ".join([first, *words[1:]])
    return " ".join([_DEGREE[tag], *words])


@lru_cache(maxsize=1 << 12)
def _short_degree(word: str, tag: str) -> str | None:
    """The form with "-er" or "-est", or an irregular one; None for a word that takes "more" and "most".

    One syllable, or two with an ending that allows it; lemminflect's table has all such words, and more.
    """
    if (form := _corrections().forms.get((word, tag))) is not None:
        return form
    forms: tuple[str, ...] = lemminflect().getInflection(word, tag, inflect_oov=False)
    if word in _corrections().more or not forms:
        return None
    if not forms[0].startswith(word[:2]) or "-" in word:  # "better", "worse"
        return forms[0]
    short = syllables.count(word)
    fits = short == 1 or (short == 2 and word.endswith(("y", "le", "ow", "er", "iet", "id")))
    return forms[0] if fits or word.endswith(("ly", "ppy", "sy")) else None


@lru_cache(maxsize=1 << 12)
def _form(lemma: str, tag: str) -> str:
    """The form of a single word, in the case of the lemma."""
    lower = lemma.lower()
    if not any(letter.isalpha() for letter in lemma):
        return lemma
    if tag == "VBP":
        return "are" if lower == "be" else lemma
    if tag == "NNS" and lemma.isupper() and len(lemma) > 1:
        return f"{lemma}s"
    form = _lower_form(lower, tag)
    if lemma == lower:
        return form
    return lemma + form[len(lower) :] if form.startswith(lower) else form.capitalize()


def _lower_form(lemma: str, tag: str) -> str:
    if (form := _corrections().forms.get((lemma, tag))) is not None:
        return form
    if "-" in lemma.strip("-"):
        return _hyphenated(lemma, tag)
    forms: tuple[str, ...] = lemminflect().getInflection(lemma, tag, inflect_oov=True)
    if forms and not lemminflect().getInflection(lemma, tag, inflect_oov=False):
        base = [known for known in lemmas(lemma, _upos(tag)) if known != lemma]
        if base and _is_form(lemma):  # an inflected form was given for the lemma
            return _lower_form(base[0], tag)
    return forms[0] if forms else lemma


def _is_form(word: str) -> bool:
    return any(tag in _INFLECTED for tag in possible_tags(word))


def _hyphenated(lemma: str, tag: str) -> str:
    """The head of a compound with hyphens: "mothers-in-law", else its last part."""
    parts = lemma.split("-")
    head = _noun_head(parts) if tag == "NNS" else len(parts) - 1
    parts[head] = _lower_form(parts[head], tag) if parts[head] else ""
    return "-".join(parts)


def _upos(tag: str) -> str:
    return _UPOS.get(tag[0], "X")


class Corrections(NamedTuple):
    """What the data file holds: forms by lemma and tag, the way back, and words that take "more"."""

    forms: dict[tuple[str, str], str]
    reverse: dict[str, list[tuple[str, str]]]
    more: set[str]

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read the data file; its first lines say how it is written."""
        table = cls({}, {}, set())
        for line in text.splitlines():
            lemma, *entries = line.split() or ["#"]
            if lemma == "more":
                table.more.update(entries)
            elif lemma == "same":
                for noun in entries:
                    table.add(noun, "NNS", noun)
            elif not lemma.startswith("#"):
                for entry in entries:
                    table.add(lemma, *entry.split("="))
        return table

    def add(self, lemma: str, tags: str, form: str) -> None:
        """One entry of a line."""
        for tag in tags.split("+"):
            self.forms[lemma, tag] = form
            self.reverse.setdefault(form, []).append((lemma, tag))


@cache
def _corrections() -> Corrections:
    path = packaged("text/data/inflections.txt")
    return Corrections.parse(path.read_text(encoding="utf-8"))
