"""Integer programs of sentences: HiGHS finds what trying everything finds, and the limit of time holds."""

from collections.abc import Mapping

import pytest
from hypothesis import given, settings
from random_programs import all_solutions, programs, value

from ogden.errors import InputError
from ogden.search import program_solver
from ogden.search.program_solver import solve
from ogden.search.rewrite_program import LINEAR, TARGET, Readability, Rewrite, RewriteProgram, Size

LONG = 60.0
"""Seconds that no program of a test needs."""


@settings(max_examples=150, deadline=None)
@given(programs())
def test_the_best_solution_is_the_best_of_all(program: RewriteProgram) -> None:
    best = max(value(program, chosen) for chosen in all_solutions(program))
    found = solve(program, 1, LONG)
    assert found.in_time
    assert value(program, found.choices[0]) == pytest.approx(best, abs=1e-5)


@settings(max_examples=100, deadline=None)
@given(programs())
def test_the_next_solutions_are_the_next_best(program: RewriteProgram) -> None:
    everything = sorted((value(program, chosen) for chosen in all_solutions(program)), reverse=True)
    found = solve(program, 7, LONG).choices
    assert [value(program, chosen) for chosen in found] == pytest.approx(everything[:7], abs=1e-5)
    assert len({signature(program, chosen) for chosen in found}) == len(found)


@settings(max_examples=50, deadline=None)
@given(programs())
def test_the_program_adds_up_as_the_paper_does(program: RewriteProgram) -> None:
    for chosen in all_solutions(program):
        assert program.objective(chosen) == pytest.approx(value(program, chosen))


@settings(max_examples=50, deadline=None)
@given(programs())
def test_without_time_there_is_a_solution_all_the_same(program: RewriteProgram) -> None:
    found = solve(program, 5, 1e-9)
    assert len(found.choices) == 1
    assert found.in_time == (not program.columns)
    assert value(program, found.choices[0]) == pytest.approx(value(program, program.copied()))


def test_time_that_runs_out_between_solutions(monkeypatch: pytest.MonkeyPatch) -> None:
    """What was found is kept."""
    clock = iter([0.0, *[0.1 * k for k in range(1, 4)], *[100.0] * 1000])
    monkeypatch.setattr(program_solver.time, "monotonic", lambda: next(clock))
    rewrites = [[copied(0, (1, 2)), Rewrite(0, 0, -1.0, (1,))], *([copied(k), dropped(k)] for k in (1, 2))]
    found = solve(RewriteProgram(rewrites, Readability(5, 1.5)), 6, 10.0)
    assert not found.in_time
    assert 1 <= len(found.choices) < 6


def copied(node: int, children: tuple[int, ...] = ()) -> Rewrite:
    if children:
        return Rewrite(node, -1, 0.0, children)
    return Rewrite(node, -1, 0.0, ("word",), None, Size(1, 2))


def dropped(node: int) -> Rewrite:
    return Rewrite(node, 7, -0.5, (), None, Size(0, 0))


def signature(program: RewriteProgram, chosen: Mapping[int, Rewrite]) -> tuple[tuple[int, int], ...]:
    found, stack = list[tuple[int, int]](), [0]
    while stack:
        one = chosen[stack.pop()]
        found.append((one.node, program.rewrites[one.node].index(one)))
        stack += one.kept
    return tuple(found)


def split_program(wps: float, form: str) -> RewriteProgram:
    """Two parts of five words; a rule makes two sentences of them at the price of 3."""
    words = [[Rewrite(k, -1, 0.0, ("w",) * 5, None, Size(5, 5))] for k in (1, 2)]
    return RewriteProgram(
        [[copied(0, (1, 2)), Rewrite(0, 1, -3.0, (1,), (2,))], *words], Readability(wps, 1.0, form)
    )


@pytest.mark.parametrize(("wps", "splits"), [(2, False), (6, True), (8, False), (20, False)])
def test_a_target_is_a_limit(wps: float, splits: bool) -> None:
    """To split saves as many words beyond the target as a sentence should have, or all there are; it is worth
    it where these are more than 3."""
    (chosen,) = solve(split_program(wps, TARGET), 1, LONG).choices
    assert (chosen[0].auxiliary is not None) == splits


@pytest.mark.parametrize(("wps", "splits"), [(2, False), (4, True), (20, True)])
def test_the_papers_terms_are_lines(wps: float, splits: bool) -> None:
    """A second sentence is worth the target, so that a lower one means fewer of them."""
    (chosen,) = solve(split_program(wps, LINEAR), 1, LONG).choices
    assert (chosen[0].auxiliary is not None) == splits


@pytest.mark.parametrize("given_", [{"form": "other"}, {"words_per_sentence": 0}, {"syllables_per_word": 99}])
def test_targets_that_cannot_be(given_: dict[str, object]) -> None:
    with pytest.raises(InputError):
        Readability(**{"words_per_sentence": 10.0, "syllables_per_word": 1.5, **given_})  # type: ignore[arg-type]
