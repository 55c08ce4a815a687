"""Documents over HTTP: edits proposed for each passage, and the chosen ones made in the document's format."""

import io
import json
import zipfile
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from toy_service import running

MARKDOWN = b"""# How to obtain *help*

You can obtain the form **prior to** 30 June.\r
Individuals need `obtain()`.

- request [additional papers](http://example.org/request)
"""
_DOCUMENT_XML = (
    '<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>'
    '<w:p><w:r><w:t xml:space="preserve">You can </w:t></w:r>'
    "<w:r><w:rPr><w:b/></w:rPr><w:t>obtain</w:t></w:r>"
    '<w:r><w:t xml:space="preserve"> the form.</w:t></w:r></w:p></w:body></w:document>'
)
_TYPES = (
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
    '<Override PartName="/word/document.xml" ContentType='
    '"application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>'
)
_RELATIONS = (
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
    '<Relationship Id="r1" '
    'Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" '
    'Target="word/document.xml"/></Relationships>'
)


@pytest.fixture(scope="module")
def client() -> Iterator[httpx.Client]:
    with running() as address, httpx.Client(base_url=address, timeout=60) as client:
        yield client


def word_document() -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as package:
        package.writestr("[Content_Types].xml", _TYPES)
        package.writestr("_rels/.rels", _RELATIONS)
        package.writestr("word/document.xml", _DOCUMENT_XML)
    return packed.getvalue()


def propose(client: httpx.Client, name: str, data: bytes, **fields: Any) -> Any:
    answer = client.post("/documents/passages", files={"file": (name, data)}, data=fields)
    assert answer.status_code == 200, answer.text
    return answer.json()


def rewrite(client: httpx.Client, name: str, data: bytes, **fields: Any) -> httpx.Response:
    answer = client.post("/documents", files={"file": (name, data)}, data=fields)
    assert answer.status_code == 200, answer.text
    return answer


def test_passages_and_their_edits(client: httpx.Client) -> None:
    found = propose(client, "help.md", MARKDOWN, strength="standard")
    assert found["format"] == "markdown"
    assert found["level_after"]["grade"] < found["level_before"]["grade"]
    passages = found["passages"]
    assert (passages[0]["kind"], passages[0]["edits"]) == ("heading", [])  # links point to headings
    before = [edit["before"] for passage in passages for edit in passage["edits"]]
    assert before == ["obtain", "prior to", "Individuals", "request", "additional"]  # no code, no address
    for passage in passages:
        for edit in passage["edits"]:
            assert passage["text"][edit["start"] : edit["end"]] == edit["before"]


def test_what_is_less_sure_is_suggested(client: httpx.Client) -> None:
    passages = propose(client, "help.md", MARKDOWN, domains=["health", "law"])["passages"]
    assert [edit["before"] for passage in passages for edit in passage["suggestions"]] == [
        "Individuals",
        "request",
    ]
    assert all(passage["edits"] == passage["suggestions"] == [] for passage in passages[:1])


def test_all_edits(client: httpx.Client) -> None:
    answer = rewrite(client, "help.md", MARKDOWN, strength="standard")
    expected = MARKDOWN.replace(b"can obtain", b"can get").replace(b"prior to", b"before")
    expected = expected.replace(b"Individuals", b"People").replace(b"- request", b"- ask for")
    assert answer.content == expected.replace(b"additional papers", b"more papers")
    assert answer.headers["content-type"] == "text/markdown"
    assert answer.headers["content-disposition"] == "attachment; filename*=UTF-8''help.md"
    assert answer.headers["ogden-edits-left-out"] == "0"


def test_chosen_edits(client: httpx.Client) -> None:
    found = propose(client, "help.md", MARKDOWN)
    number, passage = next((n, each) for n, each in enumerate(found["passages"]) if each["edits"])
    first, second = passage["edits"][:2]
    chosen = [
        {"passage": number, "start": second["start"], "end": second["end"], "after": "well before"},
        {"passage": number, "start": first["start"], "end": first["end"], "after": "receive"},
    ]
    answer = rewrite(client, "help.md", MARKDOWN, edits=json.dumps(chosen))
    assert answer.content == MARKDOWN.replace(b"can obtain", b"can receive").replace(
        b"prior to", b"well before"
    )
    assert rewrite(client, "help.md", MARKDOWN, edits="[]").content == MARKDOWN


def test_a_whole_passage_changes_only_where_it_differs(client: httpx.Client) -> None:
    text = "You can *obtain* it **prior to** May, and not later."
    plain = "You can obtain it prior to May, and not later."
    now = plain.replace("obtain", "get").replace("later", "in June")
    chosen = [{"passage": 0, "start": 0, "end": len(plain), "after": now, "narrow": True}]
    answer = rewrite(client, "a.md", text.encode(), edits=json.dumps(chosen))
    assert answer.content.decode() == text.replace("obtain", "get").replace("later", "in June")
    assert answer.headers["ogden-edits-left-out"] == "0"


def test_an_edit_of_what_must_stay_is_left_out_and_counted(client: httpx.Client) -> None:
    text = propose(client, "help.md", MARKDOWN)["passages"][1]["text"]
    start = text.index("obtain()")
    chosen = [{"passage": 1, "start": start, "end": start + 6, "after": "get"}]
    answer = rewrite(client, "help.md", MARKDOWN, edits=json.dumps(chosen))
    assert (answer.content, answer.headers["ogden-edits-left-out"]) == (MARKDOWN, "1")


def test_a_chosen_list_is_one_in_the_document(client: httpx.Client) -> None:
    data = b"<p>We mend roofs, walls, drains and gutters. Call us.</p>"
    after = ":\n- roofs\n- walls\n- drains\n- gutters.\n\n"
    chosen = [{"passage": 0, "start": 7, "end": 41, "after": after}]
    answer = rewrite(client, "a.html", data, edits=json.dumps(chosen))
    items = b"<li>roofs</li>\n<li>walls</li>\n<li>drains</li>\n<li>gutters.</li>"
    assert answer.content == b"<p>We mend:</p>\n<ul>\n" + items + b"\n</ul>\n<p>Call us.</p>"
    assert answer.headers["ogden-edits-left-out"] == "0"


def test_another_language(client: httpx.Client) -> None:
    german = "Der Rat wird sich bemühen, in zehn Tagen zu antworten, und er kann utilise sagen.".encode()
    found = propose(client, "a.txt", german)
    assert found["not_english"] == "German"
    assert not any(passage["read"] or passage["edits"] for passage in found["passages"])
    assert rewrite(client, "a.txt", german).content == german


def test_options_go_with_a_document(client: httpx.Client) -> None:
    answer = rewrite(client, "a.txt", b"Obtain and utilise it.", glossary=["obtain"], strength="bold")
    assert answer.content == b"Obtain and use it."
    assert rewrite(client, "a.txt", b"Obtain and utilise it.", strength="careful").content == (
        b"Get and utilise it."
    )


def test_word_documents(client: httpx.Client) -> None:
    data = word_document()
    assert propose(client, "a.docx", data)["passages"][0]["text"] == "You can obtain the form."
    tracked, accepted = (
        zipfile.ZipFile(io.BytesIO(rewrite(client, "a.docx", data, tracked=tracked).content))
        .read("word/document.xml")
        .decode()
        for tracked in ("true", "false")
    )
    assert "<w:delText" in tracked
    assert "<w:ins " in tracked
    assert ">get</w:t>" in accepted
    assert "obtain" not in accepted


@pytest.mark.parametrize(
    ("name", "data", "fields", "status"),
    [
        ("a.docx", b"PK\x03\x04 no such thing", {}, 400),
        ("a.pdf", b"%PDF-1.7", {}, 400),
        ("a.txt", b"x" * 200_001, {}, 413),
        ("a.txt", b"obtain", {"edits": "{}"}, 422),
        ("a.txt", b"obtain", {"edits": '[{"passage": 0, "start": 0}]'}, 422),
        ("a.txt", b"obtain", {"edits": '[{"passage": 7, "start": 0, "end": 1, "after": ""}]'}, 422),
        ("a.txt", b"obtain", {"edits": '[{"passage": 0, "start": 0, "end": 70, "after": ""}]'}, 422),
        ("a.txt", b"obtain", {"strength": "gentle"}, 422),
    ],
)
def test_what_cannot_be_done(
    client: httpx.Client, name: str, data: bytes, fields: dict[str, str], status: int
) -> None:
    answer = client.post("/documents", files={"file": (name, data)}, data=fields)
    assert answer.status_code == status, answer.text
    assert len(answer.json()["error"].split()) > 3


@pytest.mark.parametrize("address", ["/documents", "/documents/passages"])
def test_a_file_without_a_name_is_asked_for_one(client: httpx.Client, address: str) -> None:
    body = b'--X\r\nContent-Disposition: form-data; name="file"\r\n\r\nYou obtain it.\r\n--X--\r\n'
    headers = {"Content-Type": "multipart/form-data; boundary=X"}
    for answer in (
        client.post(address, content=body, headers=headers),
        client.post(address, files={"file": ("", b"You obtain it.")}),
    ):
        assert answer.status_code == 422
        assert answer.json()["error"] == "file: send the document as a file with a name, as letter.docx."
    assert client.post(address, files={"file": ("a.txt", b"You obtain it.")}).status_code == 200
