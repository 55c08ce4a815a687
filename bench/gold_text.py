"""Text whose tokens and sentences are known, rebuilt from treebanks and tokenised files in ../shared/data."""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from ogden.text.lines import iterate_lines
from ogden.text.penn import join_tokens

_LEAF = re.compile(r"\(([^\s()]+) ([^\s()]+)\)")
_BRACKET = re.compile(r"-[LR][RSC]B-", re.IGNORECASE)
_MARKS = {"-lrb-": "(", "-rrb-": ")", "-lsb-": "[", "-rsb-": "]", "-lcb-": "{", "-rcb-": "}"}
_TYPOGRAPHY = str.maketrans(
    {"“": '"', "”": '"', "’": "'", "‘": "'", "`": "'", "–": "--", "—": "--", "…": "..."}
)
_STOPPED = re.compile(r"""[.!?…]["”’')\]]*$""")


class Document(NamedTuple):
    name: str
    sentences: list[list[str]]

    @property
    def genre(self) -> str:
        return "_".join(self.name.split("_")[:2])


def read_treebank(path: Path) -> Iterator[Document]:
    """The words of each tree, without traces; brackets as they are typed."""
    document, tree = Document("", []), ""
    for line in [*iterate_lines(str(path)), "# newdoc end"]:
        if line.startswith(("(", "#")):
            if words := [plain(word) for tag, word in _LEAF.findall(tree) if tag != "-NONE-"]:
                document.sentences.append(words)
            tree = ""
        if line.startswith("# newdoc"):
            if document.sentences:
                yield document
            document = Document(line.split(maxsplit=2)[2], [])
        elif not line.startswith("#"):
            tree += line + " "


def plain(word: str) -> str:
    return _BRACKET.sub(lambda match: _MARKS[match[0].lower()], word)


def with_hyphens(words: list[str]) -> list[str]:
    """Newer treebanks cut words at hyphens and slashes; here they are kept whole, as in the older ones."""
    joined: list[str] = []
    at = 0
    while at < len(words):
        inside = joined and at + 1 < len(words) and joined[-1][-1].isalnum() and words[at + 1][0].isalnum()
        if inside and words[at] in ("-", "/"):
            joined[-1] += words[at] + words[at + 1]
            at += 2
        else:
            joined.append(words[at])
            at += 1
    return joined


class Boundaries(NamedTuple):
    """A document's text with the ends of its sentences, but the last. Those of headings and other sentences
    without a stop are apart: no splitter can find them in running text."""

    text: str
    stopped: set[int]
    open: set[int]


def boundaries(document: Document) -> Boundaries:
    gold = Boundaries(
        " ".join(join_tokens(with_hyphens(words)) for words in document.sentences), set(), set()
    )
    end = -1
    for words in document.sentences[:-1]:
        sentence = join_tokens(with_hyphens(words))
        end += 1 + len(sentence)
        (gold.stopped if _STOPPED.search(sentence) else gold.open).add(end)
    return gold


def key(text: str) -> str:
    """What is the same in typed and in tokenised text."""
    return "".join(text.translate(_TYPOGRAPHY).split())


def typed_and_tokenised(typed: Iterable[str], pairs: Path) -> Iterator[tuple[str, list[str]]]:
    """Sentences that are found both as people typed them and as a tokenised file has them."""
    tokenised: dict[str, list[str]] = {}
    for line in iterate_lines(str(pairs)):
        for side in line.split("\t"):
            words = [
                {"``": '"', "''": '"'}.get(word, plain(word)).replace("\\*", "*") for word in side.split()
            ]
            tokenised[key("".join(words))] = words
            if words[-1:] == ["."] and len(words) > 1 and re.search(r"\w\.$", words[-2]):
                tokenised[key("".join(words[:-1]))] = words[:-1]  # the treebank doubles the period of "etc."
    for text in typed:
        if (words := tokenised.pop(key(text), None)) is not None:
            yield text, words
