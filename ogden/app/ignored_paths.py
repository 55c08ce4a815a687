"""Which paths a project does not want to be looked at: patterns as in .gitignore.

`*.min.html` is a name in any folder, `/drafts` and `docs/old/*.md` are below the folder of the configuration,
`vendor/` is a folder with all in it, and `**` stands for any folders.
"""

import os
import re
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from ogden.errors import InputError

_PART = re.compile(r"\*\*/|\*+|\?|\[[!^]?\]?[^\]/]*\]|[^*?\[]+|\[", re.DOTALL)


@dataclass(frozen=True)
class IgnoredPaths:
    folder: Path = Path()
    """What the patterns are below of."""
    patterns: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        for pattern in self.patterns:
            if not _is_pattern(pattern):
                raise InputError(
                    f"ignore: {pattern!r} is no pattern for paths: write one as drafts/ or docs/old/*.md"
                )

    @cached_property
    def _expression(self) -> re.Pattern[str]:
        return re.compile("|".join(map(_translated, self.patterns)) or r"(?!)", re.DOTALL)

    def has(self, path: Path) -> bool:
        """Whether a file or folder, or a folder that it is in, is ignored."""
        relative = Path(os.path.relpath(path, self.folder)).as_posix()
        return bool(self._expression.fullmatch(f"{relative}/" if path.is_dir() else relative))


def _is_pattern(pattern: str) -> bool:
    if pattern.startswith("!") or not pattern.strip("/. "):
        return False
    try:
        re.compile(_translated(pattern))
    except re.error:  # as [z-a]
        return False
    return True


def _translated(pattern: str) -> str:
    """A pattern as a regular expression. Paths of folders end in a slash."""
    body = pattern.removeprefix("./").rstrip("/")
    anywhere = "" if "/" in body else "(?:.*/)?"
    translated = "".join(map(_part, _PART.findall(body.removeprefix("/"))))
    return f"{anywhere}{translated}{'/.*' if pattern.endswith('/') else '(?:/.*)?'}"


def _part(part: str) -> str:
    if part == "**/":
        return "(?:.*/)?"
    if part.startswith("*"):
        return "[^/]*"
    if part == "?":
        return "[^/]"
    if len(part) > 2 and part.startswith("["):
        inside = part[1:-1]
        negated = inside[0] in "!^"
        escaped = re.sub(r"[^\w-]", r"\\\g<0>", inside[negated:])
        return f"(?!/)[{'^' * negated}{escaped}]"
    return re.escape(part)
