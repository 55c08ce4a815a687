"""Small trained models of every system, made as a user makes them."""

import atexit
import gzip
import random
from functools import cache
from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp

from ogden.app.main import main
from ogden.lm.estimation import EstimationOptions, estimate
from ogden.model.description import Description, MadeWith
from ogden.model.files import ModelWriter
from ogden.rules.wordnet import format_synonyms
from ogden.training.assembly import KINDS

TRAINED = ("phrase", "phrase_deletion", "phrase_dissimilarity")
SYSTEMS = (*TRAINED, "paraphrase_grammar", "word_substitution", "copy")
SUBJECTS = "dog cat man woman child bird teacher farmer physician".split()
VERBS = {"purchased": "bought", "observed": "saw", "located": "found", "required": "needed"}
THINGS = {"residence": "house", "automobile": "car", "book": "book", "apple": "apple", "vessel": "boat"}
TEXT = (
    "The physician, indeed, purchased a residence in Paris on 3 May 2019. He didn't tell anyone!\n\n"
    "“The dog observed an apple,” she said; the woman located the vessel (a book) near https://example.org/a.\n"
    "Quickly the farmer required 12 apples. THE CAT OBSERVED THE BIRD."
)
GRAMMAR = """\
[VBD] ||| purchased ||| bought ||| p(e|f)=0.1
[VBD] ||| observed ||| saw ||| p(e|f)=0.1
[VBD] ||| located ||| found ||| p(e|f)=0.2
[NN] ||| residence ||| house ||| p(e|f)=0.1
[NN] ||| apple ||| apples ||| p(e|f)=3
[NNP] ||| paris ||| rome ||| p(e|f)=0.1
[VP] ||| [VBD,1] the [NN,2] ||| [VBD,1] a big [NN,2] ||| p(e|f)=0.4
[S] ||| [NP,1] [VP,2] ||| [VP,2] [NP,1] ||| p(e|f)=0.3
[NP] ||| [DT,1] [NN,2] ||| [NN,2] [DT,1] ||| p(e|f)=2
"""


def pairs(count: int = 400, seed: int = 1) -> list[tuple[str, str]]:
    """Hard words become easy ones, "indeed," goes, adverbs move; and bad ones: names and numbers change."""
    chance = random.Random(seed)
    found = []
    for _ in range(count):
        subject, (hard, easy) = chance.choice(SUBJECTS), chance.choice(list(VERBS.items()))
        thing, simple = chance.choice(list(THINGS.items()))
        adverb = ", indeed," if chance.random() < 0.4 else ""
        place, other = chance.choice(
            [("in Paris", "in Rome"), ("in London", "there"), ("near it", "near it")]
        )
        when, then = chance.choice([("quickly", "quickly"), ("on 3 May", "then"), ("not", "")])
        found.append(
            (
                f"The {subject}{adverb} {when} {hard} the {thing} {place}.",
                f"The {subject.replace('physician', 'doctor')} {easy} the {simple} {other} {then}.",
            )
        )
    return found


@cache
def toy_model(system: str) -> str:
    """The path of a model of the system; it is made once."""
    folder = Path(mkdtemp(prefix="ogden-toy-models-"))
    atexit.register(rmtree, folder, ignore_errors=True)
    path = folder / f"{system}.ogden"
    sides = list(zip(*pairs(), strict=True))
    if system in TRAINED:
        (folder / "pairs.tsv").write_text("".join(f"{a}\t{b}\n" for a, b in pairs()), "utf-8")
        _run("train", system, "--pairs", str(folder / "pairs.tsv"), "-o", str(path), "--lm-order", "3")
    elif system == "paraphrase_grammar":
        (folder / "g.gz").write_bytes(gzip.compress(GRAMMAR.encode()))
        for name, lines in zip(("normal", "simple"), sides, strict=True):
            (folder / name).write_text("".join(f"{line}\n" for line in lines), "utf-8")
        texts = ["--lm-text", str(folder / "simple"), "--normal-text", str(folder / "normal")]
        rules = ["--grammar", str(folder / "g.gz"), "--lm-order", "3"]
        _run("train", system, *rules, *texts, "-o", str(path))
    else:
        _write(path, system, sides[1])
    return str(path)


def _run(*arguments: str) -> None:
    assert main([*arguments, "--jobs", "1"]) == 0


def _write(path: Path, system: str, text: tuple[str, ...]) -> None:
    with ModelWriter(path, Description(system, system, MadeWith("toy", {"case": "lower"}))) as writer:
        if system == "word_substitution":
            synonyms = {(hard[:-1], "v"): (easy,) for hard, easy in {"purchased": "buy"}.items()}
            synonyms |= {(hard, "n"): (easy,) for hard, easy in THINGS.items() if hard != easy}
            writer.add("tables.synonyms", format_synonyms(synonyms).encode())
            writer.add(
                "lm", estimate([line.lower() for line in text], EstimationOptions(3)).pack(), KINDS["lm"]
            )
