"""From sections to the model file: how each is to be read, what the header says, how good the model is."""

from collections.abc import Collection, Mapping
from dataclasses import replace
from pathlib import Path

from ogden.editing import word_tags
from ogden.editing.builtin import load
from ogden.editing.judge import boosted_trees, calibration, context_network, edit_priors
from ogden.editing.judge.features import Knowledge
from ogden.editing.judge.lm_pair import LmPair
from ogden.editing.learning.context import context_stages
from ogden.editing.learning.sources import ReferenceFiles
from ogden.editing.lexicon import packed
from ogden.editing.proposals import Proposer
from ogden.editing.rewrites import Rewrites
from ogden.editing.simplifier import SimplifyOptions, Strength
from ogden.editing.structure import packed as structure_packed
from ogden.lm.packed import packed_model
from ogden.metrics.bleu import Bleu
from ogden.metrics.sari import Sari
from ogden.model.description import Description, MadeWith, ModelScore, Source
from ogden.rules.packed import PackedTable
from ogden.training.assembly import KINDS

WIKIPEDIA = ("English and Simple English Wikipedia", "CC BY-SA 3.0")
SOURCES = (
    Source(
        *WIKIPEDIA,
        ("rules", "lm", "tables.context"),
        note="pairs of Coster & Kauchak, WikiLarge, Wiki-Auto, SWiPE, by titles",
    ),
    Source("lemminflect (SPECIALIST Lexicon)", "MIT; terms of the NLM", ("tables.forms",)),
    Source("WordNet 3.0", "WordNet licence", ("rules",)),
    Source("PLABA", "CC BY 4.0", ("rules", "tables.context")),
    Source("OneStopEnglish", "CC BY-SA 4.0", ("rules", "tables.context")),
    Source("MinWiki, DeSSE, WikiSplit", "MIT; CC BY-SA", ("trees.split",)),
    Source("METEOR 1.5 paraphrase table", "LGPL-2.1 distribution", ("rules",)),
    Source("LanguageTool's lists of plain English", "LGPL-2.1", ("rules",)),
    Source("Microsoft Writing Style Guide in Vale", "MIT", ("rules",)),
    Source("plainlanguage.gov", "CC0", ("rules",)),
    Source(
        "lexicon/ and readings/ of this project",
        "as this project",
        (
            "tables.lexicon",
            "trees.right",
            "tables.calibration",
            "tables.structure",
            "trees.structure",
            "tables.structure.calibration",
        ),
    ),
    Source("the everyday corpus of this project", "as this project", ("tables.editors", "tables.context")),
)
"""What the built-in model is made of, and under which licences."""
_TABLES = {
    "forms": word_tags.KIND,
    "editors": edit_priors.KIND,
    "lexicon": packed.KIND,
    "calibration": calibration.KIND,
    "structure": structure_packed.KIND,
    "context": context_network.KIND,
}
MEASURED: tuple[Strength, ...] = ("careful", "standard", "bold")


def description(scores: tuple[ModelScore, ...] = (), sections: Collection[str] | None = None) -> Description:
    """What the header says, of a model that may go without the context network."""
    command = "python recipes/model.py"
    note = "What ogden simplifies with."
    sources = SOURCES if sections is None else tuple(_of(sections, source) for source in SOURCES)
    return Description("built-in", "editing", MadeWith(command), sources, scores, note)


def _of(sections: Collection[str], source: Source) -> Source:
    known = (name for name in source.sections if name != context_stages.SECTION or name in sections)
    return replace(source, sections=tuple(known))


def section_kind(name: str) -> str:
    """How a section is to be read."""
    family, _, rest = name.partition(".")
    if family == "tables":
        return _TABLES[rest.rpartition(".")[2]]
    return boosted_trees.KIND if family == "trees" else KINDS[family]


def open_proposer(sections: Mapping[str, Path], priors: edit_priors.EditPriors | None = None) -> Proposer:
    """What proposes edits and describes them to the judge."""
    models = (packed_model(sections[name].read_bytes(), name) for name in ("lm.simple", "lm.normal"))
    network = sections.get("tables.context")
    knowledge = Knowledge(
        LmPair(*models),
        priors or edit_priors.EditPriors(),
        context_network.read_context_network(network.read_bytes(), "tables.context") if network else None,
    )
    tags = word_tags.read_word_tags(sections["tables.forms"].read_bytes(), "tables.forms")
    return Proposer(Rewrites(PackedTable(sections["rules.edits"].read_bytes())), knowledge, tags)


def model_scores(path: Path, references: Mapping[str, ReferenceFiles], tuned: int) -> tuple[ModelScore, ...]:
    """SARI and BLEU on the sentences after those that may be tuned on."""
    model, found = load(str(path)), []
    for strength in MEASURED:
        for name, one in references.items():
            test = one.read(slice(tuned, None))
            outputs = [each.text for each in model.simplify_many(test.normal, SimplifyOptions(strength), 1)]
            lines = f"{name}, lines {tuned + 1:,} to {tuned + len(test.normal):,}, {strength}"
            for metric in (Sari(), Bleu()):
                score = metric.prepare(test).corpus(outputs)
                found.append(ModelScore(metric.label, round(score.value, 2), str(score.signature), lines))
    return tuple(found)
