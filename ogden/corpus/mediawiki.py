"""MediaWiki XML dumps as a stream, and the plain text of wiki markup.

A dump is parsed as it arrives: memory is that of one page. Markup is removed only from pages that are wanted,
for it costs far more than finding them.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING
from xml.parsers import expat

from ogden.corpus.documents import (
    DAMAGED,
    DISAMBIGUATION,
    REDIRECT,
    SKIPPED,
    STUB,
    Article,
    Intake,
    normalise_title,
    paragraphs_of,
)
from ogden.corpus.wiki_templates import template_text

if TYPE_CHECKING:
    from mwparserfromhell.nodes import Node
    from mwparserfromhell.nodes import Tag as TagNode
    from mwparserfromhell.nodes import Template as TemplateNode
    from mwparserfromhell.wikicode import Wikicode

ARTICLES = "0"
"""The namespace of articles."""
LANGUAGE_CODES = frozenset(
    "aa ab ace ady af ak als alt am ami an ang ann anp ar arc ary arz as ast atj av avk awa ay az azb ba "
    "ban bar bat-smg bcl be be-tarask be-x-old bew bg bh bi bjn blk bm bn bo bpy br bs btm bug bxr ca "
    "cbk-zam cdo ce ceb ch cho chr chy ckb co cr crh cs csb cu cv cy da dag de dga din diq dsb dtp dty dv "
    "dz ee el eml en eo es et eu ext fa fat ff fi fiu-vro fj fo fon fr frp frr fur fy ga gag gan gcr gd "
    "gl glk gn gom gor got gpe gsw gu guc gur guw gv ha hak haw he hi hif ho hr hsb ht hu hy hyw hz ia "
    "iba id ie ig igl ii ik ilo inh io is it iu ja jam jbo jv ka kaa kab kbd kbp kcg kg kge ki kj kk kl "
    "km kn knc ko koi kr krc ks ksh ku kus kv kw ky la lad lb lbe lez lfn lg li lij lld lmo ln lo lrc lt "
    "ltg lv lzh mad mai map-bms mdf mg mh mhr mi min mk ml mn mni mnw mos mr mrj ms mt mus mwl my myv mzn "
    "na nah nan nap nb nds nds-nl ne new ng nia nl nn no nov nqo nr nrm nso nv ny oc olo om or os pa pag "
    "pam pap pcd pcm pdc pdt pfl pi pih pl pms pnb pnt ps pt pwn qu rm rmy rn ro roa-rup roa-tara ru rue "
    "rup rw sa sah sat sc scn sco sd se sg sgs sh shi shn si simple sk skr sl sm smn sn so sq sr srn ss "
    "st stq su sv sw szl szy ta tay tcy tdd te tet tg th ti tig tk tl tly tn to tpi tr trv ts tt tum tw "
    "ty tyv udm ug uk ur uz ve vec vep vi vls vo vro wa war wo wuu xal xh xmf yi yo yue za zea zgh zh "
    "zh-classical zh-min-nan zh-yue zu".split()
)
"""By which Wikipedias link to each other: `[[de:Biene]]` is a link in the margin, not text."""

_REDIRECT = re.compile(r"\s*#\s*redirect\b", re.IGNORECASE)
_SWITCH = re.compile(r"__[A-Z]+__")
_NOT_TEXT = re.compile(r"\s*(?:file|image|media|category)\s*:", re.IGNORECASE)
_OTHER_WIKIPEDIA = re.compile(r"\s*([a-z-]+):(?=\S)")
_DROPPED_TAGS = frozenset(
    "ref references table gallery math chem ce score timeline syntaxhighlight source pre imagemap style "
    "templatestyles mapframe maplink graph hiero inputbox categorytree section".split()
)
_LIST_MARKUP = frozenset("*#:;")
_LIST_LINE = "\0"  # cannot occur in XML
_DISAMBIGUATION_TEMPLATE = re.compile(
    r"disambig\w*|dab|hndis|geodis|schooldis|hospitaldis|numberdis|mathdab|surname"
)
_EMPTY_BRACKETS = re.compile(r"\s*\((?:[\s,;:/–-]|&nbsp;)*\)")
_BRACKET_START = re.compile(r"\((?:\s*[,;:])+\s*")
_BRACKET_END = re.compile(r"(?:\s*[,;:])+\s*(?=\))")
_SPACE_BEFORE = re.compile(r"[^\S\n]+(?=[,.;:)])")


@dataclass
class _Page:
    line: int
    title: str = ""
    namespace: str = ARTICLES
    redirect: bool = False
    text: str = ""


class _Pages:
    """Pages as they are finished while blocks of XML are fed in."""

    def __init__(self) -> None:
        self.finished: list[_Page] = []
        self._page: _Page | None = None
        self._field = ""
        self._pieces: list[str] = []
        self._parser = expat.ParserCreate()
        self._parser.buffer_text = True
        self._parser.StartElementHandler = self._start
        self._parser.EndElementHandler = self._end
        self._parser.CharacterDataHandler = self._characters

    def feed(self, block: bytes, last: bool = False) -> list[_Page]:
        self._parser.Parse(block, last)
        finished, self.finished = self.finished, []
        return finished

    @property
    def line(self) -> int:
        return self._parser.CurrentLineNumber

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        if name == "page":
            self._page = _Page(self.line)
        elif name == "redirect" and self._page:
            self._page.redirect = True
        elif name in ("title", "ns", "text"):
            self._field, self._pieces = name, []

    def _characters(self, text: str) -> None:
        if self._field:
            self._pieces.append(text)

    def _end(self, name: str) -> None:
        if self._page is None:
            return
        if name == "page":
            self.finished.append(self._page)
            self._page = None
        elif name == self._field:
            # Of several revisions the last is the page.
            value = "".join(self._pieces)
            setattr(self._page, {"title": "title", "ns": "namespace", "text": "text"}[name], value)
            self._field = ""


def read_dump(path: str, blocks: Iterable[bytes], intake: Intake) -> Iterator[Article]:
    """The articles of a dump, without redirects and pages of other namespaces."""
    pages, damages = _Pages(), intake.problems.counts[DAMAGED]
    try:
        for block in blocks:
            for page in pages.feed(block):
                yield from _article(path, page, intake)
        for page in pages.feed(b"", last=True):
            yield from _article(path, page, intake)
    except expat.ExpatError as error:
        for page in pages.finished:
            yield from _article(path, page, intake)
        if intake.problems.counts[DAMAGED] == damages:  # else its unpacking failed, and that was said already
            intake.problems.add(
                DAMAGED,
                f"{path}, line {error.lineno}",
                f"the dump cannot be read further ({expat.ErrorString(error.code)})",
                "what came before counts",
            )


def _article(path: str, page: _Page, intake: Intake) -> Iterator[Article]:
    place = f"{path}, line {page.line}"
    if page.namespace != ARTICLES:
        return
    if page.redirect or _REDIRECT.match(page.text):
        intake.dropped[REDIRECT] += 1
        return
    if not normalise_title(page.title):
        intake.problems.add("page without a title", place, "the page has no title", SKIPPED)
        return
    if not intake.wants(page.title, place):
        return
    try:
        paragraphs, kind = plain_text(page.text)
    except (
        Exception
    ) as error:  # whatever a parser of other people's markup may raise: the next page may be fine
        intake.problems.add("markup that cannot be parsed", place, f"{page.title}: {error!r}", SKIPPED)
        return
    yield Article(page.title, paragraphs, place, kind)


def plain_text(markup: str) -> tuple[list[str], str]:
    """The paragraphs of a page, and what its templates say it is: a stub, a disambiguation page or neither.

    Dropped: templates (but for a few that stand for words), tables, references, files, categories, headings,
    lists and indented lines, formulas.
    """
    import mwparserfromhell

    code = mwparserfromhell.parse(_SWITCH.sub("", markup))
    text = _EMPTY_BRACKETS.sub("", _rendered(code))
    text = _SPACE_BEFORE.sub("", _BRACKET_END.sub("", _BRACKET_START.sub("(", text)))
    lines = ("" if line.lstrip().startswith((_LIST_LINE, "{|", "|")) else line for line in text.split("\n"))
    return paragraphs_of("\n".join(lines)), _kind(code)


def _kind(code: "Wikicode") -> str:
    for template in code.ifilter_templates(recursive=False):
        name = str(template.name).strip().lower()
        if name.endswith("stub"):
            return STUB
        if _DISAMBIGUATION_TEMPLATE.fullmatch(name):
            return DISAMBIGUATION
    return ""


def _rendered(code: "Wikicode | None") -> str:
    return "" if code is None else "".join(map(_node_text, code.nodes))


def _node_text(node: "Node") -> str:
    from mwparserfromhell import nodes

    if isinstance(node, nodes.Text):
        return str(node.value)
    if isinstance(node, nodes.Wikilink):
        target = str(node.title)
        if _NOT_TEXT.match(target) or _in_the_margin(target):
            return ""
        return _rendered(node.text) if node.text is not None else target.strip().lstrip(":")
    if isinstance(node, nodes.ExternalLink):
        return _rendered(node.title)
    if isinstance(node, nodes.HTMLEntity):
        return str(node.normalize())
    if isinstance(node, nodes.Heading):
        return "\n\n"
    if isinstance(node, nodes.Template):
        return _template_text(node)
    if isinstance(node, nodes.Tag):
        return _tag_text(node)
    return ""  # comments and arguments


def _tag_text(tag: "TagNode") -> str:
    if tag.wiki_markup and str(tag.wiki_markup)[0] in _LIST_MARKUP:
        return _LIST_LINE
    name = str(tag.tag).strip().lower()
    if name in _DROPPED_TAGS:
        return ""
    if name == "br":
        return " "
    return _rendered(tag.contents)


def _in_the_margin(target: str) -> bool:
    """Whether a link goes to the same page in another language. "CSI: Miami" and "Re:Zero" do not."""
    found = _OTHER_WIKIPEDIA.match(target)
    return found is not None and found[1] in LANGUAGE_CODES


def _template_text(template: "TemplateNode") -> str:
    named = {str(one.name).strip(): _rendered(one.value).strip() for one in template.params if one.showkey}
    values = [
        _rendered(one.value).strip()
        for one in template.params
        if not one.showkey or str(one.name).strip().isdecimal()
    ]
    return template_text(str(template.name), values, named)
