"""Word alignment: quality against people's links, time and memory, next to sil-thot in the same run.

    python bench/alignment.py [--data ../shared/data] [--pairs N] [--set dev] [--only NAME ...]

Trains on the Wikipedia pairs and the sentences of MultiMWA (without their links), in lower case, and compares
with MultiMWA's links. Each aligner runs in a process of its own, one after the other. Aligners that are not
installed (`pip install sil-thot`) are left out. For a peer, the symmetrisation shown is the one that suits it
best on the measured sets; ours were chosen on MultiMWA's training half.
"""

import argparse
import json
import lzma
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

SETS = ("mtref", "wiki")
HEURISTICS = ("intersection", "grow-diag", "grow-diag-final-and", "grow-diag-final", "union")
OURS = ("ogden", "ogden HMM", "ogden HMM, no prior")
PEERS = ("thot FastAlign", "thot Eflomal", "thot HMM", "thot IBM-4")
Rows = list[tuple[str, str]]


def gold_rows(data: Path, name: str, half: str) -> list[list[str]]:
    lines = (data / "word_alignments" / f"{name}-{half}.tsv").read_text("utf-8").split("\n")
    return [line.split("\t") for line in lines if line]


def training_pairs(data: Path, half: str, limit: int | None) -> Rows:
    """The measured sentences come first, so that a limit leaves them in."""
    found = [(row[1].lower(), row[3].lower()) for name in SETS for row in gold_rows(data, name, half)]
    with lzma.open(data / "pairs" / "wikipedia_ck.tsv.xz", "rt", encoding="utf-8") as stream:
        for number, line in enumerate(stream):
            if number == limit:
                break
            normal, simple = line.rstrip("\n").split("\t")[:2]
            found.append((normal.lower(), simple.lower()))
    return found


# A worker prints JSON: for each step its name, seconds since the start of training, peak memory, and
# {heuristic: {set: links of each pair}}.


def ours(name: str, pairs: Rows, sets: dict[str, Rows]) -> Iterator[dict[str, Any]]:
    from ogden.alignment.aligner import Aligner
    from ogden.alignment.options import NO_PRIOR, AlignerOptions, Prior

    options = AlignerOptions()
    if name != "ogden":  # Model 1 and HMM rounds as the peers'
        prior = NO_PRIOR if name.endswith("no prior") else Prior()
        options = AlignerOptions(5, 5, 0, prior)
    begin = time.perf_counter()
    aligner = Aligner.train(pairs, options)
    seconds = time.perf_counter() - begin
    choices = (*HEURISTICS, "agreement")
    links = {how: {key: aligner.align(rows, how) for key, rows in sets.items()} for how in choices}
    yield {"name": name, "seconds": seconds, "links": links}


def thot_links(direct: Any, inverse: Any, sets: dict[str, Rows]) -> dict[str, Any]:
    from thot.alignment import SymmetrizationHeuristic, SymmetrizedAligner

    aligner = SymmetrizedAligner(direct, inverse)
    links: dict[str, dict[str, Any]] = {}
    for how in HEURISTICS:
        aligner.heuristic = getattr(SymmetrizationHeuristic, how.upper().replace("-", "_"))
        links[how] = {}
        for key, rows in sets.items():
            sides = [[row[side].split() for row in rows] for side in (0, 1)]
            found = [matrix for _, matrix in aligner.get_best_alignments(*sides)]
            links[how][key] = [
                [(i, j) for i in range(m.row_length) for j in range(m.column_length) if m[i, j]]
                for m in found
            ]
    return links


def thot_train(model: Any, files: tuple[str, str] | None, rounds: int | None = None) -> Any:
    if files:
        model.read_sentence_pairs(*files)
    model.start_training()
    for _ in range(model.scheduled_iterations if rounds is None else rounds):
        model.train()
    model.end_training()
    return model


def thot(name: str, files: tuple[str, str], sets: dict[str, Rows]) -> Iterator[dict[str, Any]]:
    import thot.alignment as models

    both = files, (files[1], files[0])
    begin = time.perf_counter()

    def step(label: str, direct: Any, inverse: Any) -> dict[str, Any]:
        nonlocal begin
        seconds = time.perf_counter() - begin
        result = {"name": label, "seconds": seconds, "links": thot_links(direct, inverse, sets)}
        begin = time.perf_counter() - seconds  # the next step's time includes this one's, not its alignment
        return result

    if name == "thot FastAlign":
        yield step(name, *(thot_train(models.FastAlignModel(), side, 5) for side in both))
    elif name == "thot Eflomal":
        yield step(name, *(thot_train(models.EflomalAlignmentModel(), side) for side in both))
    else:
        firsts = [thot_train(models.Ibm1AlignmentModel(), side, 5) for side in both]
        hidden = [thot_train(models.HmmAlignmentModel(first), None, 5) for first in firsts]
        yield step("thot HMM", *hidden)
        if name == "thot IBM-4":
            yield step(name, *(thot_train(models.Ibm4AlignmentModel(model), None, 5) for model in hidden))


def work(args: argparse.Namespace) -> None:
    pairs = training_pairs(args.data, args.set, args.pairs)
    rows = {name: gold_rows(args.data, name, args.set) for name in SETS}
    sets = {name: [(row[1].lower(), row[3].lower()) for row in found] for name, found in rows.items()}
    with tempfile.TemporaryDirectory() as folder:
        files = str(Path(folder) / "normal"), str(Path(folder) / "simple")
        for side, path in enumerate(files):
            Path(path).write_text("".join(f"{pair[side]}\n" for pair in pairs), "utf-8")
        steps = ours(args.worker, pairs, sets) if args.worker in OURS else thot(args.worker, files, sets)
        for step in steps:
            step["megabytes"] = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
            print(json.dumps(step), flush=True)


def parse(text: str) -> set[tuple[int, int]]:
    return {(int(i), int(j)) for i, j in (link.split("-") for link in text.split())}


def measured(args: argparse.Namespace) -> Callable[[str, list[Any]], Any]:
    from ogden.alignment.quality import measure

    gold = {
        name: [(parse(row[7]), parse(row[8])) for row in gold_rows(args.data, name, args.set)]
        for name in SETS
    }
    return lambda name, links: measure(gold[name], [[(i, j) for i, j in pair] for pair in links])


def show(step: dict[str, Any], quality: Callable[[str, list[Any]], Any], every: bool) -> None:
    by = {how: [quality(name, found[name]) for name in SETS] for how, found in step["links"].items()}
    best = max(by, key=lambda how: sum(one.f1 for one in by[how]))
    chosen = list(by) if every else [best]
    if step["name"] in OURS and not every:
        chosen = ["agreement", "grow-diag-final-and"]
    for how in chosen:
        cells = [f"{step['name']:20}| {how:20}"]
        for one in by[how]:
            figures = (one.precision, one.recall, one.f1, one.error_rate)
            cells.append(" ".join(f"{100 * figure:5.1f}" for figure in figures))
        cells.append(f"{step['seconds']:6.1f} s {step['megabytes']:6.0f} MB")
        print(" | ".join(cells), flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--data", type=Path, default=Path("../shared/data"))
    parser.add_argument("--pairs", type=int, help="of Wikipedia (default: all)")
    parser.add_argument("--set", choices=("dev", "train"), default="dev")
    parser.add_argument("--only", nargs="+", choices=(*OURS, *PEERS), default=[*OURS, *PEERS])
    parser.add_argument("--every", action="store_true", help="show every symmetrisation")
    parser.add_argument("--worker", help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.worker:
        work(args)
        return
    quality = measured(args)
    print(f"{os.cpu_count()} cores; {len(training_pairs(args.data, args.set, args.pairs)):,} pairs")
    heads = " | ".join(f"{name + ': P, R, F1, AER':23}" for name in SETS)
    print(f"{'aligner':20}| {'symmetrisation':20} | {heads} | training time, peak memory")
    names = [name for name in args.only if not (name == "thot HMM" and "thot IBM-4" in args.only)]
    for name in names:
        command = [sys.executable, __file__, "--worker", name, "--data", str(args.data), "--set", args.set]
        command += ["--pairs", str(args.pairs)] if args.pairs is not None else []
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        assert process.stdout
        for line in process.stdout:
            show(json.loads(line), quality, args.every)
        if process.wait() != 0:
            assert process.stderr
            print(f"{name}: left out ({process.stderr.read().strip().splitlines()[-1]})")


if __name__ == "__main__":
    main()
