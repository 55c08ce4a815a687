"""What may be told of a fault of our own where texts must not be told."""

import traceback


class FaultElsewhereError(Exception):
    """A fault in another process: its message is what may be told of it, and holds no text."""


def fault_place(error: BaseException) -> str:
    """The kind of an exception and where it came from. Its message may quote the text, so it is left out."""
    if isinstance(error, FaultElsewhereError):
        return str(error)
    frames = traceback.extract_tb(error.__traceback__)
    where = " < ".join(f"{frame.filename}:{frame.lineno}" for frame in reversed(frames[-3:]))
    return f"{type(error).__name__} at {where}"
