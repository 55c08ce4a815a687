"""Word documents put together at random, as Word writes them, and their text read by other means.

`flat` reads a part as a list of characters with their formatting and what they stand in. Where runs begin and
end does not matter there, so two documents that look the same are the same.
"""

import io
import zipfile
from random import Random

from lxml import etree

W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
NAMES = {"w": W}
WORDS = "the big house utilises numerous things, which was good. It's 3 né 日本 😀 &amp; &lt;x&gt;".split()
FORMATTING = ["", "", "<w:rPr><w:b/></w:rPr>", '<w:rPr><w:i/><w:color w:val="FF0000"/></w:rPr>']
FIXED_FORMATTING = [
    '<w:rPr><w:lang w:val="fr-FR"/></w:rPr>',
    '<w:rPr><w:rFonts w:ascii="Courier New"/></w:rPr>',
]
ROOT = (
    f'xmlns:w="{W}" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" '
    'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" '
    'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"'
)
HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n'
TYPES = (
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
    '<Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" '
    'ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>'
)
KIND = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"


def run(random: Random, formatting: str | None = None) -> str:
    text = " ".join(random.choices(WORDS, k=random.randint(1, 4))) + random.choice(["", " "])
    formatting = random.choice(FORMATTING) if formatting is None else formatting
    extra = random.choice(["", "", "", "<w:tab/>", "<w:br/>", "<w:lastRenderedPageBreak/>"])
    more = f'<w:t xml:space="preserve"> {random.choice(WORDS)}</w:t>' if extra else ""
    attributes = random.choice(["", ' w:rsidR="00AB12CD"'])
    return f'<w:r{attributes}>{formatting}<w:t xml:space="preserve">{text}</w:t>{extra}{more}</w:r>'


def special(random: Random) -> str:
    one = run(random)
    deleted = one.replace("<w:t ", "<w:delText ").replace("</w:t>", "</w:delText>")
    change = 'w:id="7" w:author="Ann" w:date="2020-01-01T00:00:00Z"'
    return random.choice(
        [
            f'<w:hyperlink r:id="rId9">{one}</w:hyperlink>',
            f"<w:ins {change}>{one}</w:ins>",
            f"<w:del {change}>{deleted}</w:del>",
            '<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> PAGE </w:instrText></w:r>'
            f'<w:r><w:fldChar w:fldCharType="separate"/></w:r>{one}'
            '<w:r><w:fldChar w:fldCharType="end"/></w:r>',
            f'<w:fldSimple w:instr="DATE">{one}</w:fldSimple>',
            '<w:r><w:footnoteReference w:id="2"/></w:r>',
            f'<w:commentRangeStart w:id="3"/>{one}<w:commentRangeEnd w:id="3"/>'
            '<w:r><w:commentReference w:id="3"/></w:r>',
            f'<w:bookmarkStart w:id="4" w:name="b"/>{one}<w:bookmarkEnd w:id="4"/>'
            '<w:proofErr w:type="spellStart"/>',
            f'<w:sdt><w:sdtPr><w:alias w:val="x"/></w:sdtPr><w:sdtContent>{one}</w:sdtContent></w:sdt>',
            run(random, random.choice(FIXED_FORMATTING)),
            "<m:oMath><m:r><m:t>x</m:t></m:r></m:oMath>",
            "<mc:AlternateContent><mc:Choice><w:r><w:t>big</w:t></w:r></mc:Choice></mc:AlternateContent>",
            "<!-- big --><w:r><w:rPr><w:vanish/></w:rPr><w:t>hidden</w:t></w:r>",
            "<w:r><w:t> trimmed text </w:t></w:r>",
        ]
    )


def paragraph(random: Random) -> str:
    properties = random.choice(
        [
            "",
            "",
            '<w:pPr><w:pStyle w:val="Heading1"/></w:pPr>',
            '<w:pPr><w:numPr><w:ilvl w:val="1"/><w:numId w:val="1"/></w:numPr></w:pPr>',
            '<w:pPr><w:rPr><w:ins w:id="8" w:author="Ann"/></w:rPr></w:pPr>',
        ]
    )
    inside = "".join(
        run(random) if random.random() < 0.7 else special(random) for _ in range(random.randint(0, 5))
    )
    return f'<w:p w:rsidR="00AB">{properties}{inside}</w:p>' if inside else "<w:p/>"


def block(random: Random) -> str:
    if random.random() < 0.8:
        return paragraph(random)
    cells = "".join(f"<w:tc><w:tcPr/>{paragraph(random)}</w:tc>" for _ in range(2))
    return f"<w:tbl><w:tblPr/><w:tr>{cells}</w:tr></w:tbl>{paragraph(random)}"


def random_docx(random: Random) -> bytes:
    body = "".join(block(random) for _ in range(random.randint(1, 6)))
    note = paragraph(random)
    related = '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
    main = f'<Relationship Id="rId1" Type="{KIND}/officeDocument" Target="word/document.xml"/>'
    notes = f'<Relationship Id="rId2" Type="{KIND}/footnotes" Target="footnotes.xml"/>'
    link = f'<Relationship Id="rId9" Type="{KIND}/hyperlink" Target="http://a.b" TargetMode="External"/>'
    return packed(
        {
            "[Content_Types].xml": HEAD + TYPES,
            "_rels/.rels": f"{HEAD}{related}{main}</Relationships>",
            "word/document.xml": f"{HEAD}<w:document {ROOT}><w:body>{body}<w:sectPr/></w:body></w:document>",
            "word/_rels/document.xml.rels": f"{HEAD}{related}{notes}{link}</Relationships>",
            "word/footnotes.xml": HEAD
            + f'<w:footnotes {ROOT}><w:footnote w:id="2">{note}</w:footnote></w:footnotes>',
            "word/media/image.bin": "".join(random.choices("abc\0\xff", k=300)),
        }
    )


def packed(parts: dict[str, str]) -> bytes:
    result = io.BytesIO()
    with zipfile.ZipFile(result, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in parts.items():
            archive.writestr(zipfile.ZipInfo(name, (2020, 1, 2, 3, 4, 6)), text.encode())
    return result.getvalue()


def parts(data: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def rejected(xml: bytes) -> etree._Element:
    """The part as it is when all changes of Ogden are rejected in Word."""
    root = etree.fromstring(xml)
    for change in root.xpath("//w:pPrChange[@w:author='Ogden']", namespaces=NAMES):
        _restore(change)
    for mark in root.xpath("//w:pPr/w:rPr/w:ins[@w:author='Ogden']", namespaces=NAMES):
        _join(mark)
    for inserted in root.xpath("//w:ins[@w:author='Ogden']", namespaces=NAMES):
        inserted.getparent().remove(inserted)
    for deleted in root.xpath("//w:del[@w:author='Ogden']", namespaces=NAMES):
        for text in deleted.iter(f"{{{W}}}delText"):
            text.tag = f"{{{W}}}t"
        _unwrap(deleted)
    return root


def accepted(xml: bytes) -> etree._Element:
    root = etree.fromstring(xml)
    for change in root.xpath("//w:pPrChange[@w:author='Ogden']", namespaces=NAMES):
        change.getparent().remove(change)
    for mark in root.xpath("//w:pPr/w:rPr/w:ins[@w:author='Ogden']", namespaces=NAMES):
        _remove_with_empty(mark)
    for deleted in root.xpath("//w:del[@w:author='Ogden']", namespaces=NAMES):
        deleted.getparent().remove(deleted)
    for inserted in root.xpath("//w:ins[@w:author='Ogden']", namespaces=NAMES):
        _unwrap(inserted)
    return root


def _restore(change: etree._Element) -> None:
    """Give a paragraph the properties back that it had; its mark and what it holds stay."""
    new = change.getparent()
    old = change.find(f"{{{W}}}pPr")
    for child in list(new):
        if child.tag not in (f"{{{W}}}rPr", f"{{{W}}}sectPr"):
            new.remove(child)
    for child in reversed(old):
        new.insert(0, child)
    if not len(new):
        new.getparent().remove(new)


def _join(mark: etree._Element) -> None:
    """Take a paragraph's mark away: its content goes to the next one, whose properties stay."""
    paragraph = mark.getparent().getparent().getparent()
    following = paragraph.getnext()
    content = [child for child in paragraph if child.tag != f"{{{W}}}pPr"]
    at = 1 if following.find(f"{{{W}}}pPr") is not None else 0
    for child in reversed(content):
        following.insert(at, child)
    for name, value in paragraph.attrib.items():  # numbers of saving sessions stay with the first
        following.set(name, value)
    paragraph.getparent().remove(paragraph)


def _remove_with_empty(element: etree._Element) -> None:
    parent = element.getparent()
    parent.remove(element)
    if not len(parent) and parent.tag in (f"{{{W}}}rPr", f"{{{W}}}pPr"):
        _remove_with_empty(parent)


def _unwrap(element: etree._Element) -> None:
    parent = element.getparent()
    at = parent.index(element)
    for child in reversed(element):
        parent.insert(at + 1, child)
    parent.remove(element)


def flat(root: etree._Element) -> list[tuple[str, ...]]:
    """Everything in order: each character with its formatting, and other elements with their attributes."""
    result: list[tuple[str, ...]] = []
    for element in root.iter():
        if not isinstance(element.tag, str):
            result.append(("comment", element.text or ""))
            continue
        name = etree.QName(element).localname
        run = next(element.iterancestors(f"{{{W}}}r"), None)
        if run is None:
            if name != "r":
                result.append((name, *sorted(f"{key}={value}" for key, value in element.attrib.items())))
            continue
        formatting = run.find(f"{{{W}}}rPr")
        shape = (
            b""
            if formatting is None
            else etree.tostring(formatting, method="c14n", exclusive=True, with_tail=False)
        )
        if name in ("t", "delText"):
            text = element.text or ""
            kept = element.get("{http://www.w3.org/XML/1998/namespace}space") == "preserve"
            result += [(name, character, shape.decode()) for character in (text if kept else text.strip())]
        elif name not in ("rPr",) and element.getparent() is run:
            result.append((name, *sorted(element.attrib.values()), shape.decode()))
    return result
