"""LanguageTool's protocol as its clients speak it: parameters, matches, errors."""

import json
import logging
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from toy_service import running
from toy_simplifier import ToySimplifier

import ogden
from ogden.app.service.languagetool.rules import RULES
from ogden.app.service.limits import ServiceLimits
from ogden.editing.diagnosis import catalogue
from ogden.editing.edits import Simplification
from ogden.editing.simplifier import SimplifyOptions

TEXT = "😀 Applicants must submit the form prior to 30 June.\r\nThey obtain it; the form must be approved."


@pytest.fixture(scope="module")
def client() -> Iterator[httpx.Client]:
    with running() as address, httpx.Client(base_url=address, timeout=60) as client:
        yield client


def checked(client: httpx.Client, **parameters: Any) -> dict[str, Any]:
    answer = client.post("/v2/check", data={"text": TEXT, "language": "en-US"} | parameters)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def shown(answer: dict[str, Any], text: str = TEXT) -> list[str]:
    """The words of each match, as a client that counts in UTF-16 finds them."""
    units = text.encode("utf-16-le")
    return [
        units[2 * one["offset"] : 2 * (one["offset"] + one["length"])].decode("utf-16-le")
        for one in answer["matches"]
    ]


def test_a_match_has_all_that_clients_read(client: httpx.Client) -> None:
    answer = checked(client)
    assert shown(answer) == ["submit", "prior to", "obtain"]
    match = answer["matches"][1]
    assert match["message"] == "Fewer people know “prior to” than “before”."
    assert match["shortMessage"] == "Simpler words"
    assert match["replacements"][0] == {"value": "before", "confidence": 0.9}
    context = match["context"]
    assert context["text"].startswith("😀 Applicants")
    assert context["text"].encode("utf-16-le")[2 * context["offset"] :].decode("utf-16-le")[:8] == "prior to"
    assert "\r" not in context["text"]
    assert context["text"].endswith("...")
    assert match["sentence"] == "😀 Applicants must submit the form prior to 30 June."
    assert match["type"] == {"typeName": "Hint"}
    assert match["rule"]["id"] == "OGDEN_PHRASE"
    assert match["rule"]["issueType"] == "style"
    assert match["rule"]["category"] == {"id": "STYLE", "name": "Trusted changes"}
    address = match["rule"]["urls"][0]["value"]
    assert client.get(address).text.startswith("Simpler words\n\n")
    assert answer["matches"][0]["rule"]["category"]["id"] == "SUGGESTIONS"
    assert "60% sure" in answer["matches"][0]["message"]
    assert answer["software"] == client.get("/v2/info").json()["software"]
    assert answer["software"]["version"] == ogden.__version__
    assert answer["warnings"] == {"incompleteResults": False}
    starts = [
        TEXT.encode("utf-16-le")[2 * one[0] :].decode("utf-16-le")[:4] for one in answer["sentenceRanges"]
    ]
    assert starts == ["😀 Ap", "They"]


def test_words_that_go_away_take_a_neighbour_along(client: httpx.Client) -> None:
    text = "It is basically in actual fact fine."
    answer = checked(client, text=text)
    assert shown(answer, text) == ["is basically", " in actual fact fine."]
    assert [one["replacements"][0]["value"] for one in answer["matches"]] == ["is", " fine."]


@pytest.mark.parametrize("way", ["get", "form", "json", "multipart", "unsaid"])
def test_ways_to_ask(client: httpx.Client, way: str) -> None:
    asked = {"text": TEXT, "language": "en-GB", "disabledRules": "OGDEN_WORD,X"}
    match way:
        case "get":
            answer = client.get("/v2/check", params=asked)
        case "form":
            answer = client.post("/v2/check", data=asked)
        case "json":
            answer = client.post("/v2/check", json=asked | {"disabledRules": ["OGDEN_WORD"]})
        case "multipart":
            answer = client.post("/v2/check", files={name: (None, value) for name, value in asked.items()})
        case _:
            body = httpx.Request("POST", "http://x", data=asked).content
            answer = client.post("/v2/check", content=body, headers={"Content-Type": "text/plain"})
    assert answer.status_code == 200
    assert shown(answer.json()) == ["submit", "prior to"]
    assert answer.json()["language"]["code"] == "en-GB"


def test_picky_adds_what_is_hard(client: httpx.Client) -> None:
    assert shown(checked(client, level="default")) == ["submit", "prior to", "obtain"]
    assert shown(checked(client, level="picky")) == ["submit", "prior to", "obtain", "be approved"]
    passive = checked(client, level="picky")["matches"][-1]
    assert passive["rule"]["id"] == "OGDEN_PASSIVE"
    assert passive["rule"]["category"] == {"id": "VERBS", "name": "Verbs"}
    assert passive["rule"]["tags"] == ["picky"]
    assert passive["replacements"] == []


@pytest.mark.parametrize(
    ("parameters", "expected"),
    [
        ({"disabledRules": "OGDEN_PHRASE, OGDEN_WORD"}, ["submit"]),
        ({"disabledCategories": "SUGGESTIONS"}, ["prior to", "obtain"]),
        ({"enabledRules": "OGDEN_PASSIVE"}, ["submit", "prior to", "obtain", "be approved"]),
        ({"enabledRules": "OGDEN_PASSIVE", "enabledOnly": "true"}, ["be approved"]),
        ({"enabledCategories": "VERBS", "enabledOnly": "yes"}, ["be approved"]),
        ({"enabledRules": "MORFOLOGIK_RULE_EN_US", "enabledOnly": "true"}, []),
        ({"level": "picky", "disabledRules": "OGDEN_PASSIVE"}, ["submit", "prior to", "obtain"]),
        ({"mode": "textLevelOnly", "level": "picky"}, []),
        ({"mode": "allButTextLevelOnly"}, ["submit", "prior to", "obtain"]),
        (
            {"motherTongue": "de", "ruleValues": "X:1", "useragent": "x", "apiKey": ""},
            ["submit", "prior to", "obtain"],
        ),
    ],
)
def test_a_choice_of_rules(client: httpx.Client, parameters: dict[str, str], expected: list[str]) -> None:
    assert shown(checked(client, **parameters)) == expected


def test_markup_is_passed_over(client: httpx.Client) -> None:
    pieces = [
        {"markup": "<p>", "interpretAs": "\n\n"},
        {"text": "😀 They "},
        {"markup": "<b title='😀'>"},
        {"text": "obtain"},
        {"markup": "</b>"},
        {"text": " it prior"},
        {"markup": "<i>"},
        {"text": " to"},
        {"markup": "</i>"},
        {"text": " June. Type "},
        {"markup": "<code>prior to</code>", "interpretAs": "prior to"},
        {"text": "."},
    ]
    whole = "".join(str(piece.get("markup", piece.get("text"))) for piece in pieces)
    data = {"annotation": pieces, "metaData": {"DocumentTitle": "x"}}
    forms = client.post("/v2/check", data={"data": json.dumps(data), "language": "en"})
    objects = client.post("/v2/check", json={"data": data, "language": "en"})
    assert forms.json() == objects.json()
    answer = forms.json()
    assert shown(answer, whole) == ["obtain", "prior<i> to"]
    # A client would put the new words in place of the <i>, too.
    assert [len(one["replacements"]) for one in answer["matches"]] == [2, 0]
    plain = client.post("/v2/check", data={"data": json.dumps({"text": TEXT}), "language": "en"})
    assert shown(plain.json()) == ["submit", "prior to", "obtain"]


@pytest.mark.parametrize(
    ("parameters", "code", "detected"),
    [
        ({"language": "auto"}, "en-US", "en-US"),
        ({"language": "auto", "preferredVariants": "de-AT,en-GB"}, "en-GB", "en-GB"),
        ({"language": "EN_gb"}, "en-GB", "en-US"),
        ({"language": "en"}, "en", "en-US"),
        ({"language": "en-IE"}, "en", "en-US"),
        (
            {"language": "auto", "preferredVariants": "en-GB", "text": "The color of the center."},
            "en-US",
            "en-US",
        ),
        (
            {"language": "auto", "text": "Der Antrag ist bei der Stadt zu stellen, und das bis Juni."},
            "de",
            "de",
        ),
        (
            {"language": "en-US", "text": "Der Antrag ist bei der Stadt zu stellen, und das bis Juni."},
            "en-US",
            "de",
        ),
    ],
)
def test_languages(client: httpx.Client, parameters: dict[str, str], code: str, detected: str) -> None:
    answer = checked(client, **parameters)
    assert answer["language"]["code"] == code
    assert answer["language"]["detectedLanguage"]["code"] == detected
    if detected == "de":
        assert answer["matches"] == []


def test_what_clients_ask_for_besides(client: httpx.Client) -> None:
    for ask in (client.get, client.post):
        codes = [each["longCode"] for each in ask("/v2/languages").json()]
        assert {"en", "en-GB", "en-US"} <= set(codes)
        assert all(code.startswith("en") for code in codes)
        assert ask("/v2/maxtextlength").text == "200000"
        assert ask("/v2/healthcheck").text == "OK"
    # As LanguageTool's own client in Java asks: a form with a byte that is no field.
    headers = {"Content-Type": "application/x-www-form-urlencoded"}
    assert client.post("/v2/maxtextlength", content=b"\0", headers=headers).text == "200000"
    found = client.post("/v2/configinfo", data={"language": "en-US"}).json()
    assert found["parameter"] == {"maxTextLength": 200_000}
    assert {rule["ruleId"] for rule in found["rules"]} == set(RULES)
    off = {rule["ruleId"] for rule in found["rules"] if rule.get("isDefaultOff") == "yes"}
    assert off == {f"OGDEN_{name.upper().replace('-', '_')}" for name in catalogue.RULES}


@pytest.mark.parametrize(
    ("parameters", "sentence"),
    [
        ({"text": "secret"}, "Missing 'language' parameter"),
        ({"language": "en"}, "Missing 'text' or 'data' parameter"),
        ({"text": "secret", "data": "{}", "language": "en"}, "Set only 'text' or 'data' parameter, not both"),
        ({"text": "secret", "language": "de-DE"}, "'de-DE' is not a language code known to LanguageTool."),
        ({"text": "x", "language": "my secret, sent by mistake"}, "This is not a language code known"),
        (
            {"text": "secret", "language": "en", "preferredVariants": "en-GB"},
            "you didn't specify 'language=auto'",
        ),
        ({"text": "secret", "language": "en", "level": "strict"}, "'default' or 'picky'"),
        ({"text": "secret", "language": "en", "mode": "some"}, "Mode must be one of"),
        ({"text": "secret", "language": "en", "enabledOnly": "true"}, "You must specify enabled rules"),
        (
            {"text": "x", "language": "en", "enabledOnly": "true", "enabledRules": "A", "disabledRules": "B"},
            "You cannot specify disabled rules",
        ),
        ({"text": "secret", "language": "en", "enabled": "A"}, "'enabledRules'"),
        ({"data": "{secret", "language": "en"}, "Could not parse JSON from 'data' parameter"),
        ({"data": "[" * 100_000, "language": "en"}, "Could not parse JSON from 'data' parameter"),
        ({"data": '"secret"', "language": "en"}, "must be a JSON object"),
        ({"data": "{}", "language": "en"}, "requires 'text' or 'annotation' key"),
        ({"data": '{"text": "secret", "annotation": []}', "language": "en"}, "not both"),
        ({"data": '{"annotation": [{"text": "secret", "markup": "b"}]}', "language": "en"}, "not both"),
        (
            {"data": '{"annotation": [{"text": "secret", "interpretAs": "b"}]}', "language": "en"},
            "only 'markup' can",
        ),
        ({"data": '{"annotation": [5]}', "language": "en"}, "Only 'text' and 'markup' are supported"),
        ({"data": '{"annotation": [{"text": "secret \\ud83d"}]}', "language": "en"}, "half a surrogate pair"),
    ],
)
def test_errors_are_lines_of_text(client: httpx.Client, parameters: dict[str, str], sentence: str) -> None:
    answer = client.post("/v2/check", data=parameters)
    assert answer.status_code == 400
    assert answer.headers["content-type"].startswith("text/plain")
    assert answer.text.startswith("Error: ")
    assert sentence in answer.text
    assert "secret" not in answer.text


@pytest.mark.parametrize(
    ("request_", "status", "sentence"),
    [
        (
            {"method": "POST", "url": "/v2/check", "json": {"text": 5, "language": "en"}},
            400,
            "must be a text",
        ),
        (
            {"method": "POST", "url": "/v2/check", "json": {"text": "", "language": 5}},
            400,
            "'language' must be",
        ),
        ({"method": "POST", "url": "/v2/check", "json": []}, 400, "must be a JSON object"),
        ({"method": "PUT", "url": "/v2/check"}, 405, "does not take that method"),
        ({"method": "GET", "url": "/v2/nowhere"}, 404, "Unsupported action"),
        ({"method": "GET", "url": "/v2/rules/secret"}, 404, "no such rule"),
        ({"method": "POST", "url": "/v2/words/add", "data": {"word": "secret"}}, 400, "needs a user id"),
        ({"method": "GET", "url": "/v2/configinfo"}, 400, "'language' parameter missing"),
        ({"method": "GET", "url": "/v2/info", "headers": {"Host": "evil.example"}}, 421, "--allow-host"),
        ({"method": "GET", "url": "/v2/info", "headers": {"Origin": "https://a.b"}}, 403, "--allow-origin"),
        (
            {"method": "POST", "url": "/v2/check", "data": {f"a{n}": "b" for n in range(1001)}},
            400,
            "too many",
        ),
    ],
)
def test_other_refusals(client: httpx.Client, request_: dict[str, Any], status: int, sentence: str) -> None:
    answer = client.send(client.build_request(**request_))
    assert answer.status_code == status
    assert answer.text.startswith("Error: ")
    assert sentence in answer.text
    assert "secret" not in answer.text


def test_long_texts_and_the_limit() -> None:
    limits = ServiceLimits(max_characters=150_000)
    with running(limits=limits) as address, httpx.Client(base_url=address, timeout=60) as client:
        long = f"{'x' * 140_000}\n\nThey obtain it."  # that is no word, and is left alone
        assert shown(checked(client, text=long), long) == ["obtain"]
        answer = client.post("/v2/check", data={"text": "a" * 150_001, "language": "en"})
        assert answer.status_code == 413
        assert answer.text == "Error: The text has 150,001 characters; at most 150,000 can be sent at once."
        answer = client.post("/v2/check", data={"text": "a" * 1_700_000, "language": "en"})
        assert (answer.status_code, answer.text[:16]) == (413, "Error: Too large")


class Broken(ToySimplifier):
    def simplify(self, text: str, options: SimplifyOptions = SimplifyOptions()) -> Simplification:
        raise RuntimeError(f"cannot do {text}")


def test_no_text_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    asked = {"text": "a secret text", "language": "en"}
    with (
        caplog.at_level(logging.DEBUG),
        running(Broken()) as address,
        httpx.Client(base_url=address, timeout=60) as client,
    ):
        answers = [
            client.post("/v2/check", data=asked),
            client.get("/v2/check", params=asked),
            client.post("/v2/check", json=asked),
            client.get("/v2/secret"),
            client.post("/v2/check", data={"data": "{secret", "language": "secret"}),
        ]
    assert [answer.status_code for answer in answers] == [500, 500, 500, 404, 400]
    assert all(answer.text.startswith("Error: ") and "secret" not in answer.text for answer in answers)
    records = [record for record in caplog.records if not record.name.startswith("http")]
    assert any(record.getMessage().startswith("POST /v2/check 500") for record in records)
    assert not [record for record in records if "secret" in record.getMessage() or record.exc_info]
