"""Learn the context network from running text (`ogden.editing.learning.context`), as plain arrays.

    python recipes/context_network.py [--data DIR] [--work-dir DIR] [--output F] [--passes N]

What is done is kept in the work folder, with a checkpoint every ten minutes: who is stopped goes on with the
same command. On one core it takes about two hours. Needs torch (`pip install 'ogden[learn]'`), which the
network itself does not. The stages are those of `recipes/model.py`, which finds them in the same folder.
"""

import argparse
import sys
from pathlib import Path

from ogden.app.stage_summary import summarise
from ogden.editing.learning.context.context_stages import TITLES, ContextLearner
from ogden.editing.learning.context.gap_options import GapOptions
from ogden.editing.learning.sources import Sources
from ogden.editing.learning.stage_making import StageMaker
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
        print(f"recipes/context_network.py: {error}", file=sys.stderr)
        return 2
    return 0


def run(arguments: argparse.Namespace) -> None:
    check_output(str(arguments.output))
    sources = Sources.in_folders(arguments.data, PROJECT)
    with show_progress(TITLES) as tell, StageCache(arguments.work_dir, tell) as place:
        options = GapOptions(passes=arguments.passes)
        learner = ContextLearner(
            StageMaker(place), sources.context_texts, sources.lexicon_files, options=options
        )
        publish(learner.network().path, arguments.output, keep=True)
    summarise(str(arguments.output), place.products, TITLES)


def parse_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--data", type=Path, default=PROJECT.parent / "shared" / "data", metavar="DIR")
    parser.add_argument("--work-dir", type=Path, default=Path("model.work"), metavar="DIR")
    parser.add_argument("--output", type=Path, default=Path("context.npz"), metavar="F")
    parser.add_argument("--passes", type=float, default=GapOptions.passes, metavar="N", help="over the text")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
