"""Training the parser: trees in, the bytes of a parser out.

What is learned and how stands in core/parse/training.hpp. Here: which labels and tags there are, in
what order the sentences come, how the rate of learning falls, and how a run that was stopped goes on.
"""

import json
import random
import zlib
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import NamedTuple

from ogden._core import ParserTrainer
from ogden.errors import InputError
from ogden.files.writing import writing_bytes
from ogden.parsing.tree import Tree
from ogden.parsing.unary_chains import LabelSet, to_brackets
from ogden.parsing.vectors import Vectors

Progress = Callable[[int, int, float], None]
"""Called with the epochs done, of how many, and the mean loss of a word in the last one."""


class TrainingTree(NamedTuple):
    """A normalised tree to learn from.

    `kind` is the number of the treebank whose habits it follows. `predicted` are the tags of a tagger that
    did not learn from this tree: the parser sees them about as often as its own. `weight` is how much it
    counts.
    """

    tree: Tree
    kind: int = 0
    predicted: Sequence[str] = ()
    weight: float = 1.0


@dataclass(frozen=True)
class TrainingOptions:
    """`hidden` and `span`: units of the network; `places`: rows for hashed spellings; `shares`: how much of
    each kind an epoch takes; `rate`: of learning, at its highest; `rare`: labels seen less often are none;
    `longest`: sentences with more words are left out."""

    epochs: int = 10
    hidden: int = 128
    span: int = 128
    feature_width: int = 64
    places: int = 16_384
    kinds: int = 4
    shares: tuple[float, ...] = (1.0, 0.5, 1.0, 1.0)
    rate: float = 0.002
    dropout: float = 0.3
    hide_word: float = 0.1
    hide_tag: float = 0.1
    predicted: float = 0.5
    shard: int = 8
    shards: int = 2
    rare: int = 10
    longest: int = 100
    seed: int = 1


def train_parser(
    examples: Sequence[TrainingTree],
    vectors: Vectors,
    options: TrainingOptions | None = None,
    *,
    threads: int = 1,
    checkpoint: Path | None = None,
    progress: Progress | None = None,
) -> bytes:
    """The parser that these trees teach, for `Parser.from_bytes`.

    With `checkpoint`, the state is written there after each epoch, and a run with the same examples and
    options goes on from it. The number of threads does not change the result.
    """
    options = options or TrainingOptions()
    usable = [example for example in examples if len(example.tree.words()) <= options.longest]
    if not usable:
        raise InputError("there is no tree to learn from")
    trainer = _trainer(usable, vectors, options)
    lengths = [len(example.tree.words()) for example in usable]
    kinds = [example.kind for example in usable]
    name = _fingerprint(usable, options)
    done = _restore(trainer, checkpoint, name) if checkpoint else 0
    for epoch in range(done, options.epochs):
        loss = _epoch(trainer, _order(lengths, kinds, options, epoch), epoch, options, threads)
        if checkpoint:
            _save(trainer, checkpoint, name, epoch + 1)
        if progress:
            progress(epoch + 1, options.epochs, loss)
    return trainer.parser()


def _trainer(examples: Sequence[TrainingTree], vectors: Vectors, options: TrainingOptions) -> ParserTrainer:
    brackets = [to_brackets(example.tree) for example in examples]
    seen = Counter(span.label for spans in brackets for span in spans)
    labels = LabelSet(sorted(label for label, count in seen.items() if count >= options.rare) or sorted(seen))
    tags = sorted({tag for example in examples for tag in example.tree.tags()})
    trainer = ParserTrainer(
        vectors.words,
        tags,
        labels.labels,
        vectors.values.reshape(-1),
        word_width=vectors.values.shape[1],
        feature_width=options.feature_width,
        hidden=options.hidden,
        span=options.span,
        kinds=options.kinds,
        places=options.places,
        dropout=options.dropout,
        hide_word=options.hide_word,
        hide_tag=options.hide_tag,
        predicted=options.predicted,
        shard=options.shard,
        shards=options.shards,
        seed=options.seed,
    )
    for example, spans in zip(examples, brackets, strict=True):
        tree = example.tree
        numbered = labels.numbered(spans)
        trainer.add(tree.words(), tree.tags(), example.predicted, numbered, example.kind, example.weight)
    return trainer


def _epoch(
    trainer: ParserTrainer, order: list[int], epoch: int, options: TrainingOptions, threads: int
) -> float:
    """The rate rises for the first eighth of the first epoch, and then falls in a straight line to 0."""
    first = options.rate * (1 - epoch / options.epochs)
    last = options.rate * (1 - (epoch + 1) / options.epochs)
    if epoch == 0:
        warm = len(order) // 8
        trainer.run(order[:warm], options.rate / 20, options.rate, threads)
        order = order[warm:]
    return trainer.run(order, first, last, threads)


def _order(lengths: Sequence[int], kinds: Sequence[int], options: TrainingOptions, epoch: int) -> list[int]:
    """The sentences of an epoch in random order, except that those computed together are of like length."""
    generator = random.Random(options.seed * 1000 + epoch)
    numbers = _chosen(kinds, options.shares, epoch)
    generator.shuffle(numbers)
    shards: list[list[int]] = []
    window = 64 * options.shard
    for start in range(0, len(numbers), window):
        alike = sorted(numbers[start : start + window], key=lambda number: lengths[number])
        shards += [alike[at : at + options.shard] for at in range(0, len(alike), options.shard)]
    generator.shuffle(shards)
    return [number for shard in shards for number in shard]


def _chosen(kinds: Sequence[int], shares: Sequence[float], epoch: int) -> list[int]:
    """Of each kind every so many-th sentence, others in each epoch, all of them as often in the long run."""
    seen: Counter[int] = Counter()
    numbers = []
    for number, kind in enumerate(kinds):
        seen[kind] += 1
        if (seen[kind] + epoch) % max(1, round(1 / shares[kind])) == 0:
            numbers.append(number)
    return numbers


def _fingerprint(examples: Sequence[TrainingTree], options: TrainingOptions) -> str:
    checksum = 0
    for example in examples:
        text = f"{example.tree} {example.kind} {example.weight} {' '.join(example.predicted)}"
        checksum = zlib.crc32(text.encode("utf-8", "surrogatepass"), checksum)
    return json.dumps({"options": asdict(options), "examples": checksum}, sort_keys=True)


def _save(trainer: ParserTrainer, path: Path, name: str, epochs: int) -> None:
    with writing_bytes(str(path)) as stream:
        stream.write(json.dumps({"run": name, "epochs": epochs}).encode() + b"\n")
        stream.write(trainer.state())


def _restore(trainer: ParserTrainer, path: Path, name: str) -> int:
    """The number of epochs that were done before; 0 where there is no state of this very run."""
    if not path.exists():
        return 0
    with path.open("rb") as stream:
        try:
            header = json.loads(stream.readline(100_000))
            if header["run"] != name:
                return 0
            trainer.restore(stream.read())
            return int(header["epochs"])
        except (ValueError, KeyError, TypeError):
            return 0
