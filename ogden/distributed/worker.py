"""What every piece of work does first on a worker: it makes sure that the worker is the same Ogden."""

from dataclasses import dataclass, field

import ogden
from ogden.errors import InputError


@dataclass(frozen=True)
class Work:
    """Work that is sent to workers, as data: their own `ogden` does it."""

    version: str = field(default=ogden.__version__, init=False)

    def check(self) -> None:
        """Another version may write other bytes, and half of a result would be of each."""
        if self.version != ogden.__version__:
            raise InputError(
                f"a worker has ogden {ogden.__version__}, not {self.version}: install the same everywhere"
            )
