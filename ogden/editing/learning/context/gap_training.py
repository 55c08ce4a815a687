"""Learn the context network by Adam, with checkpoints: who is stopped goes on, to the same network."""

import json
import time
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray

from ogden.editing.learning.context.exported_arrays import exported
from ogden.editing.learning.context.gap_batches import Batch, GapBatches
from ogden.editing.learning.context.gap_network import GapNetwork, Tensor, edged
from ogden.editing.learning.context.gap_options import GapOptions
from ogden.editing.learning.context.gap_text import GapText
from ogden.errors import InputError
from ogden.files.writing import writing_bytes

TABLES = ("words", "output")
"""The parameters of which a batch has only some rows."""

Tell = Callable[[int, int, float], None]
"""Is told the steps that are done, how many there are, and the loss."""


class TableAdam:
    """Adam for the rows of a table that a batch has: what the others remember waits for them."""

    def __init__(self, table: Tensor) -> None:
        self.table = table
        self.means, self.squares = torch.zeros_like(table), torch.zeros_like(table)

    def step(self, rows: Tensor, slopes: Tensor, rate: float) -> None:
        means = self.means[rows].mul_(0.9).add_(slopes, alpha=0.1)
        squares = self.squares[rows].mul_(0.999).addcmul_(slopes, slopes, value=0.001)
        self.means[rows], self.squares[rows] = means, squares
        self.table.index_add_(0, rows, means / (squares.sqrt() + 1e-8), alpha=-rate)


class GapTrainer:
    def __init__(self, text: GapText, options: GapOptions) -> None:
        if len(text.lengths) <= 2 * options.kept_apart:
            raise InputError("there is too little text to learn a context network from")
        self.options, self.words, self.done = options, text.words, 0
        torch.manual_seed(options.seed)
        torch.set_num_threads(1)  # more would add the same numbers in another order
        apart, learned = _parted(text, options)
        self._learned = batches = GapBatches(learned, options.batches, options.seed)
        self._apart = GapBatches(apart, options.batches, options.seed, learned.counts())
        log_shares = np.log(batches.shares).astype(np.float32)
        log_chances = np.log(np.maximum(batches.chances, 1e-12)).astype(np.float32)
        self.network = GapNetwork(log_shares, log_chances, options.sizes)
        self.log_shares = log_shares
        self._tables = {name: TableAdam(getattr(self.network, name)) for name in TABLES}
        self._dense = torch.optim.Adam(self.network.dense().values(), lr=options.rate, betas=(0.9, 0.999))
        self._pass, self._sentences = -1, list[NDArray[np.int64]]()
        self._each = len(batches.one_pass(0))
        self.steps = int(self._each * options.passes)

    def train(self, checkpoint: Path, tell: Tell) -> None:
        """All steps that are not done. A checkpoint of the same options and text is gone on from."""
        if checkpoint.exists():
            self.read(checkpoint)
        saved = time.monotonic()
        while self.done < self.steps:
            loss = self.step()
            tell(self.done, self.steps, loss)
            if time.monotonic() - saved > self.options.seconds_between:
                self.write(checkpoint)
                saved = time.monotonic()
        self.write(checkpoint)

    def held_out_loss(self) -> float:
        """On the sentences that were kept apart."""
        batches = self._apart.one_pass(0)
        with torch.no_grad():
            parts = [self._apart.batch(one, [0, k]) for k, one in enumerate(batches)]
            losses = [(float(self._loss(one)[0]), len(one.right)) for one in parts if len(one.right)]
        return sum(loss * many for loss, many in losses) / max(1, sum(many for _, many in losses))

    def step(self) -> float:
        """Learns from the next batch; its loss before."""
        rate, batch = self._rate(), self.batch(self.done)
        if not len(batch.right):  # a few short sentences of frequent words alone
            self.done += 1
            return 0.0
        loss, rows, leaves = self._loss(batch)
        loss.backward()
        for name, row, leaf in zip(TABLES, rows, leaves, strict=True):
            self._tables[name].step(row, leaf.grad, rate)
        torch.nn.utils.clip_grad_norm_(self.network.dense().values(), self.options.longest_step)
        for group in self._dense.param_groups:
            group["lr"] = rate
        self._dense.step()
        self._dense.zero_grad()
        self.done += 1
        return float(loss.detach())

    def batch(self, step: int) -> Batch:
        """What a step learns from."""
        number, place = divmod(step, self._each)
        if number != self._pass:
            self._pass, self._sentences = number, self._learned.one_pass(number)
        return self._learned.batch(self._sentences[place], [number, place])

    def _loss(self, batch: Batch) -> tuple[Tensor, list[Tensor], list[Tensor]]:
        """The loss; the rows of both tables that the batch has, and their vectors, apart from the tables."""
        read, places = np.unique(edged(batch.sentences), return_inverse=True)
        many = len(batch.drawn)
        right, right_places = np.unique(batch.right, return_inverse=True)
        new = ~np.isin(right, batch.drawn)
        scored = np.concatenate([batch.drawn, right[new]])
        where = np.searchsorted(batch.drawn, right).clip(max=many - 1)
        where[new] = many + np.arange(new.sum())
        rows = [torch.from_numpy(read), torch.from_numpy(scored)]
        leaves = [
            getattr(self.network, name)[row].requires_grad_() for name, row in zip(TABLES, rows, strict=True)
        ]
        right_rows = torch.from_numpy(where[right_places])
        length = len(batch.sentences[0]) + 2
        found = self.network.loss(
            batch, leaves[0], torch.from_numpy(places.reshape(length, -1)), leaves[1], right_rows
        )
        return found, rows, leaves

    def _rate(self) -> float:
        rising = min(1.0, (self.done + 1) / self.options.warm)
        falling = 0.5 * (1 + np.cos(np.pi * min(1.0, self.done / self.steps)))
        return float(self.options.rate * rising * (0.02 + 0.98 * falling))

    def exported(self) -> dict[str, NDArray[np.float32]]:
        return exported(self.arrays(), self.log_shares)

    def arrays(self) -> dict[str, NDArray[np.float32]]:
        """The network's parameters alone."""
        dense = {name: one.detach().numpy() for name, one in self.network.dense().items()}
        return {**{name: getattr(self.network, name).numpy() for name in TABLES}, **dense}

    def write(self, path: Path) -> None:
        arrays: dict[str, Any] = dict(self.arrays())
        for name, table in self._tables.items():
            arrays |= {f"{name}.means": table.means.numpy(), f"{name}.squares": table.squares.numpy()}
        for name, one in self.network.dense().items():
            for key, value in self._dense.state[one].items():
                arrays[f"{name}.{key}"] = value.numpy()
        with writing_bytes(path) as stream:
            np.savez(stream, done=self.done, made_by=self._made_by(), **arrays)

    def read(self, path: Path) -> None:
        with np.load(path) as arrays:
            if str(arrays["made_by"]) != self._made_by():
                raise InputError(f"{path}: this checkpoint is of other text or options; remove it")
            for name, table in self._tables.items():
                table.table.copy_(torch.from_numpy(arrays[name]))
                table.means.copy_(torch.from_numpy(arrays[f"{name}.means"]))
                table.squares.copy_(torch.from_numpy(arrays[f"{name}.squares"]))
            for name, one in self.network.dense().items():
                one.data.copy_(torch.from_numpy(arrays[name]))
                keys = [key for key in ("step", "exp_avg", "exp_avg_sq") if f"{name}.{key}" in arrays]
                if keys:
                    self._dense.state[one] = {key: torch.from_numpy(arrays[f"{name}.{key}"]) for key in keys}
            self.done = int(arrays["done"])

    def _made_by(self) -> str:
        own = asdict(self.options) | {"seconds_between": 0, "passes": 0}
        return json.dumps([own, len(self.log_shares), float(self.log_shares.sum())], sort_keys=True)


def _parted(text: GapText, options: GapOptions) -> tuple[GapText, GapText]:
    """Some sentences, drawn from all over the text, and the rest."""
    chance = np.random.default_rng(options.seed)
    apart = np.zeros(len(text.lengths), dtype=np.bool_)
    apart[chance.choice(len(apart), options.kept_apart, replace=False)] = True
    owners = np.repeat(apart, text.lengths)
    return (
        GapText(text.words, text.numbers[owners], text.lengths[apart]),
        GapText(text.words, text.numbers[~owners], text.lengths[~apart]),
    )
