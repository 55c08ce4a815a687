"""Markdown documents with everything that Markdown has, put together at random."""

from random import Random

WORDS = 'the big house utilises numerous things, (which) "was" good. However it\'s 3 né 日本 😀'.split()
SPECIAL = [
    "`code *x*`",
    "``a`b``",
    "**bold words**",
    "*soft*",
    "_under_",
    "***both***",
    "[link *to* it](http://a.b/c_d)",
    "[ref link][r]",
    "[r]",
    "![alt text](i.png)",
    "<http://auto.link/x>",
    "&amp;",
    "&copy;",
    "\\*",
    "\\[no\\]",
    "[^1]",
    "$x_1 + y$",
    "<b>html</b>",
    "<!-- note -->",
    "~~gone~~",
    "snake_case_name",
    "2*3",
    "a < b",
    "{{ name }}",
    "<kbd>Ctrl</kbd>",
    "*open",
    "[",
    "](",
    "`",
    "$5",
    '<span lang="fr">mot</span>',
    "x\\\n",
    "y  \n",
    "&",
    "|",
    "**very *big* house**,",
    "[**bold**](u 'title')",
    "word[^1].",
]
KINDS = "paragraph paragraph heading setext code indented html table rule note definition task".split()
CONTAINERS = {"list": ("- ", "  "), "numbers": ("1. ", "   "), "quote": ("> ", "> ")}


def line(random: Random, breaks: bool = True) -> str:
    text = ""
    for _ in range(random.randint(1, 12)):
        word = random.choice(WORDS if random.random() < 0.7 else SPECIAL)
        text += word + random.choice([" ", " ", " ", "\n"] if breaks else [" "])
    return text.strip() if breaks else text.replace("\n", " ").replace("|", "").strip()


def indented(text: str, first: str, rest: str) -> str:
    head, *tail = text.split("\n")
    return "\n".join([first + head, *(rest + each for each in tail)])


def block(random: Random, depth: int = 0) -> str:
    kind = random.choice([*KINDS, *(["list", *CONTAINERS] if depth < 2 else [])])
    if kind in CONTAINERS:
        inner = "\n\n".join(block(random, depth + 1) for _ in range(random.randint(1, 3)))
        return indented(inner, *CONTAINERS[kind])
    one = line(random, breaks=False)
    return {
        "paragraph": line(random),
        "heading": f"## {one}",
        "setext": f"{one}\n====",
        "code": f"```py\n{one}\n```",
        "indented": f"    {one}",
        "html": f"<div class='x'>\n{one}\n</div>",
        "table": f"| {one} | b big |\n|---|:-:|\n| c | {one} |\n| `d` | e \\| f |",
        "rule": "***",
        "note": f"[^1]: {one}",
        "definition": '[r]: http://x.y "title words"',
        "task": f"- [ ] {one}\n- [x] {one}",
    }[kind]


def random_markdown(random: Random) -> str:
    text = "\n\n".join(block(random) for _ in range(random.randint(1, 7))) + random.choice(["", "\n", "\n\n"])
    if random.random() < 0.3:
        text = f"---\ntitle: big words\n---\n\n{text}"
    return text.replace("\n", "\r\n") if random.random() < 0.3 else text
