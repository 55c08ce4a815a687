"""Random trees for tests of parsing."""

from hypothesis import strategies as st

from ogden.parsing.tree import Tree

LABELS = ("S", "NP", "VP", "PP", "SBAR", "ADJP", "PRN", "QP", "X")
TAGS = ("NN", "NNS", "DT", "JJ", "VBD", "IN", "TO", "CC", "POS", ",", ".", "-LRB-", "''", "PRP$")


def phrases(
    words: st.SearchStrategy[str], labels: st.SearchStrategy[str] | None = None
) -> st.SearchStrategy[Tree]:
    """Trees over such words, some of them a single leaf."""
    names = st.sampled_from(LABELS) if labels is None else labels
    leaves = st.builds(lambda tag, word: Tree(tag, word=word), st.sampled_from(TAGS), words)
    return st.recursive(
        leaves,
        lambda children: st.builds(Tree, names, st.lists(children, min_size=1, max_size=5)),
        max_leaves=15,
    )


def trees() -> st.SearchStrategy[Tree]:
    """Trees of plain words with ROOT on top."""
    words = st.sampled_from("the a dog dogs ran ( ) , . of 3 ’s ü".split())
    return st.builds(lambda tree: Tree("ROOT", [tree]), phrases(words))
