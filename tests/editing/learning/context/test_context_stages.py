from pathlib import Path

import pytest

from ogden.editing.judge.context_network import read_context_network
from ogden.editing.learning.context.context_stages import ContextLearner, lexicon_words
from ogden.editing.learning.context.gap_options import BatchOptions, GapOptions, GapTextOptions, Sizes
from ogden.editing.learning.stage_making import StageMaker
from ogden.files.stages import StageCache

OPTIONS = GapOptions(Sizes(4, 4, 4, 4), BatchOptions(tokens=40, drawn=5), passes=1, kept_apart=5)


def test_from_text_to_the_section(tmp_path: Path) -> None:
    pytest.importorskip("torch")
    text = tmp_path / "text.txt"
    text.write_text("The cat sat here.\nA dog ran there today.\n" * 30, encoding="utf-8")
    with StageCache(tmp_path / "work") as place:
        learner = ContextLearner(StageMaker(place), [text], [], GapTextOptions(words=20), OPTIONS)
        section = learner.section()
        assert not section.resumed
        assert learner.section().resumed
    network = read_context_network(section.path.read_bytes(), "network")
    assert network.words.knows("cat")


def test_words_of_the_lexicon(tmp_path: Path) -> None:
    file = tmp_path / "a.tsv"
    file.write_text("word\tplain\naid\tThey {aid|help} us\n", encoding="utf-8")
    assert lexicon_words([file]) == {"word", "plain", "aid", "They", "help", "us"}
