"""Results as pandas data frames. pandas is the user's own: Ogden does not need it."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from ogden.editing.edits import Edit, Simplification
from ogden.errors import InputError

if TYPE_CHECKING:
    import pandas


def to_frame(results: Iterable[Simplification], index: Any = None) -> "pandas.DataFrame":
    """A row a text: `original`, `text`, `edits`, `suggestions` (how many), `grade_before`, `grade_after`.

    `index=df.index` gives the rows the names of those that the texts came from.
    """
    rows = [
        (
            one.original,
            one.text,
            len(one.edits),
            len(one.suggestions),
            one.level_before.grade,
            one.level_after.grade,
        )
        for one in results
    ]
    columns = ["original", "text", "edits", "suggestions", "grade_before", "grade_after"]
    frame: pandas.DataFrame = _pandas().DataFrame(rows, index=index, columns=columns)
    return frame


def edits_frame(results: Iterable[Simplification], index: Any = None) -> "pandas.DataFrame":
    """A row an edit or suggestion, in order: which text it is of (its number, or its name in `index`), and
    what it is: `made` or only suggested, `start`, `end`, `before`, `after`, `kind`, `confidence`, `reason`.
    """
    found = list(results)
    names = range(len(found)) if index is None else list(index)
    rows = [
        (name, made, edit.start, edit.end, edit.before, edit.after, edit.kind, edit.confidence, edit.reason)
        for name, one in zip(names, found, strict=True)
        for made, edit in _in_order(one)
    ]
    columns = ["row", "made", "start", "end", "before", "after", "kind", "confidence", "reason"]
    frame: pandas.DataFrame = _pandas().DataFrame(rows, columns=columns)
    return frame


def _in_order(result: Simplification) -> list[tuple[bool, Edit]]:
    both = [(True, edit) for edit in result.edits] + [(False, edit) for edit in result.suggestions]
    return sorted(both, key=lambda one: one[1].start)


def _pandas() -> Any:
    try:
        import pandas
    except ImportError:
        raise InputError("a data frame needs pandas, which is not installed: pip install pandas") from None
    return pandas
