"""How many threads or processes are worth starting."""

import os


def available_cores() -> int:
    """The cores that this process may use; where the system does not say, all that the machine has."""
    try:
        return len(os.sched_getaffinity(0))
    except (AttributeError, OSError):  # only some systems have it, and containers may forbid it
        return os.cpu_count() or 1
