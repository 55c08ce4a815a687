"""Learn the judges anew, of words, of structure or both, and put them into a model.

    python recipes/judges.py [words|structure] [--data DIR] [--work-dir DIR] [--model F] [--output F]

What `recipes/model.py` does for all of the model, this does for `lexicon/` and `readings/` alone, in minutes:
what proposes edits is taken from the model as it is. Needs LightGBM (`pip install 'ogden[learn]'`).
"""

import argparse
import hashlib
import sys
import tempfile
from pathlib import Path

from ogden.app.stage_summary import summarise
from ogden.editing.builtin import MODEL_FILE
from ogden.editing.learning.judges.judge_stages import JudgeLearner
from ogden.editing.learning.model_assembly import description, model_scores, section_kind
from ogden.editing.learning.recipe import STAGES, LearningOptions
from ogden.editing.learning.sources import Sources
from ogden.editing.learning.stage_making import Sections, StageMaker
from ogden.editing.learning.structure.structure_stages import StructureLearner
from ogden.errors import InputError
from ogden.files.progress import show_progress
from ogden.files.stages import Artifact, StageCache
from ogden.model.description import ModelScore
from ogden.model.files import ModelFile, ModelWriter, open_model

PROJECT = Path(__file__).resolve().parents[1]
PROPOSER = ("rules.edits", "lm.simple", "lm.normal", "tables.forms", "tables.context")
JUDGES = ("words", "structure")


def main() -> int:
    arguments = parse_arguments()
    try:
        run(arguments)
    except InputError as error:
        print(f"recipes/judges.py: {error}", file=sys.stderr)
        return 2
    return 0


def run(arguments: argparse.Namespace) -> None:
    model = open_model(str(arguments.model))
    sources = Sources.in_folders(arguments.data, PROJECT)
    with show_progress(STAGES) as tell, StageCache(arguments.work_dir, tell) as place:
        sections = learned(arguments.judge, StageMaker(place), sources, model)
    kept = [name for name in model.container.sections if name not in sections]
    pieces = {name: bytes(model.container.section(name)) for name in kept}
    pieces |= {name: part.path.read_bytes() for name, part in sections.items()}
    with tempfile.TemporaryDirectory() as folder:
        plain = Path(folder) / "model.ogden"
        write(plain, pieces, ())
        scores = model_scores(plain, sources.references, LearningOptions.tuned)
    write(arguments.output, pieces, scores)
    summarise(str(arguments.output), place.products, STAGES)


def learned(judge: str | None, make: StageMaker, sources: Sources, model: ModelFile) -> Sections:
    """The sections of the wanted judges."""
    options, sections = LearningOptions(), dict[str, Artifact]()
    proposer = {name: part(make, model, name) for name in PROPOSER if name in model.container.sections}
    if judge != "structure":
        sections |= JudgeLearner(make, sources, proposer, options.right).sections()
    if judge != "words":
        models = proposer["lm.simple"], proposer["lm.normal"]
        sections |= StructureLearner(make, sources, *models, options.structure).sections()
    return sections


def part(make: StageMaker, model: ModelFile, name: str) -> Artifact:
    """A section of the model, as a stage that is made."""
    content = bytes(model.container.section(name))
    told = {"sha256": hashlib.sha256(content).hexdigest()}
    return make.whole(name, told, [], lambda tell: (content, {}))


def write(path: Path, pieces: dict[str, bytes], scores: tuple[ModelScore, ...]) -> None:
    with ModelWriter(path, description(scores, pieces)) as writer:
        for name, content in pieces.items():
            writer.add(name, [content], section_kind(name))


def parse_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("judge", nargs="?", choices=JUDGES, help="learn this one alone")
    parser.add_argument("--data", type=Path, default=PROJECT.parent / "shared" / "data", metavar="DIR")
    parser.add_argument("--work-dir", type=Path, default=Path("judges.work"), metavar="DIR")
    parser.add_argument("--model", type=Path, default=MODEL_FILE, metavar="F")
    parser.add_argument("--output", type=Path, default=MODEL_FILE, metavar="F")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
