"""A sentence with all that could be changed in it: what is chosen, what is suggested, what stays."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ogden.editing.deletions import Deletion
from ogden.editing.edits import LeftNoun, StayingWord, Term, WhyStaying
from ogden.editing.judge.edit_scoring import LIMITS, SUGGESTED, Judged, worths
from ogden.editing.lexicon.lexicon import Found
from ogden.editing.lexicon.senses import Sense
from ogden.editing.lexicon.sentence_view import SentenceView, lemma
from ogden.editing.proposals import Proposals
from ogden.editing.rewrites import Rewrite
from ogden.editing.selection import best_together
from ogden.editing.sentences import Prepared
from ogden.editing.simplifier import SimplifyOptions
from ogden.text.protected import ProtectedKind
from ogden.text.reading_level import reading_level
from ogden.text.rewriting import Replacement
from ogden.text.spelling import BRITISH, Spelling, spelled, spelled_words
from ogden.text.word_difficulty import HARD_WORD

_ALL_KINDS = frozenset(Deletion)


@dataclass(frozen=True)
class JudgedSentence:
    """A sentence, all that could be changed in it, and what the model thinks of that."""

    prepared: Prepared
    view: SentenceView
    listed: Found
    proposals: Proposals
    judged: Judged
    """What the model thinks of each proposal."""
    spelling: Spelling = BRITISH

    @property
    def rewrites(self) -> list[Rewrite]:
        return self.proposals.rewrites

    @property
    def chances(self) -> list[float]:
        """How likely each proposal is right."""
        return self.judged.chances

    def chosen(self, options: SimplifyOptions) -> list[int]:
        """The edits that are sure enough, and worth most together."""
        limits = LIMITS[options.strength]
        return self._best(worths(self.judged, self.proposals.deletions, limits.right, limits.deletions))

    def suggested(self, chosen: Sequence[int]) -> list[int]:
        """Those that are less sure, beside the chosen ones."""
        worth = worths(self.judged, self.proposals.deletions, SUGGESTED, _ALL_KINDS)
        taken = [self.rewrites[k][:2] for k in chosen]
        for place, (first, last, _) in enumerate(self.rewrites):
            if worth[place] > 0 and any(first < end and start < last for start, end in taken):
                worth[place] = 0.0
        return self._best(worth)

    def replacements(self, places: Sequence[int]) -> list[Replacement]:
        """Rewrites in the spelling of the text; what the text itself has there is not spelled anew."""
        return [self._replacement(self.rewrites[place]) for place in places]

    def _replacement(self, one: Rewrite) -> Replacement:
        old = self.prepared.words[one.first : one.last]
        new = spelled_words(one.words, self.prepared.words[max(0, one.first - 2) : one.first], self.spelling)
        kept = (word if word.lower() in old else own for word, own in zip(one.words, new, strict=True))
        return Replacement(one.first, one.last, tuple(kept))

    def term(self, place: int) -> Term | None:
        """What an edit rewrites; None where nothing is put in its place."""
        if not self.rewrites[place].words:
            return None
        first, last, words = one = self.rewrites[place]
        listing = self.proposals.listings.get(one)
        noun = last == first + 1 and self.view.tags[first].startswith("NN")
        if listing is not None:
            noun = noun and listing.sense.tag == "NOUN"
            return Term(listing.sense.word, sense_key(listing.sense), noun, listing.plain)
        old = " ".join(spelled(word, BRITISH) for word in self.view.lemmas[first:last])
        new = lemma(words[0], self.view.tags[first]) if len(words) == last - first == 1 else " ".join(words)
        return Term(old, "", noun, new)

    def left_nouns(self, chosen: Iterable[int]) -> set[LeftNoun]:
        """The nouns that stay as they are, but for those in names and in longer terms."""
        senses = self._senses()
        changed = {k for place in chosen for k in range(*self.rewrites[place][:2])}
        found = set()
        for place, (tag, kind) in enumerate(zip(self.view.tags, self.prepared.protected, strict=True)):
            if tag.startswith("NN") and place not in changed and kind is not ProtectedKind.NAME:
                sense, own = senses.get(place, (None, True))
                if own:
                    word = sense.word if sense else spelled(self.view.lemmas[place], BRITISH)
                    found.add(LeftNoun(word, sense_key(sense) if sense else ""))
        return found

    def staying(self, chosen: Iterable[int]) -> list[StayingWord]:
        """The hard words that no edit changes, with why."""
        sentence, offset = self.prepared.sentence, self.prepared.offset
        changed = {k for place in chosen for k in range(*self.rewrites[place][:2])}
        places = {span.start: place for place, span in enumerate(sentence.spans)}
        found = []
        for word in reading_level(sentence.text).word_levels():
            place = places.get(word.span.start)
            if word.difficulty.level >= HARD_WORD and place is not None and place not in changed:
                text = sentence.text[word.span.start : word.span.end]
                start, end = offset + word.span.start, offset + word.span.end
                found.append(StayingWord(start, end, text, word.difficulty.level, *self._why_staying(place)))
        return found

    def _why_staying(self, place: int) -> tuple[WhyStaying, str]:
        kind = self.prepared.protected[place]
        if kind is not None:
            return "protected", str(kind)
        for first, last, sense in (*self.listed.kept, *self.listed.explained):
            if first <= place < last:
                return "kept", sense.reason
        worth = worths(self.judged, self.proposals.deletions, SUGGESTED, frozenset())
        simpler = [
            k
            for k, (first, last, words) in enumerate(self.proposals.rewrites)
            if first <= place < last and worth[k] > 0 and self.prepared.words[place] not in words
        ]
        if not simpler:
            return "unknown", ""
        best = max(simpler, key=lambda k: self.chances[k])
        return "unsure", f"“{' '.join(self.rewrites[best].words)}”, {self.chances[best]:.0%} sure"

    def _senses(self) -> dict[int, tuple[Sense | None, bool]]:
        """For words of which the lexicon has a sense: that, and whether the word is all of it."""
        found: dict[int, tuple[Sense | None, bool]] = {}
        listed = [(one.first, one.last, own.sense) for one, own in self.listed.listings.items()]
        for first, last, sense in (*listed, *self.listed.kept, *self.listed.explained):
            for place in range(first, last):
                found.setdefault(place, (sense, last == first + 1))
        return found

    def _best(self, worth: Sequence[float]) -> list[int]:
        if not any(worth):
            return []
        spans = [(one.first, one.last) for one in self.rewrites]
        return best_together(len(self.prepared.words), spans, worth)


def sense_key(sense: Sense) -> str:
    return f"{sense.tag} {sense.meaning}"
