"""MediaWiki dumps: the pages that are articles, and the words that are text."""

import bz2
import random
from collections.abc import Iterator
from pathlib import Path
from xml.sax.saxutils import escape

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ogden.corpus.documents import DISAMBIGUATION, REDIRECT, STUB, Intake
from ogden.corpus.mediawiki import plain_text, read_dump
from ogden.corpus.sources import read_documents
from ogden.errors import InputError

HEAD = '<mediawiki xmlns="http://www.mediawiki.org/xml/export-0.10/" version="0.10">\n<siteinfo><sitename>W'
HEAD += "</sitename><namespaces><namespace key='0' /></namespaces></siteinfo>\n"
TAIL = "</mediawiki>\n"


def page(title: str, text: str, namespace: int = 0, redirect: bool = False) -> str:
    to = '<redirect title="X" />' if redirect else ""
    return (
        f"<page>\n<title>{escape(title)}</title><ns>{namespace}</ns><id>1</id>{to}\n<revision><id>2</id>"
        f"<contributor><username>someone</username></contributor>"
        f'<text xml:space="preserve">{escape(text)}</text></revision>\n</page>\n'
    )


def dump(tmp_path: Path, *pages: str) -> Path:
    path = tmp_path / "wiki.xml"
    path.write_text(HEAD + "".join(pages) + TAIL, encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("markup", "paragraphs"),
    [
        ("'''Bees''' are ''insects''.\n\nThey fly.", ["Bees are insects.", "They fly."]),
        ("One line\nand the next.", ["One line and the next."]),
        (
            "The [[bee]] and the [[ant|small ants]] [[:Category:Insects|meet]].",
            ["The bee and the small ants meet."],
        ),
        ("[[File:Bee.jpg|thumb|A [[bee]] here]]Bees fly.[[Category:Insects]]\n[[fr:Abeille]]", ["Bees fly."]),
        ("Bees fly.<ref>A book, p. 2</ref> They sting.<ref name=a />", ["Bees fly. They sting."]),
        ("See [https://example.org the site] or [https://example.org].", ["See the site or."]),
        ("{{Infobox|name=Bee|x={{nested|y}}}}\nBees fly.", ["Bees fly."]),
        ("{| class='wikitable'\n|-\n| cell || other\n|}\nBees fly.", ["Bees fly."]),
        ("== Life ==\nBees live.\n=== More ===\nBees die.", ["Bees live.", "Bees die."]),
        ("Kinds:\n* honey bee\n* bumblebee\n# first\n: indented\nBees fly.", ["Kinds:", "Bees fly."]),
        ("Bees&nbsp;fly &amp; sting.<!-- really? --> Yes.", ["Bees fly & sting. Yes."]),
        (
            "It is {{convert|5|km|mi}} away, {{lang|fr|là-bas}}, {{nowrap|12 bees}}.",
            ["It is 5 km away, là-bas, 12 bees."],
        ),
        ("Tokyo ({{IPA|x}}; {{IPA|y}}) is a city ( ).", ["Tokyo is a city."]),
        ("Tokyo ({{lang-ja|x}}; {{IPA|y}}) is a city.", ["Tokyo (x) is a city."]),
        (
            "I saw [[CSI: Miami]], [[CSI: NY|the show]], [[Re:Zero]].",
            ["I saw CSI: Miami, the show, Re:Zero."],
        ),
        ("Bees fly.\n[[de:Biene]]\n[[zh-min-nan:Phang]] [[simple:Bee]]", ["Bees fly."]),
        ("See [[:de:Biene]] and [[is: all]] and [[xyz:abc]].", ["See de:Biene and is: all and xyz:abc."]),
        (
            "A {{Circa|1850}} {{lang-de|Haus}} of {{frac|1|2}} acre, {{as of|2010|3|lc=y}}.",
            ["A c. 1850 Haus of 1/2 acre, as of March 2010."],
        ),
        ("The {{lang|fr|mot}} {{abbr|BBC|British}} {{nowrap|1=a = b}}.", ["The mot BBC a = b."]),
        ("Bee ({{IPA|b}}, an insect) flies.", ["Bee (an insect) flies."]),
        ("__NOTOC__\nBees<br />fly.", ["Bees fly."]),
        ("<gallery>\nFile:A.jpg|x\n</gallery>\nBees<math>x^2</math> fly.", ["Bees fly."]),
        ("", []),
    ],
)
def test_the_text_of_markup(markup: str, paragraphs: list[str]) -> None:
    assert plain_text(markup)[0] == paragraphs


@pytest.mark.parametrize(
    ("markup", "kind"),
    [
        ("Text. {{stub}}", STUB),
        ("Text. {{Insect-stub}}", STUB),
        ("{{disambig}}", DISAMBIGUATION),
        ("{{Disambiguation|geo}}", DISAMBIGUATION),
        ("{{hndis}}", DISAMBIGUATION),
        ("Text. {{cite book}}", ""),
    ],
)
def test_what_templates_say_a_page_is(markup: str, kind: str) -> None:
    assert plain_text(markup)[1] == kind


@settings(max_examples=60)
@given(st.text(st.sampled_from("[]{}|='*#:;<>/!-\n refba"), max_size=60))
def test_no_markup_is_too_broken(markup: str) -> None:
    plain_text(markup)


def test_articles_only(tmp_path: Path) -> None:
    path = dump(
        tmp_path,
        page("Bee & co", "Bees fly."),
        page("Talk:Bee", "Hello.", namespace=1),
        page("Honeybee", "#REDIRECT [[Bee]]", redirect=True),
        page("Old bee", "#redirect [[Bee]]"),
        page("Ant", "Ants walk."),
    )
    intake = Intake()
    documents = list(read_documents(str(path), intake))
    assert [(document.title, document.paragraphs) for document in documents] == [
        ("Bee & co", ["Bees fly."]),
        ("Ant", ["Ants walk."]),
    ]
    assert documents[0].place == f"{path}, line 3"
    assert intake.dropped == {REDIRECT: 2}
    assert not intake.problems.counts


def test_of_several_revisions_the_last_is_the_page(tmp_path: Path) -> None:
    two = "<revision><text>Old.</text></revision><revision><text>New.</text></revision>"
    path = dump(tmp_path, f"<page><title>Bee</title><ns>0</ns>{two}</page>")
    assert [document.paragraphs for document in read_documents(str(path), Intake())] == [["New."]]


def test_a_packed_dump_and_one_that_is_cut_off(tmp_path: Path) -> None:
    whole = dump(tmp_path, *(page(f"Page {k}", f"Text {k}.") for k in range(50))).read_bytes()
    path = tmp_path / "wiki.xml.bz2"
    path.write_bytes(bz2.compress(whole))
    assert len(list(read_documents(str(path), Intake()))) == 50

    path.write_bytes(bz2.compress(whole[: len(whole) // 2]))
    intake = Intake()
    documents = list(read_documents(str(path), intake))
    assert 20 < len(documents) < 30
    assert intake.problems.counts == {"file cut off or damaged": 1}
    assert f"{path}, line" in intake.problems.messages[0]
    assert intake.problems.messages[0].endswith("; what came before counts")
    intake = Intake()
    intake.problems.strict = True
    with pytest.raises(InputError, match=r"cannot be read further \(.*\)$"):
        list(read_documents(str(path), intake))


def test_a_packed_dump_that_is_cut_off_is_one_problem(tmp_path: Path) -> None:
    generator = random.Random(1)
    words = (" ".join(str(generator.random()) for _ in range(50_000)) for _ in range(3))
    whole = dump(tmp_path, *(page(f"Page {k}", text) for k, text in enumerate(words))).read_bytes()
    packed = bz2.compress(whole)
    path = tmp_path / "wiki.xml.bz2"
    path.write_bytes(packed[: len(packed) * 2 // 3])
    intake = Intake()
    assert [document.title for document in read_documents(str(path), intake)] == ["Page 0"]
    assert intake.problems.counts == {"file cut off or damaged": 1}
    assert intake.problems.messages[0].startswith(f"{path}, after line 8: cannot be unpacked")


def test_a_damaged_dump_counts_up_to_the_damage(tmp_path: Path) -> None:
    path = dump(tmp_path, page("Bee", "Bees fly."), "</wrong>", page("Ant", "Ants walk."))
    intake = Intake()
    assert [document.title for document in read_documents(str(path), intake)] == ["Bee"]
    assert intake.problems.counts.total() == 1


def test_pages_come_while_the_dump_is_being_read() -> None:
    """A dump without end: the first pages are there all the same."""

    def endless() -> Iterator[bytes]:
        yield HEAD.encode()
        number = 0
        while True:
            yield page(f"Page {number}", "Text.").encode()
            number += 1

    documents = read_dump("endless.xml", endless(), Intake())
    assert [next(documents).title for _ in range(1000)] == [f"Page {number}" for number in range(1000)]


def test_markup_of_unwanted_pages_is_not_parsed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    parsed = []

    def parse(markup: str) -> tuple[list[str], str]:
        parsed.append(markup)
        return [markup], ""

    monkeypatch.setattr("ogden.corpus.mediawiki.plain_text", parse)
    path = dump(tmp_path, page("Bee", "Bees fly."), page("Ant", "Ants walk."))
    assert len(list(read_documents(str(path), Intake(wants=lambda title, place: title == "Ant")))) == 1
    assert parsed == ["Ants walk."]


def test_a_parser_that_fails_is_a_problem_of_that_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(markup: str) -> tuple[list[str], str]:
        raise RecursionError("too deep")

    monkeypatch.setattr("ogden.corpus.mediawiki.plain_text", fail)
    intake = Intake()
    assert list(read_documents(str(dump(tmp_path, page("Bee", "Bees fly."))), intake)) == []
    assert intake.problems.counts == {"markup that cannot be parsed": 1}
