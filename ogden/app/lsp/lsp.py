"""`ogden lsp`: a language server, for editors."""

import argparse
import sys
from importlib.util import find_spec
from typing import TYPE_CHECKING

from ogden.app.options import add_model, load_model
from ogden.errors import InputError

if TYPE_CHECKING:
    from ogden.app.lsp.server import OgdenServer

DESCRIPTION = """\
Serve an editor that speaks the Language Server Protocol: it underlines what is hard or can be simpler, says
why, and offers what to write instead. An editor starts it and talks to it on standard input and output.
Nothing leaves this machine, and no text is kept or logged. Needs the extra lsp: pip install 'ogden[lsp]'
"""


def add_parser(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    summary = "serve editors (Language Server Protocol)"
    parser = commands.add_parser("lsp", help=summary, description=DESCRIPTION)
    parser.add_argument(
        "--tcp",
        metavar="[HOST:]PORT",
        help="wait for the editor at this port instead (default host: 127.0.0.1)",
    )
    parser.add_argument("--stdio", action="store_true", help="standard input and output, as is the default")
    add_model(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    if args.tcp and args.stdio:
        raise InputError("--stdio and --tcp are two ways to talk: give one")
    place = _place(args.tcp) if args.tcp else None
    if find_spec("pygls") is None:
        raise InputError("the language server needs pygls: install it with pip install 'ogden[lsp]'")
    from ogden.app.lsp.server import create_server

    server = create_server(lambda: load_model(args.model))
    if place:
        serve_tcp(server, *place)
        return 0
    # Whatever else would be printed there would break the conversation.
    output, sys.stdout = sys.stdout.buffer, sys.stderr
    server.start_io(stdout=output)
    return 0


def serve_tcp(server: "OgdenServer", host: str, port: int) -> None:
    """One editor, until it goes."""
    print(
        f"ogden: waiting for an editor at {host}, port {port} (Ctrl+C stops it)", file=sys.stderr, flush=True
    )
    try:
        server.start_tcp(host, port)
    except OSError as error:
        raise InputError(f"cannot listen on {host}, port {port}: {error.strerror or error}") from None


def _place(text: str) -> tuple[str, int]:
    host, _, port = text.rpartition(":")
    if not (port.isascii() and port.isdigit() and 0 < int(port) <= 65535):
        raise InputError(f"--tcp {text}: give a port up to 65535, or a host and a port, as 127.0.0.1:9257")
    return host.strip("[]") or "127.0.0.1", int(port)
