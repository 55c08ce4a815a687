"""Lists of plain English in three formats."""

from pathlib import Path

import pytest

from ogden.errors import InputError
from ogden.rules.plain_english import SURE, UNSURE, Advice, read_plain_list


def advice(path: Path) -> set[tuple[str, str, float]]:
    return {(" ".join(one.normal), " ".join(one.simple), one.value) for one in read_plain_list(str(path))}


def test_languagetool_has_alternatives_and_comments(tmp_path: Path) -> None:
    path = tmp_path / "wordy.txt"
    path.write_text("in order to|so as to=to\n# at present=now|today\nnot a line\n", encoding="utf-8")
    assert advice(path) == {
        ("in order to", "to", SURE),
        ("so as to", "to", SURE),
        ("at present", "now", UNSURE),
        ("at present", "today", UNSURE),
    }


def test_single_words_come_in_all_their_forms(tmp_path: Path) -> None:
    path = tmp_path / "wordy.txt"
    path.write_text("purchase=buy\n", encoding="utf-8")
    assert {
        ("purchase", "buy", SURE),
        ("purchased", "bought", SURE),
        ("purchasing", "buying", SURE),
    } <= advice(path)


def test_vale_counts_from_swap_on_and_spells_alternatives_out(tmp_path: Path) -> None:
    path = tmp_path / "rules.yml"
    path.write_text(
        "extends: substitution\naction:\n  name: replace\nswap:\n  (?:previous|prior) to: before\n"
        "  as well as: and\n  [Uu]tili[sz]e: use\n",
        encoding="utf-8",
    )
    assert advice(path) == {
        ("previous to", "before", SURE),
        ("prior to", "before", SURE),
        ("as well as", "and", SURE),
    }


def test_markdown_tables_begin_below_the_dashes(tmp_path: Path) -> None:
    path = tmp_path / "words.md"
    path.write_text(
        "---\ntitle: x\n---\n**Don't say** | **Say**\n--- | ---\n"
        "in the event of | if\nin lieu of | instead\n",
        encoding="utf-8",
    )
    assert advice(path) == {("in the event of", "if", SURE), ("in lieu of", "instead", SURE)}


def test_what_leaves_out_or_changes_nothing_is_no_advice(tmp_path: Path) -> None:
    path = tmp_path / "wordy.txt"
    path.write_text("very=OMIT\nas yet=as yet\n", encoding="utf-8")
    assert list(read_plain_list(str(path))) == []


def test_another_format_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"\.txt, \.yml, \.md"):
        list(read_plain_list(str(tmp_path / "list.json")))


def test_advice_is_tokens_in_lower_case(tmp_path: Path) -> None:
    path = tmp_path / "wordy.txt"
    path.write_text("It's Due to=because\n", encoding="utf-8")
    assert list(read_plain_list(str(path))) == [Advice(("it", "'s", "due", "to"), ("because",), SURE)]


def test_a_list_by_kind_has_the_forms_of_its_kind(tmp_path: Path) -> None:
    path = tmp_path / "sure.tsv"
    path.write_text(
        "# ours\nv\trelinquish\tgive up\nn\tremedy\tcure\na\tbrisk\tfast\np\tprior to\tbefore\n", "utf-8"
    )
    found = {(one, other) for one, other, _ in advice(path)}
    assert {("relinquished", "gave up"), ("relinquishing", "giving up"), ("remedies", "cures")} <= found
    assert {("brisker", "faster"), ("prior to", "before")} <= found
    path.write_text("x\ta\tb\n", encoding="utf-8")
    with pytest.raises(InputError, match="line 1"):
        list(read_plain_list(str(path)))
