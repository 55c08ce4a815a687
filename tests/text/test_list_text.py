"""Lists inside of running text: their marks."""

from ogden.text.list_text import has_items, in_lines, mark_count, parts_of, with_plain_marks


def test_marks_are_found_however_they_are_written() -> None:
    assert with_plain_marks("for: \n -  a\n\n\n b") == "for:\n- a\n\nb"
    assert with_plain_marks("a\n-") == "a\n- "
    assert with_plain_marks("a\n-5 b\n--") == "a\n-5 b\n--"


def test_parts_are_words_and_marks_in_turn() -> None:
    assert list(parts_of(":\n- a\n\nb")) == [":", "\n- ", "a", "\n\n", "b"]
    assert mark_count(":\n- a\n\nb") == 2


def test_an_empty_line_alone_is_no_list() -> None:
    assert has_items("a\n- b")
    assert not has_items("a\n\nb - c")


def test_an_item_is_a_line() -> None:
    assert in_lines(":\n- the old\n  roof\n- the\nwalls.") == ":\n- the old roof\n- the walls."
