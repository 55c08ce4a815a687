"""What may be told of a fault of our own where texts must not be told."""

import traceback


def fault_place(error: BaseException) -> str:
    """The kind of an exception and where it came from. Its message may quote the text, so it is left out."""
    frames = traceback.extract_tb(error.__traceback__)
    where = " < ".join(f"{frame.filename}:{frame.lineno}" for frame in reversed(frames[-3:]))
    return f"{type(error).__name__} at {where}"
