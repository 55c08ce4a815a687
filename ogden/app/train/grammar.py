"""`ogden train paraphrase_grammar`: a grammar of paraphrases and two language models become a model."""

import argparse

from ogden.app.options import add_files
from ogden.app.resources import add_machine, machine, workplace
from ogden.app.train.options import add_description, add_language_model

NAME = "paraphrase_grammar"
HELP = "a grammar of paraphrases (SBMT, Xu et al. 2016)"
DESCRIPTION = """\
Make a model of a paraphrase grammar: PPDB, or what `ogden grammar build` made. Two language models are
learned, of simple and of normal text, and every rule gets features that say how simple its sides are. Then
`ogden tune` finds out what the features are worth. The work is done in stages, kept in MODEL.work beside the
model until it is complete: if it is stopped, the same command goes on where it was and makes the same model.
"""


def add_parser(systems: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = systems.add_parser(NAME, help=HELP, description=DESCRIPTION)
    add_files(parser, "--grammar", "rules in PPDB's format (plain, gz, xz)", required=True)
    add_files(parser, "--lm-text", "simple text, a sentence a line", required=True)
    add_files(parser, "--normal-text", "normal text, a sentence a line", required=True)
    add = parser.add_argument
    add("-o", "--output", metavar="MODEL", required=True, help="the model to write, as simple.ogden")
    add(
        "--case",
        choices=("lower", "true"),
        default="true",
        help="of the grammar: all lower, or the capitals of mid-sentence (default: %(default)s)",
    )
    add_description(parser.add_argument_group("what the model says of itself"))
    add_language_model(parser.add_argument_group("the model of simple text"))
    add_machine(parser.add_argument_group("the machine"), "MODEL")
    parser.set_defaults(run=run, system=NAME, pairs=[])


def run(args: argparse.Namespace) -> int:
    from pathlib import Path

    from ogden.app.train.description import description
    from ogden.app.train.summary import STAGES, summarise
    from ogden.files.path_checks import refuse_overwriting
    from ogden.files.progress import show_progress
    from ogden.files.stages import StageCache
    from ogden.systems.paraphrase_grammar import ParaphraseGrammarSystem
    from ogden.training.assembly import assemble, check_output, publish
    from ogden.training.corpora import Texts
    from ogden.training.learning import Learner, Resources, TextModelRecipe
    from ogden.training.preparation import Preparation

    check_output(args.output)
    refuse_overwriting(args.output, [*args.grammar, *args.lm_text, *args.normal_text])
    simple_model = TextModelRecipe(args.lm_order, args.lm_prune)
    simple_model.options(Resources(), Path())  # what is wrong with it is said before the work
    about, limits = description(args), machine(args)
    system = ParaphraseGrammarSystem(args.grammar, simple_model)
    with show_progress(STAGES) as tell, StageCache(workplace(args.output, args.work_dir), tell) as place:
        texts = Texts(args.lm_text, args.normal_text)
        parts = system.train(texts, Learner(place, Preparation(args.case), limits))
        publish(assemble(place, parts, about), args.output)
        if not args.keep_work:
            place.remove()
    summarise(args.output, place.products)
    return 0
