"""The language server with a toy model, as a program: `python toy_language_server.py [lsp options]`.

With `--broken` the model fails, and quotes the text as it does.
"""

import sys
from collections.abc import Sequence
from typing import Any

from toy_simplifier import ToySimplifier

from ogden.app.lsp import lsp
from ogden.app.main import main
from ogden.editing.edits import Simplification


class Broken(ToySimplifier):
    def simplify_many(self, texts: Sequence[str], *arguments: Any, **keywords: Any) -> list[Simplification]:
        raise RuntimeError(f"cannot do {texts}")


if __name__ == "__main__":
    broken = "--broken" in sys.argv
    lsp.load_model = lambda path: Broken() if broken else ToySimplifier()  # type: ignore[attr-defined]
    sys.exit(main(["lsp", *(option for option in sys.argv[1:] if option != "--broken")]))
