"""Does an installed Ogden work on this machine? cibuildwheel runs it with each wheel; people may with theirs.

It looks at what differs between systems: the model is mapped, sentences are tagged, parsed and rebuilt in
several threads, numbers with a point are written and read, rules are sorted in a file without a name, files
appear complete under their names, and the service answers.
"""

import io
import subprocess
import sys
import tempfile
import urllib.request
from contextlib import redirect_stderr, redirect_stdout
from importlib import import_module
from pathlib import Path

import ogden
from ogden.app.main import main

SENTENCE = "The physician commenced work at approximately noon."


def run(*arguments: str) -> str:
    """What a command prints; an error ends the trial."""
    out, said = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(said):
        code = main(arguments)
    if code:
        sys.exit(f"ogden {' '.join(arguments)}: exit code {code}\n{said.getvalue()}")
    return out.getvalue()


def try_simplifying() -> None:
    result = ogden.load().simplify(SENTENCE, strength="standard")
    assert result.text == "The doctor started work at about noon.", result.text


def try_compiled() -> None:
    """Where hot Python modules are compiled, the compiled ones are found before the others."""
    file = import_module("ogden.text.case").__file__ or ""
    assert sys.platform == "win32" or not file.endswith(".py"), file


def try_training(folder: Path) -> None:
    """Pairs to a model to sentences, with so little memory that the rules are sorted on disk."""
    verbs = {"purchased": "bought", "observed": "saw", "located": "found"}
    nouns = ("dog", "cat", "man", "bird", "house", "book", "boat", "tree")
    rows = [
        f"The {who} {hard} a {what}.\tThe {who} {easy} a {what}.\n"
        for who in nouns
        for what in nouns
        for hard, easy in verbs.items()
    ]
    (folder / "pairs.tsv").write_text("".join(rows), encoding="utf-8", newline="\n")
    (folder / "normal").write_text("The dog purchased a tree.\n", encoding="utf-8", newline="\n")
    pairs, model, output = (str(folder / name) for name in ("pairs.tsv", "model.ogden", "output"))
    run("train", "phrase", "--pairs", pairs, "--memory", "0.001", "-o", model)
    run("model", "verify", model)
    run("run", model, "--input", str(folder / "normal"), "--text", "-o", output)
    found = Path(output).read_bytes()
    assert found == b"The dog bought a tree.\n", found


def try_serving() -> None:
    command = [sys.executable, "-m", "ogden.app.main", "serve", "--port", "0"]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True, encoding="utf-8") as service:
        try:
            assert service.stderr is not None
            address = next(
                word for line in service.stderr for word in line.split() if word.startswith("http")
            )
            with urllib.request.urlopen(f"{address}health", timeout=60) as answer:
                assert answer.status == 200
        finally:
            service.terminate()


if __name__ == "__main__":
    # On Windows a mapped model cannot be deleted before this process ends.
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        try_simplifying()
        try_compiled()
        try_training(Path(folder))
        try_serving()
    print(f"ogden {ogden.__version__} works here")
