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
from ogden.lm.model import LanguageModel
from ogden.model.files import ModelFile
from ogden.rules.wordnet import Synonyms, format_synonyms, parse_synonyms, read_wordnet
from ogden.search.candidates import Candidate, Step
from ogden.systems.assembly import ModelParts
from ogden.systems.corpora import Corpus
from ogden.systems.learning import Learner, TextModelRecipe
from ogden.systems.model_parts import language_models, preparation_of
from ogden.systems.preparation import Preparation
from ogden.systems.stages import Facts, Tell, fingerprint_of
from ogden.text.inflection import inflect_like, lemmas

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
    synonyms: Synonyms
    language_model: LanguageModel
    tag_many: TagMany
    preparation: Preparation = field(default_factory=Preparation)
    name: str = NAME
    feature_names: Sequence[str] = ("lm",)

    def token_lines(self, lines: Sequence[str], jobs: int = 0) -> list[str]:
        return self.preparation.lines(lines, jobs)

    def nbest(self, lines: Sequence[str], size: int, jobs: int = 0) -> list[list[Candidate]]:
        """One rewrite of each sentence: the method makes no others."""
        sentences = [line.split() for line in lines]
        tags = self.tag_many(sentences, jobs)
        return [[self.rewrite(words, own)] for words, own in zip(sentences, tags, strict=True)]

    def rewrite(self, words: Sequence[str], tags: Sequence[str]) -> Candidate:
        chosen = [[word] for word in words]
        for place, (word, tag) in enumerate(zip(words, tags, strict=True)):
            alternatives = self.alternatives(word, tag)
            if alternatives:
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


@dataclass(frozen=True)
class WordSubstitutionSystem:
    """What there is to learn: a language model of simple text. The synonyms are WordNet's."""

    wordnet: str
    language_model: TextModelRecipe = field(default_factory=TextModelRecipe)
    name: str = NAME

    def train(self, corpus: Corpus, learner: Learner) -> ModelParts:
        pairs = learner.prepare(corpus)
        language_model = learner.estimate(pairs, corpus, self.language_model)

        def work(path: Path, tell: Tell) -> Facts:
            tell("synonyms", 0, 0)
            synonyms = read_wordnet(self.wordnet)
            path.write_text(format_synonyms(synonyms), encoding="utf-8")
            return {"words": len(synonyms)}

        synonyms = learner.place.make("synonyms", {}, [fingerprint_of(self.wordnet)], work)
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
