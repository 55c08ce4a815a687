"""The header: one JSON object of modest depth, with nothing in it that JSON cannot say exactly.

The same checks hold for a header that is read and for one that is to be written.
"""

import json
import math
from typing import Any

DEPTH_LIMIT = 32
DIGITS_LIMIT = 40
SECTIONS = "sections"
"""The key that belongs to the container; all others are the caller's."""

Header = dict[str, Any]


def header_text(header: Header) -> bytes:
    """As it stands in a file: equal headers give the same bytes. ValueError says what JSON cannot carry."""
    problem = _problem(header)
    if problem:
        raise ValueError(f"the header {problem}")
    text = json.dumps(header, ensure_ascii=False, allow_nan=False, sort_keys=True, separators=(",", ":"))
    return text.encode("utf-8")


def parse_header(data: bytes) -> Header:
    """The object that the bytes say. ValueError says why they are no header."""
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise ValueError(f"is not valid UTF-8 at byte {error.start + 1}") from None
    try:
        header = json.loads(
            text, object_pairs_hook=_object, parse_constant=_refuse_constant, parse_int=_integer
        )
    except RecursionError:
        raise ValueError("is nested too deep") from None
    except json.JSONDecodeError as error:
        raise ValueError(f"is not JSON: {error.msg} at character {error.pos + 1}") from None
    if not isinstance(header, dict):
        raise ValueError("is not a JSON object")
    problem = _problem(header)
    if problem:
        raise ValueError(problem)
    return header


def _object(pairs: list[tuple[str, Any]]) -> Header:
    result = dict(pairs)
    if len(result) < len(pairs):
        raise ValueError("says the same key twice")
    return result


def _refuse_constant(name: str) -> Any:
    raise ValueError(f"holds {name}, which is no number in JSON")


def _integer(digits: str) -> int:
    if len(digits) > DIGITS_LIMIT:
        raise ValueError(f"holds a number of {len(digits)} digits")
    return int(digits)


def _problem(header: Header) -> str:
    """What is wrong with a value somewhere in the header, or nothing."""
    # No recursion, since nobody knows how deep the header is.
    pending: list[tuple[Any, int]] = [(header, 1)]
    while pending:
        value, depth = pending.pop()
        if depth > DEPTH_LIMIT:
            return "is nested too deep"
        if isinstance(value, dict):
            pending += [(part, depth + 1) for part in value.values()]
            if not all(isinstance(key, str) for key in value):
                return "has a key that is not text"
            pending += [(key, depth) for key in value]
        elif isinstance(value, list | tuple):
            pending += [(part, depth + 1) for part in value]
        elif not _plain(value):
            return f"holds {value!r:.80}, which JSON cannot carry"
    return ""


def _plain(value: Any) -> bool:
    if isinstance(value, str):
        return _is_text(value)
    if isinstance(value, float):
        return math.isfinite(value)
    return value is None or isinstance(value, int)


def _is_text(value: str) -> bool:
    """False for a lone surrogate, which could be neither written nor printed."""
    try:
        value.encode("utf-8")
    except UnicodeEncodeError:
        return False
    return True
