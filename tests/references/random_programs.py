"""Random integer programs of small trees, and all their solutions, one by one."""

from collections.abc import Iterator, Mapping

from hypothesis import strategies as st

from ogden.search.rewrite_program import FORMS, Readability, Rewrite, RewriteProgram, Size

MOST_NODES = 8


@st.composite
def programs(draw: st.DrawFn, form: str | None = None) -> RewriteProgram:
    """A tree in which every node has up to two rewrites beside its copy. They keep some children in any
    order, put words in, and may split."""
    count = draw(st.integers(1, MOST_NODES))
    below: list[list[int]] = [[] for _ in range(count)]
    for node in range(1, count):
        below[draw(st.integers(max(0, node - 3), node - 1))].append(node)
    rewrites = [
        [_copied(draw, node, own), *(_changed(draw, node, number, own) for number in range(draw(_FEW)))]
        for node, own in enumerate(below)
    ]
    readability = Readability(
        draw(st.sampled_from([1.0, 3.0, 6.5])),
        draw(st.sampled_from([1.0, 1.5, 2.0])),
        form or draw(st.sampled_from(FORMS)),
        *(draw(st.sampled_from([0.0, 0.5, 1.0, 3.0])) for _ in range(3)),
    )
    return RewriteProgram(rewrites, readability)


_FEW = st.integers(0, 2)


def _copied(draw: st.DrawFn, node: int, children: list[int]) -> Rewrite:
    if children:
        return Rewrite(node, -1, 0.0, tuple(children))
    return Rewrite(node, -1, 0.0, ("word",), None, Size(1, draw(st.integers(1, 4))))


def _changed(draw: st.DrawFn, node: int, number: int, children: list[int]) -> Rewrite:
    kept = draw(st.permutations(children))[: draw(st.integers(0, len(children)))]
    score = draw(st.integers(-300, 100)) / 100
    size = Size(draw(_FEW), draw(st.integers(0, 4)))
    if draw(st.booleans()):
        return Rewrite(node, number, score, tuple(kept), None, size)
    cut = draw(st.integers(0, len(kept)))
    return Rewrite(node, number, score, tuple(kept[:cut]), tuple(kept[cut:]), size)


def all_solutions(program: RewriteProgram) -> Iterator[Mapping[int, Rewrite]]:
    """Every way to choose one rewrite for each node that is there."""

    def choose(open_nodes: list[int], chosen: dict[int, Rewrite]) -> Iterator[Mapping[int, Rewrite]]:
        if not open_nodes:
            yield chosen
            return
        node, *others = open_nodes
        for rewrite in program.rewrites[node]:
            yield from choose([*others, *rewrite.kept], {**chosen, node: rewrite})

    return choose([0], {})


def value(program: RewriteProgram, chosen: Mapping[int, Rewrite]) -> float:
    """The objective as the paper writes it, over the rewrites of nodes that are there."""
    used, stack = list[Rewrite](), [0]
    while stack:
        used.append(chosen[stack.pop()])
        stack += used[-1].kept
    wanted = program.readability
    words, syllables = sum(one.size.words for one in used), sum(one.size.syllables for one in used)
    sentences = 1 + sum(one.auxiliary is not None for one in used)
    terms = [wanted.words_per_sentence * sentences - words, wanted.syllables_per_word * words - syllables]
    if wanted.form == "target":
        terms = [min(0.0, term) for term in terms]
    scores = wanted.rewrite * sum(one.score for one in used)
    return scores + wanted.short_sentences * terms[0] + wanted.short_words * terms[1]
