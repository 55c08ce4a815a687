"""`ogden serve`: the web page and the HTTP service, on this machine."""

import argparse
import gc

from ogden.app.options import add_jobs, add_lexicon, add_model, load_model, read_lexicons
from ogden.errors import InputError
from ogden.files.cores import available_cores

DESCRIPTION = """\
Serve the web page and the HTTP service (see /docs there for its addresses). It listens on this machine only
unless --host says otherwise, keeps no text and logs none. Ctrl+C or SIGTERM stops it when open requests are
answered.
"""
# Written out here because the help must not wait for what imports them; a test compares.
MAX_SIZE = 10.0
MAX_TEXT = 200_000
TIMEOUT = 30.0


def add_parser(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    summary = "serve the web page and the HTTP service"
    parser = commands.add_parser("serve", help=summary, description=DESCRIPTION)
    add = parser.add_argument
    add("--host", default="127.0.0.1", metavar="H", help="the address to listen on (default: %(default)s)")
    add("--port", type=int, default=8000, metavar="N", help="the port (default: %(default)s; 0: any)")
    add("--allow-host", action="append", default=[], metavar="NAME", help="a name it is reached by")
    add(
        "--allow-origin",
        action="append",
        default=[],
        metavar="ORIGIN",
        help="a web site or browser add-on that may ask, as https://example.org or moz-extension://*; "
        "may be repeated (default: none but the page itself)",
    )
    add_model(parser)
    add_lexicon(parser)
    group = parser.add_argument_group("limits of a request")
    add = group.add_argument
    add("--max-size", type=float, default=MAX_SIZE, metavar="MB", help="megabytes (default: %(default)g)")
    add("--max-text", type=int, default=MAX_TEXT, metavar="N", help="characters (default: %(default)s)")
    add("--timeout", type=float, default=TIMEOUT, metavar="S", help="seconds (default: %(default)g)")
    add_jobs(group, "requests worked on at once (default: one a core)")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    _check(args)
    from ogden.app.page.routes import EXAMPLE
    from ogden.app.service.application import create_app
    from ogden.app.service.limits import MEGABYTE, ServiceLimits
    from ogden.app.service.model_processes import model_processes
    from ogden.app.service.origins import allowed_origins
    from ogden.app.service.server import serve
    from ogden.editing.process_pool import settle

    limits = ServiceLimits(
        max_bytes=int(args.max_size * MEGABYTE),
        max_characters=args.max_text,
        timeout=args.timeout,
        jobs=args.jobs or available_cores(),
    )
    origins = allowed_origins(args.allow_origin)
    lexicon = read_lexicons(args.lexicon)
    model = load_model(args.model)
    model.simplify(EXAMPLE, lexicon=lexicon)  # loads all of it, so that the first visitor need not wait
    settle()  # what stays for ever is not looked through again, which would stop all requests for a moment
    try:
        with model_processes(model, limits.jobs, lexicon) as simplifier:
            app = create_app(simplifier, limits, [args.host, *args.allow_host], lexicon, origins)
            return serve(app, args.host, args.port)
    finally:
        gc.unfreeze()  # or the core would say at the end that these were never given back


def _check(args: argparse.Namespace) -> None:
    if not 0 <= args.port <= 65535:
        raise InputError(f"--port {args.port}: give a number up to 65535, or 0 for any free port")
    if not 0 < args.max_size <= 1000:
        raise InputError(f"--max-size {args.max_size:g}: give megabytes, above 0 and up to 1000")
    if args.max_text < 1:
        raise InputError(f"--max-text {args.max_text}: give a number of characters, at least 1")
    if not 0 < args.timeout <= 3600:
        raise InputError(f"--timeout {args.timeout:g}: give seconds, above 0 and up to 3600")
