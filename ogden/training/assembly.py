"""The last stage of every training: parts and weights become one model file."""

import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from ogden.errors import InputError
from ogden.files.stages import Artifact, Progress, StageCache, StageInfo
from ogden.model.description import Description
from ogden.model.files import ModelWriter
from ogden.search.weights import Weights

KINDS: Mapping[str, str] = {"rules": "rules/1", "lm": "ngrams/1", "tables": "text"}
"""How a section of a family is to be read."""
_BLOCK = 1 << 22


@dataclass(frozen=True)
class ModelParts:
    """The sections of a model, by name, and its weights, where its system has any."""

    sections: Mapping[str, Artifact]
    weights: Weights | None = None
    kinds: Mapping[str, str] = field(default_factory=dict)
    """How sections are to be read that are not as those of `KINDS`."""


def assemble(stages: StageCache, parts: ModelParts, description: Description) -> Artifact:
    """The model file, in the work_directory."""

    def work(path: Path, tell: Progress) -> StageInfo:
        total = sum(part.size for part in parts.sections.values())
        done = 0
        with ModelWriter(path, description) as writer:
            for name, part in parts.sections.items():
                kind = parts.kinds.get(name) or KINDS[name.partition(".")[0]]
                writer.add(name, _blocks(part.path), kind)
                tell("model", done := done + part.size, total)
            if parts.weights is not None:
                writer.add_weights(parts.weights)
        return {"sections": len(parts.sections) + (parts.weights is not None)}

    options = {
        "description": description.to_json(),
        "sections": list(parts.sections),
        "weights": parts.weights.to_json() if parts.weights is not None else None,
    }
    return stages.make("model", options, [part.fingerprint for part in parts.sections.values()], work)


def check_output(output: str) -> None:
    """What would stop a training at its end is said at its start."""
    target = Path(os.path.realpath(output))
    if target.is_dir():
        raise InputError(f"{output} is a directory: give the name of a file to write")
    if output == "-" or (target.exists() and not target.is_file()):
        raise InputError(f"{output} is no ordinary file: a model needs one, to be memory-mapped later")
    if not target.parent.is_dir():
        raise InputError(f"{output} cannot be written: there is no directory {target.parent}")
    if not os.access(target.parent, os.W_OK | os.X_OK):
        raise InputError(f"{output} cannot be written: no permission to write to {target.parent}")


def _blocks(path: Path) -> Iterator[bytes]:
    with path.open("rb") as stream:
        while block := stream.read(_BLOCK):
            yield block
