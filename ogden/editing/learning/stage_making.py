"""Stages of learning: each is made again when, and only when, its options or what it is made from changed."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ogden.files.stages import Artifact, Progress, StageCache, StageInfo, Work, fingerprint_of

Sections = Mapping[str, Artifact]
"""Parts of the model, by the names of its sections."""
Inputs = Sequence[Artifact | Path]
Made = tuple[bytes, StageInfo]


@dataclass(frozen=True)
class StageMaker:
    place: StageCache

    def file(self, name: str, options: Mapping[str, Any], inputs: Inputs, work: Work) -> Artifact:
        """A stage that writes its file itself."""
        prints = [one.fingerprint if isinstance(one, Artifact) else fingerprint_of(one) for one in inputs]
        return self.place.make(name, options, prints, work)

    def whole(
        self, name: str, options: Mapping[str, Any], inputs: Inputs, make: Callable[[Progress], Made]
    ) -> Artifact:
        """A stage whose file is small enough to be made in memory."""

        def work(path: Path, tell: Progress) -> StageInfo:
            tell(name, 0, 0)
            content, facts = make(tell)
            path.write_bytes(content)
            return facts

        return self.file(name, options, inputs, work)


def paths(sections: Sections) -> dict[str, Path]:
    return {name: one.path for name, one in sections.items()}
