"""Writing and opening a model: a container whose header is a description.

made = MadeWith("ogden train phrase --pairs wiki.tsv -o wiki.ogden", {"pairs": ["wiki.tsv"], "order": 5})
sources = (Source("English Wikipedia", "CC BY-SA 4.0", ("lm", "rules")),)
with ModelWriter("wiki.ogden", Description("wiki", "phrase", made, sources)) as writer:
    writer.add("lm.trie", blocks(), kind="trie/1")
    writer.add("rules.table", array)
    writer.add_weights(Weights({"lm": 0.5}))

with open_model("wiki.ogden") as model:
    model.description.system, model.weights(), model.container.section("lm.trie")
"""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from ogden.container.layout import DamagedError
from ogden.container.reader import Container, open_container
from ogden.container.sections import Section
from ogden.container.writer import Content, Writer
from ogden.errors import InputError
from ogden.model.description import Description, description_of
from ogden.model.families import FAMILIES, NEEDED, PART_COMMANDS, family, missing_families
from ogden.search.weights import Weights, weights_of

WEIGHTS = "weights"


@dataclass(frozen=True)
class ModelFile:
    """An open model. Views of sections stay valid after it is closed."""

    description: Description
    container: Container

    def weights(self) -> Weights:
        try:
            return weights_of(self.container.json(WEIGHTS))
        except ValueError as error:
            raise InputError(f"{self.container.path}: section {WEIGHTS}: {error}") from None

    def problems(self) -> list[str]:
        """Everything that is wrong with the file, in a sentence each; reads every byte of it."""
        found = self.container.verify() + model_problems(self.description, self.container.sections)
        if not found and WEIGHTS in self.container.sections:
            try:
                self.weights()
            except InputError as error:
                found.append(str(error).removeprefix(f"{self.container.path}: "))
        return found

    def close(self) -> None:
        self.container.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


class ModelWriter:
    """Writes a model, as `container.writer.Writer` writes a container: complete or not at all.

    `description` may be replaced until the block ends, as when scores are known last. ValueError: the calling
    code gave a section or a description that a model cannot have; nothing is written then.
    """

    def __init__(self, path: str | Path, description: Description) -> None:
        self.description = description
        self._writer = Writer(path)

    def add(self, name: str, content: Content | Iterable[Content], kind: str | None = None) -> Section:
        """Append a section of one of the `FAMILIES`: bytes, an array, or chunks of either."""
        if family(name) not in FAMILIES:
            raise ValueError(f"no family for section {name}: there are {', '.join(FAMILIES)}")
        return self._writer.add(name, content, kind)

    def add_weights(self, weights: Weights) -> Section:
        return self._writer.add_json(WEIGHTS, weights.to_json())

    def finish(self) -> None:
        try:
            self._writer.header = self._header()
        except BaseException:
            self._writer.discard()
            raise
        self._writer.finish()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if kind is None:
            self.finish()
        else:
            self._writer.discard()

    def _header(self) -> dict[str, Any]:
        header = self.description.to_json()
        description_of(header)  # what could not be read must not be written
        if self.description.system not in NEEDED:
            raise ValueError(f"no system is called {self.description.system}: there are {', '.join(NEEDED)}")
        problems = model_problems(self.description, self._writer.sections)
        if problems:
            raise ValueError("; ".join(problems))
        return header


def open_model(path: str | Path) -> ModelFile:
    """Open a model. InputError says why it cannot be."""
    container = open_container(path)
    try:
        if is_part(container):
            raise InputError(f"{path} is no simplifier: it holds {container.header['what']}{_use(container)}")
        return ModelFile(description_of(container.header), container)
    except ValueError as error:
        container.close()
        raise DamagedError(f"{path} is no model, or one that went wrong: {error}") from None
    except InputError:
        container.close()
        raise


def is_part(container: Container) -> bool:
    """Whether it is no model but a thing in a file of its own, as a parser: it says `what`, and no system."""
    return "system" not in container.header and isinstance(container.header.get("what"), str)


def file_problems(path: str | Path) -> list[str]:
    """What is wrong with a model, or with any other container, in a sentence each; reads every byte."""
    with open_container(path) as container:
        if is_part(container):
            return container.verify()
    with open_model(path) as model:
        return model.problems()


def _use(container: Container) -> str:
    families = {family(name) for name in container.sections}
    used = [command for name, command in PART_COMMANDS.items() if name in families]
    return f". Give it to {' or '.join(used)}" if used else ""


def model_problems(description: Description, sections: Collection[str]) -> list[str]:
    """What does not fit between a description and the sections that are there."""
    missing = missing_families(description.system, sections)
    found = [f"the system {description.system} needs {FAMILIES[name]} ({name})" for name in missing]
    for source in description.sources:
        absent = [name for name in source.sections if not any(covers(name, section) for section in sections)]
        found += [f"the source {source.name} names {name}, and there is no such section" for name in absent]
    return found


def covers(name: str, section: str) -> bool:
    """Whether what a source calls `name` (a section or a family) includes the section."""
    return name in (section, family(section))
