"""A tree whose phrases know where they stand: their words, their parents, their neighbours."""

from collections.abc import Iterator

from ogden.parsing.tree import Tree


class Phrase:
    """A phrase or a word of a sentence: words `start` to `end - 1`."""

    __slots__ = ("children", "end", "label", "parent", "start", "word")

    def __init__(self, label: str, word: str | None, start: int, parent: "Phrase | None") -> None:
        self.label = label
        self.word = word
        """In lower case, of a leaf."""
        self.start = start
        self.end = start
        self.parent = parent
        self.children: list[Phrase] = []

    def __len__(self) -> int:
        return self.end - self.start

    def __repr__(self) -> str:
        return f"<{self.label} {self.start}:{self.end}>"

    def phrases(self) -> Iterator["Phrase"]:
        """This phrase and all below it, parents before children and left before right."""
        stack = [self]
        while stack:
            one = stack.pop()
            yield one
            stack.extend(reversed(one.children))

    def leaves(self) -> Iterator["Phrase"]:
        return (one for one in self.phrases() if one.word is not None)

    def dissolve(self) -> None:
        """Let the phrases below forget their parents. Who know each other are only found by the garbage
        collector, which looks through all else, too."""
        for one in list(self.phrases()):
            one.parent = None

    def ancestors(self) -> Iterator["Phrase"]:
        """From the parent up."""
        one = self.parent
        while one is not None:
            yield one
            one = one.parent


def placed(tree: Tree) -> Phrase:
    """The tree with places."""
    return placed_phrases(tree)[0]


def placed_phrases(tree: Tree) -> list[Phrase]:
    """The same with all below it, as `Phrase.phrases` has them. The walk keeps its own stack, so depth is
    no limit."""
    stack: list[tuple[Tree, Phrase | None]] = [(tree, None)]
    order: list[Phrase] = []
    at = 0
    while stack:
        node, parent = stack.pop()
        word = node.word
        if word is None:
            phrase = Phrase(node.label, None, at, parent)
            stack += [(child, phrase) for child in node.children[::-1]]
        else:
            phrase = Phrase(node.label, word.lower(), at, parent)
            at += 1
            phrase.end = at
        if parent is not None:
            parent.children.append(phrase)
        order.append(phrase)
    for phrase in reversed(order):
        if phrase.children:
            phrase.end = phrase.children[-1].end
    return order
