"""Learn the judge of structural rewrites anew, and put it with the rules over trees into a model.

    python recipes/structure_judge.py [--data DIR] [--work-dir DIR] [--model F] [--output F]

What `recipes/model.py` does for all of the model, this does for `lexicon/structure/` and
`readings/structure/` alone, in minutes. All other sections are taken from the model as they are. Needs
LightGBM (`pip install 'ogden[learn]'`).
"""

import argparse
import sys
import tempfile
from pathlib import Path

from ogden.app.stage_summary import summarise
from ogden.editing.builtin import MODEL_FILE
from ogden.editing.learning.model_assembly import description, model_scores, section_kind
from ogden.editing.learning.recipe import STAGES, LearningOptions
from ogden.editing.learning.sources import Sources
from ogden.editing.learning.stage_making import StageMaker
from ogden.editing.learning.structure.structure_stages import StructureLearner, StructureOptions
from ogden.errors import InputError
from ogden.files.progress import show_progress
from ogden.files.stages import StageCache
from ogden.model.description import ModelScore
from ogden.model.files import ModelWriter, open_model

PROJECT = Path(__file__).resolve().parents[1]
MODELS = ("lm.simple", "lm.normal")


def main() -> int:
    arguments = parse_arguments()
    try:
        run(arguments)
    except InputError as error:
        print(f"recipes/structure_judge.py: {error}", file=sys.stderr)
        return 2
    return 0


def run(arguments: argparse.Namespace) -> None:
    model = open_model(str(arguments.model))
    sources = Sources.in_folders(arguments.data, PROJECT)
    with show_progress(STAGES) as tell, StageCache(arguments.work_dir, tell) as place:
        paths = [arguments.work_dir / f"{name}.section" for name in MODELS]
        for name, path in zip(MODELS, paths, strict=True):
            path.write_bytes(model.container.section(name))
        learner = StructureLearner(StageMaker(place), sources, *paths, StructureOptions())
        sections = learner.sections()
    kept = [name for name in model.container.sections if name not in sections]
    pieces = {name: bytes(model.container.section(name)) for name in kept}
    pieces |= {name: part.path.read_bytes() for name, part in sections.items()}
    with tempfile.TemporaryDirectory() as folder:
        plain = Path(folder) / "model.ogden"
        write(plain, pieces, ())
        scores = model_scores(plain, sources.references, LearningOptions.tuned)
    write(arguments.output, pieces, scores)
    summarise(str(arguments.output), place.products, STAGES)


def write(path: Path, pieces: dict[str, bytes], scores: tuple[ModelScore, ...]) -> None:
    with ModelWriter(path, description(scores, pieces)) as writer:
        for name, content in pieces.items():
            writer.add(name, [content], section_kind(name))


def parse_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--data", type=Path, default=PROJECT.parent / "shared" / "data", metavar="DIR")
    parser.add_argument("--work-dir", type=Path, default=Path("structure.work"), metavar="DIR")
    parser.add_argument("--model", type=Path, default=MODEL_FILE, metavar="F")
    parser.add_argument("--output", type=Path, default=MODEL_FILE, metavar="F")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
