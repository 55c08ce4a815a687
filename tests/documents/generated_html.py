"""HTML pages with everything that makes them hard, put together at random; not all of them well formed."""

from random import Random

WORDS = "the big house utilises numerous things, which was good. However it's 3 né 日本 😀".split()
SPECIAL = [
    "&amp;",
    "&lt;b&gt;",
    "&nbsp;",
    "&#8217;",
    "&#x41;",
    "&copy ",
    "&bogus;",
    "AT&T",
    "a < b",
    "<b>bold words</b>",
    "<em>soft <i>softer</i></em>",
    '<a href="x>y" title=\'a "b"\'>link</a>',
    "<code>x = 1</code>",
    "<br>",
    "<br/>",
    "<img src=i.png alt='big'>",
    "<!-- big > comment -->",
    '<span lang="fr">mot juste</span>',
    "<wbr>",
    '<span translate="no">Big Name</span>',
    "<script>if (a < b) { big }</script>",
    "<sup>1</sup>",
    "H<sub>2</sub>O",
    "<math><mi>x</mi></math>",
    "<b>un",
    "closed</b>",
    "</i>",
    "<q>quoted</q>",
    "<INS>new</INS>",
    "<style>b{}</style>",
]
KINDS = "p p open h2 pre table dl button foreign bare".split()


def line(random: Random) -> str:
    text = ""
    for _ in range(random.randint(1, 12)):
        word = random.choice(WORDS if random.random() < 0.7 else SPECIAL)
        text += word + random.choice([" ", " ", " ", "\n", "  \n  ", ""])
    return text


def block(random: Random, depth: int = 0) -> str:
    kind = random.choice([*KINDS, *(["ul", "div", "blockquote"] if depth < 2 else [])])
    if kind in ("ul", "div", "blockquote"):
        inner = "\n".join(block(random, depth + 1) for _ in range(random.randint(1, 3)))
        return f"<ul>\n<li>{inner}\n<li>{inner}</ul>" if kind == "ul" else f"<{kind}>{inner}</{kind}>"
    one = line(random)
    return {
        "p": f'<p class="a">{one}</p>',
        "open": f"<p>{one}",
        "h2": f"<h2 id=x>{one}</h2>",
        "pre": f"<pre>{one}</pre>",
        "table": f"<table><tr><td>{one}<td>big</td></tr></table>",
        "dl": f"<dl><dt>big</dt><dd>{one}</dl>",
        "button": f"<button>{one}</button>",
        "foreign": f'<p lang="de">{one}</p>',
        "bare": one,
    }[kind]


def random_html(random: Random) -> str:
    body = "\n".join(block(random) for _ in range(random.randint(1, 7)))
    if random.random() < 0.5:
        return body
    head = '<head><meta charset="utf-8"><title>big page</title><style>p > a {}</style></head>'
    return f"<!DOCTYPE html>\n<html lang=en>{head}\n<body>{body}</body></html>\n"
