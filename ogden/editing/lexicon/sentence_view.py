"""A sentence as the lexicon looks at it: words, lemmas, tags, and who acts on what.

Relations are read off the tree of the parser by its heads. They are generous: what is acted on may be the
object, the subject of a passive, the noun that a participle follows or stands before, and what is joined to
each of them by *and*.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from ogden.parsing.dependencies import ROOT_HEAD, Arc, arcs_of
from ogden.parsing.placed_tree import NodeColumns
from ogden.text.inflection import is_listed, lemmas, possible_tags

_UPOS = {"N": "NOUN", "V": "VERB", "J": "ADJ", "R": "ADV"}
_BASE_TAGS = frozenset(("NN", "VB", "VBP", "JJ", "RB"))
_AUXILIARY = frozenset("be have do get".split())
_NOUN_PHRASES = ("NP", "NN", "PRP", "CD", "QP", "WHNP")
_RELATIVE = frozenset(("which", "that", "who", "whom"))
_BE = frozenset(
    ("am", "are", "is", "was", "were", "be", "been", "being", "'s", "'re", "'m", "’s", "’re", "’m")
)
_HAVE = frozenset(("have", "has", "had", "having"))
FARTHEST = 6
"""Words behind a preposition in which its noun is looked for, where the tree does not say."""


def _noun_phrases(columns: NodeColumns | None, tags: Sequence[str]) -> list[tuple[int, int]]:
    if columns is None:
        return []
    found: set[tuple[int, int]] = set()
    word, ends = len(tags), list[int]()  # of nodes whose parents are to come, that of the first child last
    for label, arity in zip(reversed(columns.labels), reversed(columns.arities), strict=True):
        end = ends[-arity] if arity else word
        if arity:
            del ends[-arity:]
            if label == "NP":
                found.add((word, end))
        else:
            word -= 1
        ends.append(end)
    found |= {(k, k + 1) for k, tag in enumerate(tags) if tag in ("PRP", "NN", "NNS", "NNP")}
    return sorted(found, key=lambda span: (span[0], -span[1]))


class SentenceView:
    """A tokenised sentence with its tags and, where it was parsed, the nodes of its tree."""

    def __init__(self, words: Sequence[str], tags: Sequence[str], columns: NodeColumns | None = None) -> None:
        self.words = words
        self.columns = columns
        self._given = tags
        self.lower = [word.lower() for word in words]
        self._lemmas: list[str] | None = None
        self._arcs: list[Arc] | None = None
        self._dependents: list[list[int]] | None = None
        self._noun_phrases: list[tuple[int, int]] | None = None
        self.tags = [possible(word, tag) for word, tag in zip(words, tags, strict=True)]
        please = "please" in self.lower
        for place, tag in enumerate(self.tags):
            if tag == "VBN" and self._is_finite(place):
                self.tags[place] = "VBD"
            elif tag == "VBN" and self._is_present(place):
                self.tags[place] = "VBP"
            elif tag == "VBD" and self._is_participle(place):
                self.tags[place] = "VBN"
            elif please and place and self.lower[place - 1] == "please" and self._may_be_base(place):
                self.tags[place] = "VB"

    @property
    def lemmas(self) -> list[str]:
        if self._lemmas is None:
            self._lemmas = [lemma(word, tag) for word, tag in zip(self.lower, self.tags, strict=True)]
        return self._lemmas

    @property
    def arcs(self) -> list[Arc]:
        if self._arcs is None:
            if self.columns is None:
                self._arcs = [Arc(ROOT_HEAD, tag, "") for tag in self._given]
            else:
                self._arcs = arcs_of(self.columns)
        return self._arcs

    @property
    def dependents(self) -> list[list[int]]:
        if self._dependents is None:
            self._dependents = [[] for _ in self.words]
            for place, arc in enumerate(self.arcs):
                if arc.head != ROOT_HEAD:
                    self._dependents[arc.head].append(place)
        return self._dependents

    @property
    def noun_phrases(self) -> list[tuple[int, int]]:
        """Spans of noun phrases, the longest of each start first."""
        if self._noun_phrases is None:
            self._noun_phrases = _noun_phrases(self.columns, self.tags)
        return self._noun_phrases

    def is_plural(self, place: int) -> bool:
        """Whether the subject of the verb at a place is more than one, or "you"."""
        found = self.subjects(place)
        return len(found) > 1 or any(
            self.tags[k] in ("NNS", "NNPS")
            or self.lower[k] in ("they", "we", "you", "people", "these", "those")
            for k in found
        )

    def objects(self, place: int) -> set[int]:
        """What is acted on by the verb at a place."""
        found = {k for k in self._nouns_below(place) if k > place} or set(self._noun_group(place + 1))
        tag = self.tags[place]
        if tag == "VBN" or (tag == "VBD" and not found):
            found |= self._acted_on(place)
        if (
            tag in ("VBN", "VBG", "JJ")
            and place + 1 < len(self.tags)
            and self.tags[place + 1][:2] in ("NN", "JJ")
        ):
            found |= set(self._noun_after(place))
        return self._with_joined(found)

    def complements(self, place: int) -> set[int]:
        """The nouns behind a preposition."""
        found = {k for k in self._nouns_below(place) if k > place}
        for verb in (k for k in self.dependents[place] if self.tags[k] == "VBG"):
            found.add(verb)
        if not found:
            found = set(list(self._nouns_between(place + 1, place + 1 + FARTHEST))[:1])
        return self._with_joined(found)

    def subjects(self, place: int) -> set[int]:
        """Who does it, or what is so: of a passive what is acted on, too, since it stands there."""
        top = self._clause_top(place)
        found = {k for k in self._nouns_below(top) if k < place and self.arcs[k].parent.startswith("S")}
        relative = {k for k in found if self.lower[k] in _RELATIVE}
        if relative or not found:
            found -= relative
            found |= self._antecedents(top)
        return self._with_joined(found)

    def of(self, place: int) -> set[int]:
        """The noun behind "of"."""
        found: set[int] = set()
        for k in self.dependents[place]:
            if self.lower[k] == "of":
                found |= self.complements(k)
        if not found and place + 1 < len(self.words) and self.lower[place + 1] == "of":
            found = self.complements(place + 1)
        return found

    def described(self, place: int) -> set[int]:
        """The noun that an adjective goes with."""
        after = set(self._noun_after(place))
        if after:
            return self._with_joined(after)
        head = self.arcs[place].head
        if head != ROOT_HEAD and self.tags[head].startswith("NN"):
            return {head}
        return self.subjects(place)

    def governors(self, place: int) -> set[int]:
        """The verb that a noun belongs to, through a preposition too."""
        found: set[int] = set()
        head = self.arcs[place].head
        while head != ROOT_HEAD and len(found) < 2:
            if self.tags[head].startswith("VB"):
                found.add(head)
                found |= {
                    k
                    for k in self.dependents[head]
                    if self.tags[k].startswith("VB") and self.arcs[k].phrase == "VP"
                }
                break
            if self.tags[head] not in ("IN", "TO", "MD") and not self.tags[head].startswith("NN"):
                break
            head = self.arcs[head].head
        return found

    def modified(self, place: int) -> set[int]:
        """The verb or adjective that an adverb goes with."""
        head = self.arcs[place].head
        near = {
            k for k in (place - 1, place + 1) if 0 <= k < len(self.tags) and self.tags[k][:2] in ("VB", "JJ")
        }
        if head == ROOT_HEAD:
            return near
        main = {
            k for k in self.dependents[head] if self.tags[k].startswith("VB") and self.arcs[k].phrase == "VP"
        }
        return near | {head} | main

    def determiner(self, place: int) -> str:
        """The article or pronoun of the noun at a place; nothing for none."""
        k = place - 1
        while k >= 0 and self._is_inside(k) and place - k < FARTHEST:
            k -= 1
        return self.lower[k] if k >= 0 and self.tags[k] in ("DT", "PRP$", "PDT", "WDT") else ""

    def has_auxiliary(self, place: int) -> bool:
        """Whether a form of "have" or "be" stands before a participle, adverbs between them."""
        return self._is_participle(place)

    def _is_inside(self, place: int) -> bool:
        """Whether a word may stand between an article and its noun."""
        return self.tags[place][:2] in ("JJ", "NN", "RB", "CD") or self.tags[place] in ("VBN", "VBG")

    def follows_auxiliary(self, place: int) -> bool:
        """Whether a form of "have" or "be" stands anywhere before: "has checked it and assumed it"."""
        return any(word in _BE or word in _HAVE for word in self.lower[:place])

    def follows_modal(self, place: int) -> bool:
        """Whether a verb is joined by "and" to one with a modal or "to" before it."""
        joined = place and self.tags[place - 1] == "CC"
        return bool(joined) and any(tag in ("MD", "TO") for tag in self.tags[: place - 1])

    def is_passive(self, place: int) -> bool:
        """Whether a participle has a form of "be" in front of it."""
        k = place - 1
        while k >= 0 and self.tags[k] in ("RB", "VBN") and place - k < FARTHEST:
            if self.lower[k] == "been":
                return True
            k -= 1
        return k >= 0 and self.lower[k] in _BE

    def _is_finite(self, place: int) -> bool:
        """Whether what was tagged as a participle is the verb of its clause: "the party regained control"."""
        if "VBD" not in possible_tags(self.words[place]) or self.is_passive(place):
            return False
        if not self.arcs[place].phrase.startswith(("S", "ROOT")):
            return False
        before = (self.arcs[k] for k in self.dependents[place] if k < place)
        return any(one.parent.startswith("S") and one.phrase in ("NP", "WHNP") for one in before)

    def _may_be_base(self, place: int) -> bool:
        return "VB" in possible_tags(self.words[place])

    def _is_present(self, place: int) -> bool:
        """Whether a verb like *become*, whose base form is also its participle, has nothing in front that
        makes it one."""
        known = possible_tags(self.words[place])
        return "VB" in known and "VBD" not in known and not self._is_participle(place)

    def _is_participle(self, place: int) -> bool:
        """Whether a form of "have" or "be" stands in front: "have opted"."""
        k = place - 1
        while k > 0 and self.tags[k] == "RB":
            k -= 1
        helped = k >= 0 and (self.lower[k] in _BE or self.lower[k] in _HAVE)
        return helped and "VBN" in possible_tags(self.words[place])

    def _nouns_below(self, place: int) -> Iterator[int]:
        for k in self.dependents[place]:
            if self.arcs[k].phrase.startswith(_NOUN_PHRASES):
                yield k
            elif self.lower[k] == "of" and self.tags[place].startswith("CD"):
                yield from self._nouns_below(k)

    def _nouns_between(self, first: int, last: int) -> Iterator[int]:
        """Heads of noun groups, by tags alone."""
        size = len(self.tags)
        for k in range(first, min(last, size)):
            if self.tags[k].startswith("NN") and (k + 1 == size or not self.tags[k + 1].startswith("NN")):
                yield k
            elif self.tags[k][:2] in ("VB", "MD") and self.tags[k] != "VBG":
                return

    def _noun_group(self, first: int) -> Iterator[int]:
        """The head of the noun group that starts at a place, by tags alone."""
        for k in range(first, min(first + FARTHEST, len(self.tags))):
            if self.tags[k][:2] not in ("DT", "JJ", "NN", "CD", "PR", "VB", "$", "#", "PO"):
                return
            last = k + 1 == len(self.tags) or self.tags[k + 1][:2] not in ("NN", "PO", "CD")
            if self.tags[k] == "PRP" or (self.tags[k].startswith("NN") and last):
                yield k
                return
            if self.tags[k].startswith("VB") and self.tags[k] not in ("VBN", "VBG"):
                return

    def _noun_after(self, place: int) -> list[int]:
        """The noun that a word in front of it describes."""
        k = place + 1
        while k < len(self.tags) and self.tags[k] in (
            "JJ",
            "NN",
            "NNS",
            "NNP",
            "NNPS",
            "VBN",
            "VBG",
            "CC",
            ",",
            "RB",
        ):
            last = k + 1 == len(self.tags) or not self.tags[k + 1].startswith("NN")
            if self.tags[k].startswith("NN") and last:
                return [k]
            if self.tags[k] in (",", "CC") and not (
                k + 1 < len(self.tags) and self.tags[k + 1] in ("JJ", "VBN")
            ):
                return []
            k += 1
        return []

    def _clause_top(self, place: int) -> int:
        """The finite verb over a verb or predicate: *was* of "was soon dissolved"."""
        while True:
            head, phrase, parent = self.arcs[place]
            up = head != ROOT_HEAD and self.tags[head][:2] in ("VB", "MD", "TO")
            if not up or parent != "VP" or phrase.startswith(("NP", "PP", "SBAR")):
                return place
            if phrase == "S" and self.lemmas[head] not in _AUXILIARY:
                return place
            place = head

    def _acted_on(self, place: int) -> set[int]:
        """What a participle is about: the subject of its passive, or the noun it follows."""
        found: set[int] = set()
        if self.is_passive(place):
            found |= self.subjects(place)
        head = self.arcs[place].head
        if (
            head != ROOT_HEAD
            and head < place
            and self.tags[head].startswith("NN")
            and self.arcs[place].parent == "NP"
        ):
            found.add(head)
        return found

    def _antecedents(self, place: int) -> set[int]:
        """The noun that a relative clause or a participle hangs on."""
        head = self.arcs[place].head
        while head != ROOT_HEAD and head < place:
            if self.tags[head].startswith(("NN", "PRP")):
                return {head}
            if not self.tags[head].startswith(("IN", "WDT", "WP", "VB", "MD")):
                break
            head = self.arcs[head].head
        return set()

    def _with_joined(self, places: set[int]) -> set[int]:
        """Nouns joined by "and", and the noun of "a number of letters"."""
        found = set(places)
        for place in places:
            joined = {
                k
                for k in self.dependents[place]
                if k > place and self.arcs[k].phrase.startswith(("NP", "NN"))
            }
            if any(self.tags[k] == "CC" for k in self.dependents[place]):
                found |= joined
            for k in self.dependents[place]:
                if self.lower[k] == "of":
                    found |= set(self._nouns_below(k))
        return found


@lru_cache(maxsize=1 << 12)
def possible(word: str, tag: str) -> str:
    """A tag, or another where a dictionary says that the word cannot have it: "detaches" is no noun,
    "exceed" no past."""
    kind = tag[:2]
    if kind not in ("NN", "VB", "JJ", "RB") or tag.startswith("NNP") or not word.islower():
        return tag
    known = possible_tags(word)
    if tag in ("VBD", "VBN", "VBZ") and tag not in known and "VBP" in known:
        return "VBP"
    if not known or any(one[:2] == kind for one in known) or (kind == "JJ" and {"VBN", "VBG"} & set(known)):
        return tag
    return known[0]


@lru_cache(maxsize=1 << 12)
def lemma(word: str, tag: str) -> str:
    """The dictionary form of a word in lower case, as its tag has it. A word that no dictionary has is its
    own, unless its tag says that it has an ending: *biogas*, *percutaneous*."""
    upos = _UPOS.get(tag[:1])
    if not upos or (tag in _BASE_TAGS and not is_listed(word)):
        return word
    return lemmas(word, upos)[0].lower()
