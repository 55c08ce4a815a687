"""`ogden lm`: estimate language models from text, score text with them, and look at them."""

import argparse
import json
import sys
from typing import TYPE_CHECKING

from ogden.app.options import add_files, add_jobs, add_memory, add_spark

if TYPE_CHECKING:
    from ogden.distributed.estimating import SparkEstimate
    from ogden.lm.estimation import Estimate, EstimationOptions

BUILD_HELP = """\
Estimate an interpolated modified Kneser-Ney model and write it as an ARPA file. Text is a sentence a line,
with white space between words: tokenise it first, or give --tokenise.
"""
QUERY_HELP = "Score text: the perplexity, or with --sentences each line's log10 probability."
INFO_HELP = "Say what is in a model."


def add_parser(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = commands.add_parser("lm", help="estimate and query n-gram language models")
    actions = parser.add_subparsers(title="actions", metavar="ACTION", required=True)
    _add_build(actions.add_parser("build", help="estimate a model from text", description=BUILD_HELP))
    _add_query(actions.add_parser("query", help="score text", description=QUERY_HELP))
    info = actions.add_parser("info", help="say what is in a model", description=INFO_HELP)
    info.add_argument("model", metavar="ARPA", help="the model")
    info.add_argument("--json", action="store_true", help="print one JSON object")
    info.set_defaults(run=_info)


def _add_build(parser: argparse.ArgumentParser) -> None:
    add_files(parser, "--text", "the text, a sentence a line", required=True)
    parser.add_argument(
        "-o", "--output", metavar="ARPA", required=True, help="the model to write (.gz, .xz: packed)"
    )
    parser.add_argument("--order", type=int, default=5, metavar="N", help="1 to 6 (default: %(default)s)")
    parser.add_argument(
        "--prune",
        type=int,
        nargs="+",
        default=[],
        metavar="N",
        help="by order, drop n-grams that occur at most so often, as 0 0 1; the last holds for higher orders",
    )
    parser.add_argument("--vocabulary", metavar="F", help="only these words, one a line; others are <unk>")
    parser.add_argument("--tokenise", action="store_true", help="the text is not tokenised: do it")
    parser.add_argument("--lowercase", action="store_true", help="make all words lower case")
    add_memory(parser)
    add_spark(parser)
    parser.add_argument(
        "--column",
        default="text",
        metavar="NAME",
        help="of Parquet tables among the texts, with --spark (default: %(default)s)",
    )
    parser.add_argument(
        "--directory", metavar="DIR", help="where to sort (default: the system's temporary files)"
    )
    parser.set_defaults(run=_build)


def _add_query(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("model", metavar="ARPA", help="the model")
    add_files(parser, "--text", "the text, a sentence a line, tokenised as the model's was", required=True)
    parser.add_argument("--sentences", action="store_true", help="print a line for each sentence")
    add_jobs(parser)
    parser.set_defaults(run=_query)


def _build(args: argparse.Namespace) -> int:
    import tempfile

    from ogden.files.path_checks import refuse_overwriting
    from ogden.lm.estimation import EstimationOptions
    from ogden.text.lines import read_lines

    refuse_overwriting(args.output, [*args.text, args.vocabulary])
    vocabulary = read_lines(args.vocabulary) if args.vocabulary else None
    directory = args.directory or tempfile.gettempdir()
    options = EstimationOptions(args.order, args.prune, vocabulary, args.memory, directory)
    _summarise((_on_spark if args.spark else _here)(args, options))
    return 0


def _here(args: argparse.Namespace, options: "EstimationOptions") -> "Estimate":
    from ogden.lm.arpa import write_arpa
    from ogden.lm.estimation import estimate, model_text

    result = estimate(model_text(args.text, args.tokenise, args.lowercase), options)
    write_arpa(args.output, result)
    return result


def _on_spark(args: argparse.Namespace, options: "EstimationOptions") -> "SparkEstimate":
    from ogden import distributed

    with distributed.spark_session(args.spark) as spark:
        return distributed.estimate(
            *(spark, args.text, args.output, options, args.tokenise, args.lowercase), column=args.column
        )


def _summarise(result: "Estimate | SparkEstimate") -> None:
    print(f"{result.sentences:,} sentences, {result.words:,} words", file=sys.stderr)
    for order, (count, taken) in enumerate(zip(result.counts(), result.discounts(), strict=True), 1):
        how = "" if taken.estimated else " (too little text to estimate them)"
        discounts = f"discounts {taken.one:.3f} {taken.two:.3f} {taken.three:.3f}{how}"
        print(f"{order}-grams {count:,}; {discounts}", file=sys.stderr)


def _query(args: argparse.Namespace) -> int:
    from ogden.lm.arpa import read_arpa
    from ogden.text.lines import read_lines

    model = read_arpa(args.model)
    lines = [line for path in args.text for line in read_lines(path)]
    if args.sentences:
        for score in model.score(lines, args.jobs):
            print(f"{score:.6f}")
        return 0
    found = model.perplexity(lines, args.jobs)
    print(
        f"{found.sentences:,} sentences, {found.words:,} words with sentence ends, {found.unknown:,} unknown"
    )
    print(f"perplexity {found.all:.2f}; without unknown words {found.known:.2f}")
    return 0


def _info(args: argparse.Namespace) -> int:
    from ogden.lm.arpa import read_arpa

    model = read_arpa(args.model)
    facts = {
        "order": model.order,
        "words": model.core.vocabulary_size,
        "ngrams": len(model),
        "bytes in memory": model.core.bytes,
    }
    if args.json:
        print(json.dumps(facts))
    else:
        print("\n".join(f"{name}: {value:,}" for name, value in facts.items()))
    return 0
