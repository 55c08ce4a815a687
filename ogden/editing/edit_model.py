"""The built-in model at work: from texts to edits.

Sentence by sentence: what rules over trees make of it (`structure`), and in the sentences that come out of
that: what the lexicon says and what rules could change (`proposals`) and is not refused (`safety`), what the
model thinks of it (`judge`), the edits that are worth most together (`judged_sentence`), and how a person
would type them (`placed_edits`). What is less sure than the strength asks for becomes a suggestion. When all
sentences of a text are done, their edits are made `consistent`.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Unpack

from ogden.editing.consistency import consistent
from ogden.editing.edits import Simplification, simplification
from ogden.editing.judge.edit_scoring import LIMITS, SUGGESTED, Judge, Judged
from ogden.editing.judge.features import NAMES
from ogden.editing.judged_sentence import JudgedSentence
from ogden.editing.lexicon.lexicon import Lexicon, Told
from ogden.editing.lexicon.senses import Sense
from ogden.editing.placed_edits import EditedSentence, edited_sentence
from ogden.editing.process_pool import cores, portions, simplified_blocks, undisturbed
from ogden.editing.proposals import Proposals, Proposer, safe_edits
from ogden.editing.safety.check import SafetyCheck
from ogden.editing.sentences import ParseMany, Prepared, TagMany, prepare
from ogden.editing.simplifier import (
    LEAST_CHANCE,
    RULES,
    OptionKeywords,
    Paraphrase,
    Simplifier,
    SimplifyOptions,
    chosen_options,
    told_options,
)
from ogden.editing.structure.rule import StructureRule
from ogden.editing.structure.structurer import StructuredSentence, StructureLimits, Structurer
from ogden.editing.structured_edits import edited_structure
from ogden.text.spelling import BRITISH


@dataclass(frozen=True, repr=False)
class EditModel(Simplifier):
    """A `Simplifier` that proposes edits, judges them and keeps the best: the built-in model is one."""

    lexicon: Lexicon
    proposer: Proposer
    judge: Judge
    structurer: Structurer
    tag: TagMany
    parse: ParseMany
    path: str

    def __repr__(self) -> str:
        return f"EditModel({self.path!r})"

    def simplify_many(
        self,
        texts: Sequence[str],
        options: SimplifyOptions | None = None,
        jobs: int = 1,
        **keywords: Unpack[OptionKeywords],
    ) -> list[Simplification]:
        """Simplify each text; with `jobs`, large inputs on so many cores (0: all)."""
        wanted = chosen_options(options, keywords)
        if (processes := cores(texts, jobs)) > 1:
            blocks = self.simplify_blocks(portions(texts), wanted, processes)
            return [one for block in blocks for one in block]
        with undisturbed():
            return self._simplified(texts, wanted, jobs)

    def simplify_blocks(
        self, blocks: Iterable[Sequence[str]], options: SimplifyOptions, jobs: int = 1
    ) -> Iterator[list[Simplification]]:
        def here(texts: Sequence[str]) -> list[Simplification]:
            return self.simplify_many(texts, options, 1)

        return simplified_blocks(blocks, here, self.path, options, jobs)

    def _simplified(self, texts: Sequence[str], wanted: SimplifyOptions, jobs: int) -> list[Simplification]:
        lexicon = self.lexicon_with(wanted.lexicon)
        told = [told_options(wanted, text) for text in texts]
        edited: list[list[EditedSentence]] = [[] for _ in texts]
        sentences = prepare(texts, wanted.glossary, self.tag, self.parse, jobs)
        structured = self._structured(sentences, wanted, jobs)
        judged = self._judged_words(structured, lexicon, told)
        for one in structured:
            options = told[one.prepared.text]
            words = partial(_edited_words, judged, options)
            text = texts[one.prepared.text]
            edited[one.prepared.text].append(edited_structure(one, words, options, text))
        results = [_simplification(text, own, wanted) for text, own in zip(texts, edited, strict=True)]
        if wanted.in_parts:
            return results
        least = LEAST_CHANCE[wanted.strength]
        return [next(consistent([result], least, wanted.nbest)) for result in results]

    def judged(self, prepared: Prepared, lexicon: Lexicon, options: SimplifyOptions) -> JudgedSentence:
        """All that could be changed in a sentence, and how likely each change is right."""
        return self.judged_many([(prepared, options)], lexicon)[0]

    def judged_many(
        self, sentences: Sequence[tuple[Prepared, SimplifyOptions]], lexicon: Lexicon
    ) -> list[JudgedSentence]:
        """The same of several sentences: what is asked of networks and trees is asked of all at once."""
        listed = [
            lexicon.find(one.view, one.protected, options.domains or frozenset())
            for one, options in sentences
        ]
        asked = []
        for (one, options), own in zip(sentences, listed, strict=True):
            check = SafetyCheck(one.view.words, one.tags, bold=options.strength == "bold")
            safe = safe_edits(check, own)
            asked.append(self.proposer.asked(one.words, one.tags, one.blocked, own, safe))
        proposals = self.proposer.proposals(asked)
        found = []
        for (one, options), own, made, judged in zip(
            sentences, listed, proposals, self.judge.judged(proposals), strict=True
        ):
            sure = vouched(judged, made, options.lexicon)
            spelling = options.spelling or BRITISH
            found.append(JudgedSentence(one, one.view, own, made, sure, spelling))
        return found

    def _judged_words(
        self, structured: Sequence[StructuredSentence], lexicon: Lexicon, told: Sequence[SimplifyOptions]
    ) -> dict[int, JudgedSentence]:
        """The sentences whose words may be edited, judged, by their identity."""
        sentences = [
            (part, options)
            for one in structured
            if (options := told[one.prepared.text]).only != "structure"
            for part in one.sentences
        ]
        judged = self.judged_many(sentences, lexicon) if sentences else []
        return {id(one.prepared): one for one in judged}

    def _structured(
        self, sentences: Sequence[Prepared], options: SimplifyOptions, jobs: int
    ) -> list[StructuredSentence]:
        """The sentences, rewritten by rules over trees as far as the options allow."""
        if options.only == "words":
            return [StructuredSentence.unchanged(one) for one in sentences]
        least = LIMITS[options.strength].structure
        limits = StructureLimits(least, SUGGESTED, options.split, options.target_grade)

        def again(texts: Sequence[str]) -> list[Prepared]:
            return prepare(texts, options.glossary, self.tag, self.parse, jobs)

        return self.structurer.structured(sentences, limits, again)

    def structure_rules(self) -> Sequence[StructureRule]:
        return self.structurer.rules

    def senses(self, phrase: str) -> list[Sense]:
        """What the lexicon has for a word or phrase, in whatever form it is given."""
        return self.lexicon.senses(phrase)

    def rules(self, phrase: str, limit: int = RULES) -> list[Paraphrase]:
        """What the table has for a phrase, by the confidence it would have where nothing stands around it."""
        found = []
        for prepared in prepare([phrase], None, self.tag, None, 1)[:1]:
            proposals = self.proposer.paraphrases(prepared.words, prepared.tags)
            chances = self.judge.chances(proposals).tolist()
            before = " ".join(prepared.words)
            for one, row, score in zip(proposals.rewrites, proposals.rows, chances, strict=True):
                features = dict(zip(NAMES, row.tolist(), strict=True))
                found.append(Paraphrase(before, " ".join(one.words), score, features))
        return sorted(found, key=lambda one: (-one.score, one.after))[:limit]

    def lexicon_with(self, own: tuple[Sense, ...]) -> Lexicon:
        """The lexicon, with a house's own words and phrases before it."""
        return Lexicon.of(own).over(self.lexicon) if own else self.lexicon


def _edited_words(
    judged: dict[int, JudgedSentence], options: SimplifyOptions, prepared: Prepared
) -> EditedSentence:
    return edited_sentence(judged[id(prepared)], options)


def vouched(judged: Judged, proposals: Proposals, own: tuple[Sense, ...]) -> Judged:
    """What is judged, where a house's own rows are sure enough for any strength: the house vouches for them.
    Its first replacement is no less sure than the others. A sense that is only guessed is left to the judge.
    """
    if not own:
        return judged
    chances = list(judged.chances)
    for place, one in enumerate(proposals.rewrites):
        listing = proposals.listings.get(one)
        if listing is None or listing.rank or listing.told is Told.GUESSED:
            continue
        if any(listing.sense is sense for sense in own):
            rivals = [k for k, other in enumerate(proposals.rewrites) if other[:2] == one[:2]]
            chances[place] = max(LEAST_CHANCE["careful"], *(judged.chances[k] for k in rivals))
    return judged._replace(chances=chances)


def _simplification(text: str, edited: Sequence[EditedSentence], options: SimplifyOptions) -> Simplification:
    return simplification(
        text,
        [edit for one in edited for edit in one.edits],
        options.nbest,
        [edit for one in edited for edit in one.suggestions],
        frozenset(noun for one in edited for noun in one.left),
        [word for one in edited for word in one.staying],
    )
