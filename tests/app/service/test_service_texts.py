"""What the service answers to text: the same as the model, with offsets that fit the text sent."""

from collections.abc import Iterator
from typing import Any, ClassVar, Unpack

import httpx
import pytest
from toy_service import running
from toy_simplifier import LETTER, PHRASES, SENSES, ToySimplifier

from ogden.app.json_forms import edit_json
from ogden.editing.diagnosis.settings import CheckSettings
from ogden.editing.edits import Simplification
from ogden.editing.simplifier import OptionKeywords, SimplifyOptions
from ogden.text.reading_level import reading_level


@pytest.fixture(scope="module")
def client() -> Iterator[httpx.Client]:
    with running() as address, httpx.Client(base_url=address, timeout=60) as client:
        yield client


def simplify(client: httpx.Client, **fields: Any) -> Any:
    answer = client.post("/simplify", json=fields)
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_simplify_gives_what_the_model_gives(client: httpx.Client) -> None:
    answer = simplify(client, text=LETTER)
    expected = ToySimplifier().simplify(LETTER)
    assert answer["text"] == expected.text
    assert [edit["reason"] for edit in answer["edits"]] == [edit.reason for edit in expected.edits]
    others = [[each.text for each in edit.alternatives] for edit in expected.edits]
    assert [[each["text"] for each in edit["alternatives"]] for edit in answer["edits"]] == others
    assert answer["level_before"]["grade"] == round(reading_level(LETTER).grade, 4)
    assert answer["level_after"]["grade"] == round(reading_level(expected.text).grade, 4)


def test_what_is_less_sure_is_suggested(client: httpx.Client) -> None:
    text = f"{LETTER}\n\n{LETTER}"
    answer = simplify(client, text=text)
    assert {edit["before"] for edit in answer["suggestions"]} >= {"submit", "require"}
    for edit in answer["suggestions"]:
        assert text[edit["start"] : edit["end"]] == edit["before"]
    assert simplify(client, text=LETTER, strength="standard")["suggestions"] == []


def test_domains(client: httpx.Client) -> None:
    assert simplify(client, text=LETTER, domains=["health", "law"])["edits"]
    assert client.post("/simplify", json={"text": LETTER, "domains": ["cooking"]}).status_code == 422
    assert client.post("/check", json={"text": LETTER, "domains": ["money"]}).status_code == 200


def test_the_lexicon_of_the_house() -> None:
    class Recorder(ToySimplifier):
        asked: ClassVar[list[SimplifyOptions]] = []

        def simplify(
            self, text: str, options: SimplifyOptions | None = None, **_: Unpack[OptionKeywords]
        ) -> Simplification:
            self.asked.append(options or SimplifyOptions())
            return super().simplify(text, options)

    with running(Recorder(), lexicon=SENSES) as address, httpx.Client(base_url=address, timeout=60) as own:
        simplify(own, text="They obtain it.")
        own.post("/documents/passages", files={"file": ("a.txt", b"They obtain it.")})
    assert [options.lexicon for options in Recorder.asked] == [SENSES, SENSES]


def test_senses(client: httpx.Client) -> None:
    answer = client.get("/rules", params={"phrase": "administered"}).json()
    assert [sense["meaning"] for sense in answer["senses"]] == ["give (a medicine)", "govern"]
    assert client.get("/rules", params={"phrase": "obtain"}).json()["senses"] == []


def test_a_grade_that_is_not_reached(client: httpx.Client) -> None:
    missed = simplify(client, text=LETTER, target_grade=2)["unreached"]
    assert missed["target"] == 2
    assert missed["grade"] > 2
    assert missed["sentences"][0]["words"] > 10
    assert simplify(client, text=LETTER, target_grade=90)["unreached"] is None


def test_offsets_count_code_points(client: httpx.Client) -> None:
    text = "👩‍👩‍👧 𝔘 can obtain it\u200b prior to 😀 May."
    edits = simplify(client, text=text)["edits"]
    assert [edit["before"] for edit in edits] == ["obtain", "prior to"]
    for edit in edits:
        assert text[edit["start"] : edit["end"]] == edit["before"]


def test_strength_glossary_split_and_versions(client: httpx.Client) -> None:
    careful, bold = (simplify(client, text=LETTER, strength=strength) for strength in ("careful", "bold"))
    assert len(careful["edits"]) < len(bold["edits"])
    terms = ["prior to", "", "  =Submit ", "~individual"]
    kept = simplify(client, text=LETTER, glossary=terms, strength="standard")
    before = {edit["before"] for edit in kept["edits"]}
    assert not before & {"prior to", "Individuals"}
    assert "submit" in before  # the glossary has it with a capital only
    whole = simplify(client, text=LETTER, split=False, nbest=2)
    assert "split" not in {edit["kind"] for edit in whole["edits"]}
    assert len(whole["candidates"]) == 2


def test_paragraphs_are_simplified_as_one_text_is(client: httpx.Client) -> None:
    text = "\n \n".join(["😀 Obtain numerous\npapers prior to May."] * 900)
    answer = simplify(client, text=text, strength="standard")
    assert answer["text"] == ToySimplifier().simplify(text, strength="standard").text
    assert len(answer["edits"]) == 2700
    assert all(text[edit["start"] : edit["end"]] == edit["before"] for edit in answer["edits"])


def test_other_languages_are_left_alone(client: httpx.Client) -> None:
    german = "Der Rat wird sich bemühen, innerhalb von zehn Tagen zu antworten, und er kann obtain sagen."
    answer = simplify(client, text=german)
    assert (answer["not_english"], answer["text"], answer["edits"]) == ("German", german, [])
    mixed = simplify(client, text=f"{LETTER}\n\n{german}")
    assert mixed["not_english"] is None
    assert mixed["text"].endswith(german)
    assert simplify(client, text=german, nbest=2)["candidates"] == []


def test_check(client: httpx.Client) -> None:
    letter = f"{LETTER} We commenced it in May."
    answer = client.post("/check", json={"text": letter, "max_grade": 8}).json()
    word = next(one for one in answer["findings"] if one["rule"] == "hard-word")
    found = letter[word["start"] : word["end"]]
    assert found in word["message"]
    assert [fix["text"] for fix in word["fixes"]][:1] == [PHRASES[found.lower()][0]]
    assert letter[word["sentence"]["start"] : word["sentence"]["end"]] == "We commenced it in May."
    assert answer["too_hard"] is True
    assert answer["level"]["sentences"] == reading_level(letter).sentences


def test_check_with_rules(client: httpx.Client) -> None:
    text = "The form must be approved on Monday."
    asked = {"text": text, "rules": ["passive"], "fixes": False}
    assert [one["rule"] for one in client.post("/check", json=asked).json()["findings"]] == ["passive"]
    answer = client.post("/check", json={"text": text, "rules": ["nothing"]})
    assert answer.status_code == 400
    assert "no rule is called 'nothing'" in answer.json()["error"]


def test_check_leaves_out_other_languages_and_code(client: httpx.Client) -> None:
    german = "Der Rat wird sich bemühen, innerhalb von zehn Tagen zu antworten, und er kann commenced sagen."
    text = f"See commenced_it() here.\n\n{german}\n\nWe commenced it.\n\n{LETTER}"
    answer = client.post("/check", json={"text": text}).json()
    words = [text[one["start"] : one["end"]] for one in answer["findings"]]
    assert words.count("commenced") == 1
    assert answer["not_english"] is None
    answer = client.post("/check", json={"text": german}).json()
    assert (answer["findings"], answer["not_english"], answer["level"]["words"]) == ([], "German", 0)


def test_the_defaults_are_those_of_the_command_line(client: httpx.Client) -> None:
    fields = client.get("/openapi.json").json()["components"]["schemas"]
    assert fields["TextToCheck"]["properties"]["fixes"]["default"] is CheckSettings.fixes
    for name in ("strength", "split", "nbest"):
        assert fields["TextToSimplify"]["properties"][name]["default"] == getattr(SimplifyOptions, name)


def test_an_edit_is_written_as_the_command_line_writes_it(client: httpx.Client) -> None:
    expected = [edit_json(edit) for edit in ToySimplifier().simplify(LETTER).edits]
    assert simplify(client, text=LETTER)["edits"] == expected


def test_level(client: httpx.Client) -> None:
    answer = client.post("/level", json={"text": "The cat sat. It slept."}).json()
    assert (answer["words"], answer["sentences"], answer["syllables"]) == (5, 2, 5)
    assert client.post("/level", json={"text": ""}).json()["grade"] == 0


def test_rules(client: httpx.Client) -> None:
    answer = client.get("/rules", params={"phrase": "submit", "limit": 2}).json()
    assert [rule["after"] for rule in answer["rules"]] == ["send in", "hand in"]
    assert client.get("/rules", params={"phrase": "unheard"}).json()["rules"] == []


def test_health_and_documentation(client: httpx.Client) -> None:
    assert client.get("/health").json()["status"] == "ok"
    paths = client.get("/openapi.json").json()["paths"]
    assert {"/simplify", "/check", "/level", "/rules", "/health", "/documents"} <= set(paths)
    page = client.get("/docs").text
    for path in paths:
        assert path in page
    assert "http://" not in page.replace(str(client.base_url), "")
    assert "https://" not in page


@pytest.mark.parametrize(
    ("body", "status", "sentence"),
    [
        ("{", 422, "no valid JSON"),
        ("", 422, "missing"),
        ("[]", 422, "JSON object"),
        ("{}", 422, "text is missing"),
        ('{"text": 5}', 422, "text:"),
        ('{"text": "secret", "strength": "gentle"}', 422, "strength:"),
        ('{"text": "secret", "strenght": "bold"}', 422, "does not know"),
        ('{"text": "secret", "nbest": -1}', 422, "nbest:"),
        ('{"text": "secret", "target_grade": NaN}', 422, "target_grade"),
        ('{"text": "secret \\ud800"}', 422, "surrogate"),
        ('{"text": "secret", "glossary": ["' + "x" * 201 + '"]}', 422, "201 characters"),
        ("[" * 100_000, 400, "could not be read"),
    ],
)
def test_what_is_wrong_is_said_and_not_repeated(
    client: httpx.Client, body: str, status: int, sentence: str
) -> None:
    answer = client.post("/simplify", content=body, headers={"Content-Type": "application/json"})
    assert answer.status_code == status
    assert list(answer.json()) == ["error"]
    assert sentence in answer.json()["error"]
    assert "secret" not in answer.text
    assert "Traceback" not in answer.text


def test_other_addresses_and_methods(client: httpx.Client) -> None:
    assert "nothing at this address" in client.get("/nowhere").json()["error"]
    assert client.get("/simplify").status_code == 405
    assert client.get("/rules").json()["error"] == "phrase is missing."
    assert client.get("/static/../routes.py").status_code == 404
    assert client.get("/static/%2e%2e%2froutes.py").status_code == 404


@pytest.mark.parametrize("text", ["", " \n ", "\u200b\u202e", "x" * 100_000, "😀" * 500, "\x00\x01"])
def test_odd_texts(client: httpx.Client, text: str) -> None:
    answer = simplify(client, text=text)
    assert (answer["text"], answer["edits"]) == (text, [])


def test_what_the_whole_text_tells_holds_for_a_part(client: httpx.Client) -> None:
    class Recorder(ToySimplifier):
        asked: ClassVar[list[SimplifyOptions]] = []

        def simplify(
            self, text: str, options: SimplifyOptions | None = None, **_: Unpack[OptionKeywords]
        ) -> Simplification:
            self.asked.append(options or SimplifyOptions())
            return super().simplify(text, options)

    whole = (
        "The buyer (the “Customer”) liked the color. The tenant shall pay the landlord under the lease, and "
        "the court may order eviction."
    )
    with running(Recorder()) as address, httpx.Client(base_url=address, timeout=60) as own:
        told = simplify(own, text=whole)["told"]
        assert (told["spelling"], told["terms"]) == ("american", ["=~Customer"])
        again = simplify(own, text="They obtain it (the “Goods”).", told=told)["told"]
    assert again == {**told, "terms": ["=~Customer", "=~Goods"]}
    first, part = Recorder.asked
    assert (part.domains, part.spelling) == (first.domains, first.spelling)
    assert part.glossary
    assert "Customer" in {term.text for term in part.glossary.terms}
    assert client.post("/simplify", json={"text": "x", "told": {"spelling": "welsh"}}).status_code == 422
