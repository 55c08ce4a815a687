"""Requests that a careless or hostile client might send, from a seed."""

import json
import random
from collections.abc import Iterator
from typing import Any

ALLOWED = frozenset((200, 400, 403, 404, 405, 408, 413, 415, 421, 422, 503))
_PATHS = (
    "/simplify",
    "/check",
    "/level",
    "/rules",
    "/health",
    "/v2/check",
    "/v2/languages",
    "/documents",
    "/documents/passages",
    "/",
    "/docs",
)
_METHODS = ("POST", "POST", "POST", "GET", "PUT", "DELETE", "OPTIONS", "HEAD")
_PIECES = (
    *("obtain", "prior to", "The council", ". ", ", and it ", "\n\n", "\t", "😀", "\u202e", "\u200b", "\x00"),
    *("é", "e\u0301", "中文", "<b>", "**", "&amp;", "```", "](", "0", "-1", "1e999", "\ufffd", "\ufeff"),
)


def random_requests(count: int, seed: int) -> Iterator[dict[str, Any]]:
    """Arguments for `httpx.Client.build_request`."""
    draw = random.Random(seed)
    for _ in range(count):
        kind = draw.choice((_sound, _sound, _odd_json, _bytes, _upload, _upload, _lookup, _headers, _form))
        yield kind(draw)


def _text(draw: random.Random) -> str:
    return " ".join(draw.choices(_PIECES, k=draw.choice((0, 1, 5, 50, 500))))


def _sound(draw: random.Random) -> dict[str, Any]:
    body: dict[str, Any] = {"text": _text(draw)}
    path = draw.choice(("/simplify", "/check", "/level"))
    if path == "/simplify":
        body |= {"strength": draw.choice(("careful", "standard", "bold")), "glossary": [_text(draw)[:99]]}
    return {"method": "POST", "url": path, "json": body}


def _value(draw: random.Random, depth: int = 3) -> Any:
    plain = (None, True, -1, 10**400, 0.5, float("nan"), "", _text(draw))
    if depth == 0 or draw.random() < 0.6:
        return draw.choice(plain)
    if draw.random() < 0.5:
        return [_value(draw, depth - 1) for _ in range(draw.randrange(4))]
    return {draw.choice(("text", "strength", "glossary", "x")): _value(draw, depth - 1) for _ in range(3)}


def _odd_json(draw: random.Random) -> dict[str, Any]:
    content = json.dumps(_value(draw)).encode()
    if draw.random() < 0.3:
        content = content[: draw.randrange(len(content))]
    headers = {
        "Content-Type": draw.choice(("application/json", "text/plain", "application/json; charset=x", ""))
    }
    return {"method": "POST", "url": draw.choice(_PATHS), "content": content, "headers": headers}


def _bytes(draw: random.Random) -> dict[str, Any]:
    content = draw.randbytes(draw.choice((0, 1, 100, 10_000)))
    return {"method": draw.choice(_METHODS), "url": draw.choice(_PATHS), "content": content}


def _upload(draw: random.Random) -> dict[str, Any]:
    start = draw.choice(
        (b"", b"PK\x03\x04", b"%PDF", b"\xff\xfe", b"\xd0\xcf\x11\xe0", b"<html>", b"# A\n\n")
    )
    data = start + (_text(draw).encode() if draw.random() < 0.6 else draw.randbytes(300))
    name = draw.choice(
        ("a.txt", "b.md", "c.html", "d.docx", "e", "", "../f.txt", 'g"\r\n.txt', "ü.txt", "a" * 300)
    )
    chosen = draw.choice(
        (None, "[]", "{}", "[", '[{"passage": 0, "start": 0, "end": 1, "after": ""}]', "[9]")
    )
    fields = {"strength": draw.choice(("bold", "careful", "standard", "x"))} | (
        {"edits": chosen} if chosen is not None else {}
    )
    files = {draw.choice(("file", "file", "file", "other")): (name, data)}
    return {"method": "POST", "url": draw.choice(_PATHS[-4:-2]), "files": files, "data": fields}


def _form(draw: random.Random) -> dict[str, Any]:
    """As clients of LanguageTool ask."""
    pieces = [{draw.choice(("text", "markup", "interpretAs", "x")): _value(draw)} for _ in range(3)]
    asked = {
        "text": _text(draw),
        "data": json.dumps({"annotation": pieces})[: draw.choice((5, 99, 99_999))],
        "language": draw.choice(("en", "en-US", "auto", "xx", "")),
        "level": draw.choice(("picky", "default", "x")),
        "enabledRules": _text(draw)[:99],
        "enabledOnly": draw.choice(("true", "x")),
        "mode": draw.choice(("all", "textLevelOnly", "")),
    }
    names = draw.sample(list(asked), draw.randrange(len(asked)))
    body = {name: asked[name] for name in (*names, "language")}
    if draw.random() < 0.5:
        body.pop("data" if "text" in body else "text", None)
    return {"method": "POST", "url": "/v2/check", "data": body}


def _lookup(draw: random.Random) -> dict[str, Any]:
    parameters = {draw.choice(("phrase", "x")): _text(draw)[:300], "limit": draw.choice((1, 0, "x", 10**30))}
    return {"method": "GET", "url": "/rules", "params": parameters}


def _headers(draw: random.Random) -> dict[str, Any]:
    name = draw.choice(("Host", "Origin", "Content-Type", "Accept-Encoding", "Expect", "X-Forwarded-For"))
    value = draw.choice(
        (
            "evil.example",
            "localhost",
            "",
            "multipart/form-data",
            "multipart/form-data; boundary=x",
            "http://[",
        )
    )
    path = draw.choice((*_PATHS, "/%00", "/static/%2e%2e", "/" + "a" * 5000))
    return {"method": draw.choice(_METHODS), "url": path, "headers": {name: value}, "content": b"{}"}
