"""A user's glossary: terms that must stay as they are.

A file has one term a line:

    # comments start with a number sign
    informed consent
    =AIDS            # in this case only: "aids" is another word
    ~heart attack    # its inflected forms too: "heart attacks"
    =~Post-it        # both

Other terms match in any case. White space, and how a text is tokenised, do not matter; a term never matches
inside a longer word.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Self

from ogden.errors import InputError
from ogden.text.lines import display_name, iterate_lines
from ogden.text.token_view import Range, TokenView, plain_marks

_PIECE = re.compile(r"\w+|[^\w\s]")
_MARKS = re.compile(r"[=~]*")
_COMMENT = re.compile(r"(?:^|\s)#.*")
_LONGEST = 50  # pieces; a longer "term" is a sentence pasted by mistake


@dataclass(frozen=True)
class Term:
    text: str
    same_case: bool = False
    inflected: bool = False


@dataclass
class _Node:
    """A state of the matcher: what may follow, and the terms that end here."""

    following: dict[str, "_Node"] = field(default_factory=dict)
    any_case: bool = False
    spellings: set[tuple[str, ...]] = field(default_factory=set)


class Glossary:
    """Terms, indexed once. Matching takes time linear in the sentence, whatever the number of terms."""

    def __init__(self, terms: Iterable[Term | str]) -> None:
        self.terms = tuple(Term(term) if isinstance(term, str) else term for term in terms)
        self._known = frozenset(self.terms)
        self._root = _Node()
        for term in self.terms:
            for form in _forms(term):
                self._add(form, term.same_case)

    def __repr__(self) -> str:
        return f"Glossary({len(self.terms)} terms)"

    def __contains__(self, term: Term) -> bool:
        return term in self._known

    @classmethod
    def read(cls, path: str) -> Self:
        """Read a glossary file; a line that is no term is an `InputError` with its number."""
        return cls(_read_terms(path))

    def _add(self, text: str, same_case: bool) -> None:
        pieces = tuple(_pieces(text))
        node = self._root
        for piece in pieces:
            node = node.following.setdefault(piece.casefold(), _Node())
        if node is self._root:
            return
        if same_case:
            node.spellings.add(pieces)
        else:
            node.any_case = True

    def find(self, view: TokenView) -> list[Range]:
        """The tokens of each term, the longest from each place on."""
        pieces: list[str] = []
        owners: list[int] = []
        for at, word in enumerate(view.words):
            found = _pieces(word)
            pieces += found
            owners += [at] * len(found)
        folded = [piece.casefold() for piece in pieces]
        result, at = [], 0
        while at < len(pieces):
            end = self._match(pieces, folded, owners, at)
            if end > at:
                result.append((owners[at], owners[end - 1] + 1))
            at = max(end, at + 1)
        return result

    def _match(self, pieces: list[str], folded: list[str], owners: list[int], start: int) -> int:
        """Past the last piece of the longest term that starts and ends with a token here, or `start`."""
        if start and owners[start - 1] == owners[start]:
            return start
        node, longest = self._root, start
        for at in range(start, len(pieces)):
            following = node.following.get(folded[at])
            if following is None:
                break
            node = following
            whole = at + 1 == len(pieces) or owners[at + 1] != owners[at]
            if whole and (node.any_case or tuple(pieces[start : at + 1]) in node.spellings):
                longest = at + 1
        return longest


def _pieces(text: str) -> list[str]:
    return _PIECE.findall(plain_marks(text))


def _forms(term: Term) -> Iterator[str]:
    yield term.text
    head, last = _split_last(term.text)
    if term.inflected and last:
        for form in _inflections(last):
            yield head + form


def _split_last(text: str) -> tuple[str, str]:
    match = re.search(r"[^\W\d_]+$", text)
    return (text[: match.start()], match[0]) if match else (text, "")


def _inflections(word: str) -> set[str]:
    """The inflected forms of a word, as noun, verb and adjective, in the case of its letters."""
    from ogden.text.inflection_tables import lemminflect

    lemma = word if word.islower() else word.lower()
    forms = {form for spellings in lemminflect().getAllInflections(lemma).values() for form in spellings}
    forms |= {lemma + "s"} if not forms else set()
    if word.isupper() and len(word) > 1:
        return {lemma.upper() + form.removeprefix(lemma) for form in forms if form.startswith(lemma)}
    return {form.capitalize() if word[:1].isupper() else form for form in forms}


def _read_terms(path: str) -> Iterator[Term]:
    for number, line in enumerate(iterate_lines(path), 1):
        text = _COMMENT.sub("", line).strip()
        if not text:
            continue
        where = f"{display_name(path)}, line {number}"
        if "\t" in text:
            raise InputError(f"{where}: a tab inside a term: write one term a line and nothing else")
        marks = _MARKS.match(text)
        assert marks  # it matches the empty string
        term = text[marks.end() :].strip()
        if not any(map(str.isalnum, term)):
            raise InputError(f"{where}: no term in {text!r}: write a word, or # before a comment")
        if len(_pieces(term)) > _LONGEST:
            raise InputError(
                f"{where}: a term of {len(_pieces(term))} pieces; at most {_LONGEST} can be kept"
            )
        yield Term(term, same_case="=" in marks[0], inflected="~" in marks[0])
