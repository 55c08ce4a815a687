"""What proposes edits and describes them to the judges, stage by stage. It needs no references.

1. A phrase table is learned from pairs of sentences (`systems/phrase.py`).
2. Its better rules, pivot paraphrases and lists of plain English become one table (`rule_collection.py`).
3. Two language models: of simple text, and of normal text.
4. What the writers of pairs did with each rule is counted (`pair_labels.py`, `pair_counts.py`).
"""

from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path

from ogden.editing.learning.model_assembly import open_proposer
from ogden.editing.learning.proposer.meaning import Meaning, pack_vectors, read_vectors
from ogden.editing.learning.proposer.pair_counts import count_rewrites, with_counts
from ogden.editing.learning.proposer.pair_labels import label_pairs, read_labels, read_writings, write_labels
from ogden.editing.learning.proposer.rule_collection import collect_rules
from ogden.editing.learning.proposer.running_text import (
    TextModelOptions,
    estimate_text,
    tag_counts,
)
from ogden.editing.learning.sources import Sources
from ogden.editing.learning.stage_making import Inputs, Made, Sections, StageMaker, paths
from ogden.editing.rewrites import FEATURES
from ogden.editing.word_tags import learn_word_tags, pack_word_tags
from ogden.files.stages import Artifact, Progress, StageInfo
from ogden.parsing.builtin import PARSER_FILE, load_tagger
from ogden.parsing.vectors import VectorOptions, learn_vectors
from ogden.rules.features.similarity import Similarity
from ogden.rules.packed import COARSE, PackedTable, Packing, pack_rules
from ogden.rules.rule import Rule
from ogden.rules.wordnet import read_wordnet
from ogden.systems.phrase import PhraseSystem
from ogden.text.lines import iterate_lines
from ogden.training.corpora import Corpus
from ogden.training.learning import ExtractionRecipe, Learner, TextModelRecipe

EVERY = 1_000
"""Sentences between two signs of progress."""


@dataclass(frozen=True)
class ProposerOptions:
    max_length: int = 5
    """Words of a phrase that is learned from pairs."""
    vectors: VectorOptions = field(default_factory=VectorOptions)
    simple_model: TextModelOptions = field(default_factory=lambda: TextModelOptions(4, (0, 2, 4, 6)))
    normal_model: TextModelOptions = field(default_factory=lambda: TextModelOptions(3, (0, 5, 10)))


@dataclass(frozen=True)
class ProposerLearner:
    make: StageMaker
    sources: Sources
    options: ProposerOptions

    def sections(self) -> Sections:
        sources, options = self.sources, self.options
        collected = self.rules(self.phrase_table(), self.vectors())
        known = {
            "rules.edits": collected,
            "lm.simple": self.language_model("lm.simple", sources.simple_text, options.simple_model),
            "lm.normal": self.language_model("lm.normal", sources.normal_text, options.normal_model),
            "tables.forms": self.word_tags(collected),
        }
        return known | {"rules.edits": self.counted_rules(collected, self.pair_labels(known))}

    def phrase_table(self) -> Artifact:
        system = PhraseSystem(ExtractionRecipe(self.options.max_length), TextModelRecipe(1))
        parts = system.train(Corpus([str(path) for path in self.sources.pairs]), Learner(self.make.place))
        return parts.sections["rules.phrase"]

    def vectors(self) -> Artifact:
        def make(tell: Progress) -> Made:
            lines = (line for path in self._texts for line in iterate_lines(str(path)))
            found = learn_vectors(lines, self.options.vectors)
            return pack_vectors(found), {"words": len(found.words)}

        return self.make.whole("vectors", asdict(self.options.vectors), self._texts, make)

    def rules(self, phrase_table: Artifact, vectors: Artifact) -> Artifact:
        sources = self.sources

        def make(tell: Progress) -> Made:
            alike = Similarity(read_vectors(vectors.path.read_bytes()))
            meaning = Meaning(read_wordnet(str(sources.wordnet)), alike)
            found = collect_rules(PackedTable(phrase_table.path.read_bytes()), sources)
            return self._packed(found.rules(meaning)), found.facts

        lists = (*sources.plain_lists, sources.sure_words, sources.not_simpler, *sources.antonyms)
        inputs: Inputs = [phrase_table, vectors, *lists, sources.pivot, sources.wordnet]
        return self.make.whole("rules.collected", {}, inputs, make)

    def language_model(self, name: str, text: Path, options: TextModelOptions) -> Artifact:
        def make(tell: Progress) -> Made:
            found = estimate_text(text, options)
            return found.pack(), {"words": found.words, "n-grams": sum(found.counts())}

        return self.make.whole(name, asdict(options), [text], make)

    def word_tags(self, rules: Artifact) -> Artifact:
        text = self.sources.simple_text

        def make(tell: Progress) -> Made:
            words = {word for rule in _table(rules) for word in rule.simple}
            found = learn_word_tags(words, tag_counts(text, load_tagger()))
            return pack_word_tags(found), {"words": len(words)}

        return self.make.whole("tables.forms", {}, [rules, text, PARSER_FILE], make)

    def pair_labels(self, known: Sections) -> Artifact:
        """What the writers of pairs did, a line for each sentence."""

        def work(path: Path, tell: Progress) -> StageInfo:
            writings, proposer, done = read_writings(self.sources.labelled), open_proposer(paths(known)), 0
            tell("labels", 0, 0)
            for done in write_labels(path, label_pairs(writings, proposer, load_tagger())):
                if done % EVERY == 0:
                    tell("labels", done, 0)
            return {"sentences": done}

        return self.make.file("labels", {}, [*known.values(), *self.sources.labelled, PARSER_FILE], work)

    def counted_rules(self, rules: Artifact, labels: Artifact) -> Artifact:
        def make(tell: Progress) -> Made:
            total = count_rewrites(read_labels(labels.path))
            return self._packed(with_counts(_table(rules), total)), {"rewrites": len(total.possible)}

        return self.make.whole("rules.edits", {}, [rules, labels], make)

    @property
    def _texts(self) -> list[Path]:
        return [self.sources.simple_text, self.sources.normal_text]

    def _packed(self, rules: Iterable[Rule]) -> bytes:
        packing = Packing(COARSE, directory=str(self.make.place.directory))
        return b"".join(pack_rules(rules, FEATURES, packing))


def _table(rules: Artifact) -> Iterator[Rule]:
    return iter(PackedTable(rules.path.read_bytes()))
