"""Word-Sub: each noun, adjective and verb becomes the synonym that a model of simple English likes best.

Wubben et al. 2012, section 2.1: synonyms of all synsets that the word is in, in WordNet; each is tried in
the sentence and scored by a language model of Simple Wikipedia; the likeliest is kept, which may be the word
itself. The paper leaves open how, and here words are tried from left to right, each in a sentence that has
the choices already made; a synonym takes the inflection of the word it replaces; names (NNP) are no nouns.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from ogden.errors import InputError
from ogden.files.stages import Progress, StageInfo, fingerprint_of
from ogden.lm.model import LanguageModel
from ogden.model.files import ModelFile
from ogden.rules.wordnet import Synonyms, format_synonyms, parse_synonyms, read_wordnet, wordnet_files
from ogden.search.candidates import Candidate, Step
from ogden.search.request import Spans
from ogden.text.inflection import inflect_like, lemmas
from ogden.training.assembly import ModelParts
from ogden.training.corpora import Corpus, check_files
from ogden.training.learning import Learner, TextModelRecipe
from ogden.training.model_parts import RankedParaphrase, language_models, preparation_of, ranked
from ogden.training.preparation import Preparation

NAME = "word_substitution"
SECTION = "tables.synonyms"
PARTS: Mapping[str, tuple[str, str]] = {
    "NN": ("n", "NOUN"),
    "NNS": ("n", "NOUN"),
    **dict.fromkeys(("JJ", "JJR", "JJS"), ("a", "ADJ")),
    **dict.fromkeys(("VB", "VBD", "VBG", "VBN", "VBP", "VBZ"), ("v", "VERB")),
}
"""Penn Treebank tag -> WordNet's part of speech, lemminflect's."""

TagMany = Callable[[Sequence[Sequence[str]], int], Sequence[Sequence[str]]]
"""Sentences of tokens and a number of jobs -> the tags of each sentence."""


@dataclass(frozen=True)
class WordSubstitution:
    synonyms: Synonyms = field(repr=False)
    language_model: LanguageModel
    tag_many: TagMany = field(repr=False)
    preparation: Preparation = field(default_factory=Preparation)
    name: str = NAME
    feature_names: Sequence[str] = ("lm",)

    def token_lines(self, lines: Sequence[str], jobs: int = 0) -> list[str]:
        return self.preparation.lines(lines, jobs)

    def nbest(
        self, lines: Sequence[str], size: int, jobs: int = 0, protected: Sequence[Spans] | None = None
    ) -> list[list[Candidate]]:
        """One rewrite of each sentence: the method makes no others."""
        sentences = [line.split() for line in lines]
        tags = self.tag_many(sentences, jobs)
        kept = protected if protected is not None else [()] * len(sentences)
        return [[self.rewrite(*one)] for one in zip(sentences, tags, kept, strict=True)]

    def rewrite(self, words: Sequence[str], tags: Sequence[str], protected: Spans = ()) -> Candidate:
        chosen = [[word] for word in words]
        kept = {place for first, last in protected for place in range(first, last)}
        for place, (word, tag) in enumerate(zip(words, tags, strict=True)):
            if place not in kept and (alternatives := self.alternatives(word, tag)):
                options = [[word], *(alternative.split() for alternative in alternatives)]
                tried = [_joined([*chosen[:place], option, *chosen[place + 1 :]]) for option in options]
                scores = self.language_model.score(tried, 1)
                chosen[place] = options[int(np.argmax(scores))]  # of equals the first: the word itself
        score = float(self.language_model.score([_joined(chosen)], 1)[0]) if words else 0.0
        steps = tuple(
            Step(place, place + 1, tuple(simple), 0 if simple != [words[place]] else -1)
            for place, simple in enumerate(chosen)
        )
        tokens = tuple(token for simple in chosen for token in simple)
        return Candidate(tokens, np.array([score]), score, steps)

    def alternatives(self, word: str, tag: str) -> list[str]:
        """The synonyms of a word in its own form, in WordNet's order."""
        part, upos = PARTS.get(tag, ("", ""))
        if not part:
            return []
        found: dict[str, None] = {}
        for lemma in lemmas(word, upos):
            for synonym in self.synonyms.get((lemma.lower(), part), ()):
                form = inflect_like(synonym, word, tag)
                if form is not None and form.lower() != word.lower():
                    found[form.lower() if self.preparation.case == "lower" else form] = None
        return list(found)

    def paraphrases(self, phrase: str) -> list[RankedParaphrase]:
        """Synonyms of a word as any part of speech, by how likely each is alone, and the word itself."""
        words = dict.fromkeys(other for tag in PARTS for other in self.alternatives(phrase, tag))
        found = [phrase, *words] if words else []
        scores = self.language_model.score(found, 1).tolist() if found else []
        return ranked(
            RankedParaphrase(word, score, {"lm": score}) for word, score in zip(found, scores, strict=True)
        )


@dataclass(frozen=True)
class WordSubstitutionSystem:
    """What there is to learn: a language model of simple text. The synonyms are WordNet's."""

    wordnet: str
    language_model: TextModelRecipe = field(default_factory=TextModelRecipe)
    name: str = NAME

    def train(self, corpus: Corpus, learner: Learner) -> ModelParts:
        corpus.require(self.name, "pairs")
        files = wordnet_files(self.wordnet)
        check_files(list(map(str, files)))
        pairs = learner.prepare(corpus)
        language_model = learner.estimate(self.language_model, corpus.simple, pairs)

        def work(path: Path, tell: Progress) -> StageInfo:
            tell("synonyms", 0, 0)
            synonyms = read_wordnet(self.wordnet)
            path.write_text(format_synonyms(synonyms), encoding="utf-8")
            return {"words": len(synonyms)}

        synonyms = learner.stages.make("synonyms", {}, list(map(fingerprint_of, files)), work)
        return ModelParts({SECTION: synonyms, "lm": language_model})


def open_word_substitution(model: ModelFile) -> WordSubstitution:
    from ogden.parsing.builtin import load_tagger

    try:
        synonyms = parse_synonyms(model.container.text(SECTION))
    except ValueError as error:
        raise InputError(f"{model.container.path}, {SECTION}: {error}") from None
    return WordSubstitution(
        synonyms, language_models(model)["lm"], load_tagger().tag_many, preparation_of(model)
    )


def _joined(tokens: Sequence[Sequence[str]]) -> str:
    return " ".join(" ".join(each) for each in tokens)
