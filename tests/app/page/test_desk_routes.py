"""What the script of the page asks: answers by paragraph, in UTF-16, with the words that are shown."""

import json
from typing import Any

import httpx
import pytest

WISHES = {"strength": "1", "glossary": "\nutilise\n", "domain": ""}
LETTER = (
    "# Obtain\n\n😀 You *obtain* it.\n\n3. utilise\n\n| When | What |\n|---|---|\n| 😀 May | Obtain it |\n"
)
HARD = "Documentation necessitates administration."


def ask(address: str, path: str, **asked: Any) -> Any:
    answer = httpx.post(f"{address}/page/{path}", json=asked, timeout=60)
    assert answer.status_code == 200, answer.text
    return answer.json()


def send(address: str, path: str, name: str, data: bytes, **asked: Any) -> httpx.Response:
    form = {"asked": json.dumps(asked)}
    return httpx.post(f"{address}/page/{path}", files={"file": (name, data)}, data=form, timeout=60)


def test_edits_by_paragraph(address: str) -> None:
    texts = ["😀 We obtain it.", "Numerous people utilise it."]
    found = ask(address, "edits", **WISHES, texts=texts, size=45, told=None)
    assert list(found["edits"]) == texts
    (obtain,), (numerous,) = found["edits"].values()
    assert (obtain["start"], obtain["end"], obtain["before"]) == (6, 12, "obtain")  # the emoji has two units
    assert (numerous["start"], numerous["word"], numerous["status"]) == (0, "numerous", "open")
    assert (obtain["title"], obtain["name"], obtain["sure"], obtain["step"]) == (
        "Words",
        "Change",
        "Almost sure: 90%",
        3,
    )
    assert [each["text"] for each in obtain["wordings"]] == ["get", "receive"]
    assert obtain["wordings"][0]["title"].endswith(" grades easier")
    assert found["summary"] == "2 changes."
    assert found["not_english"] == ""


def test_what_is_told_goes_with_a_part(address: str) -> None:
    whole = "The Buyer (the “Customer”) got the color of organized labor."
    told = ask(address, "edits", **WISHES, texts=[whole], size=len(whole), told=None)["told"]
    part = ask(address, "edits", **WISHES, texts=["We go."], size=1000, told=told)
    assert part["told"] == told
    assert "not_english" not in part  # too little to tell
    most = ask(address, "edits", **WISHES, texts=["We go."], size=6, told=told)
    assert most["told"]["spelling"] == "british"  # told anew, but for the terms
    assert most["told"]["terms"] == told["terms"]


def test_findings_by_paragraph(address: str) -> None:
    texts = ["😀 The email of the QZX came.", "You obtain an e-mail.", "You obtain an e-mail."]
    found = ask(address, "findings", texts=texts, whole=True, domains=[])
    assert list(found) == texts[:2]
    places = [[(one["start"], one["end"], one["look"]) for one in own] for own in found.values()]
    assert places[0] == [(20, 23, "found")]
    assert len(set(places[1])) == len(places[1])  # what stands twice is told once
    long = " ".join(["the big old house by the river"] * 6)
    sentence = f"He saw {long}."
    (hard,) = (one for one in ask(address, "findings", texts=[sentence], whole=False, domains=[])[sentence])
    assert hard["look"] == "hard"
    assert hard["end"] == len(sentence)


@pytest.mark.parametrize(
    ("after", "grade", "none", "one"),
    [
        ("The cat sat.", "−2.6", "Plain.", "1 sentence is still hard."),
        (HARD, "40.6", "Still hard.", "Still hard: 1 sentence is marked."),
    ],
)
def test_levels_are_said_in_words(address: str, after: str, grade: str, none: str, one: str) -> None:
    found = ask(address, "levels", before=[HARD], after=[after])
    assert (found["after"], found["still"]["0"], found["still"]["1"]) == (grade, none, one)
    assert found["before"] == "grade 40.6"
    assert found["track"].startswith("--before: 100.0%; --after: ")
    assert found["note"].startswith("Now for readers of about ")


def test_no_words_have_no_level(address: str) -> None:
    found = ask(address, "levels", before=[], after=[])
    assert (found["before"], found["after"], found["note"]) == ("–", "–", "No words yet.")
    assert set(found["still"].values()) == {""}


def test_a_document_and_what_was_chosen_in_it(address: str) -> None:
    opened = send(address, "documents/passages", "a.md", LETTER.encode(), **WISHES).json()
    kinds = [(each["kind"], each["mark"], each["row"], each["style"]) for each in opened["paragraphs"]]
    assert kinds == [
        ("heading", None, None, None),
        ("paragraph", None, None, None),
        ("item", "3.", None, "--depth: 0"),
        ("cell", None, "cells first t0r0", "grid-column: 1"),
        ("cell", None, "cells first t0r0", "grid-column: 2"),
        ("cell", None, "cells t0r1", "grid-column: 1"),
        ("cell", None, "cells t0r1", "grid-column: 2"),
    ]
    (obtain,) = opened["paragraphs"][1]["edits"]
    assert (obtain["start"], obtain["end"]) == (7, 13)
    chosen = {"start": obtain["start"], "end": obtain["end"], "text": "have"}
    passages: list[Any] = [[], [chosen], [], [], [], "😀 In May", []]
    answer = send(address, "documents", "a.md", LETTER.encode(), passages=passages, tracked=False)
    assert answer.headers["Ogden-Edits-Left-Out"] == "0"
    assert answer.text == LETTER.replace("*obtain*", "*have*").replace("😀 May", "😀 In May")


def test_an_empty_document_has_a_place_to_write(address: str) -> None:
    opened = send(address, "documents/passages", "a.txt", b"", **WISHES).json()
    assert [each["text"] for each in opened["paragraphs"]] == [""]


def test_what_the_page_does_not_ask(address: str) -> None:
    for path in ("edits", "findings", "levels"):
        answer = httpx.post(f"{address}/page/{path}", json={"text": "secret"})
        assert answer.status_code == 422
        assert "secret" not in answer.json()["error"]
    for asked in ({"strength": 7}, {"passages": [[{"start": "secret"}]], "tracked": True}):
        for path in ("documents/passages", "documents"):
            answer = send(address, path, "a.txt", b"Hello.", **asked)
            assert (answer.status_code, answer.json()) == (
                422,
                {"error": "This is not what the page asks. Load the page again."},
            )
