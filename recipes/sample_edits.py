"""Draw edits of the built-in model for people to judge (`ogden.editing.learning.edit_sampling`).

    python recipes/sample_edits.py --strength careful --seed 16 --edits 100
    python recipes/sample_edits.py --strength standard --seed 17 --sentences 60
    python recipes/sample_edits.py --strength careful --seed 18 --edits 100 --suggested

Sentences that the model changes come in turn from an encyclopedia, from news and from summaries of medical
papers. With --edits they are drawn until there are enough edits, and the edits are shown in random order,
each alone in its sentence. With --sentences so many sentences are shown whole. With --suggested it is what
the model only suggests that is drawn. An edit is marked [-before-]{+after+}. Nothing is shown of what the
model thinks of it. At the end: how many sentences were drawn, changed or not, and how many edits of which
kind they have.
"""

import argparse
import sys
from pathlib import Path

import ogden
from ogden.editing.learning.edit_sampling import EditSampler, read_texts
from ogden.editing.simplifier import STRENGTHS, SimplifyOptions
from ogden.errors import InputError

PROJECT = Path(__file__).resolve().parents[1]


def main() -> int:
    arguments = parse_arguments()
    try:
        texts, options = read_texts(arguments.data), SimplifyOptions(arguments.strength)
        sampler = EditSampler(texts, ogden.load(), options, arguments.seed, arguments.suggested)
        shown = sampler.edits(arguments.edits) if arguments.edits else sampler.sentences(arguments.sentences)
    except InputError as error:
        print(f"recipes/sample_edits.py: {error}", file=sys.stderr)
        return 2
    for number, sentence in enumerate(shown, 1):
        print(f"{number} {sentence.kind}: {sentence.marked()}")
    print(*(f"{name}: {count}" for name, count in sorted(sampler.drawn.items())), sep="\n")
    return 0


def parse_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Draw edits of the built-in model for people to judge.")
    parser.add_argument("--data", type=Path, default=PROJECT.parent / "shared" / "data")
    parser.add_argument("--strength", choices=STRENGTHS, default=SimplifyOptions().strength)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--suggested", action="store_true", help="draw suggestions, and not changes")
    size = parser.add_mutually_exclusive_group(required=True)
    size.add_argument("--edits", type=int, help="show so many single edits")
    size.add_argument("--sentences", type=int, help="show so many sentences that changed")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
