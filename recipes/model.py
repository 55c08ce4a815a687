"""Make the built-in model from the data folder (`ogden.editing.learning`).

    python recipes/model.py [--data DIR] [--work-dir DIR] [--output F]

What is done is kept in the work folder, and not done again. Needs LightGBM (`pip install 'ogden[learn]'`),
which the model itself does not.
"""

import argparse
import sys
from pathlib import Path

from ogden.app.stage_summary import summarise
from ogden.editing.builtin import MODEL_FILE
from ogden.editing.learning.recipe import STAGES, ModelLearner
from ogden.editing.learning.sources import Sources
from ogden.errors import InputError
from ogden.files.progress import show_progress
from ogden.files.stages import StageCache
from ogden.files.writing import publish
from ogden.training.assembly import check_output

PROJECT = Path(__file__).resolve().parents[1]


def main() -> int:
    arguments = parse_arguments()
    try:
        run(arguments)
    except InputError as error:
        print(f"recipes/model.py: {error}", file=sys.stderr)
        return 2
    return 0


def run(arguments: argparse.Namespace) -> None:
    check_output(str(arguments.output))
    sources = Sources.in_folders(arguments.data, PROJECT)
    with show_progress(STAGES) as tell, StageCache(arguments.work_dir, tell) as place:
        publish(ModelLearner(place, sources).model().path, arguments.output, keep=True)
    summarise(str(arguments.output), place.products, STAGES)


def parse_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--data", type=Path, default=PROJECT.parent / "shared" / "data", metavar="DIR")
    parser.add_argument("--work-dir", type=Path, default=Path("model.work"), metavar="DIR")
    parser.add_argument("--output", type=Path, default=MODEL_FILE, metavar="F")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
