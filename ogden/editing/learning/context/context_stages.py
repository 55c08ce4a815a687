"""The context network, stage by stage: text as numbers, what torch learns from it, the section of the model.

The table of words takes those of the lexicon as it is when the text is read. A changed lexicon alone does not
make the network be learned again, which takes hours: new words that are not in the table go by their endings.
"""

import re
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path

from ogden.editing.learning.context.exported_arrays import packed_arrays, write_arrays
from ogden.editing.learning.context.gap_options import GapOptions, GapTextOptions
from ogden.editing.learning.context.gap_text import GapText, read_gap_text, sentences
from ogden.editing.learning.stage_making import Made, StageMaker
from ogden.files.stages import Artifact, Progress, StageInfo

SECTION = "tables.context"
TITLES = {"context.text": "text as numbers", "context.network": "context network", SECTION: "context network"}
CHECKPOINT = "context.checkpoint"


@dataclass(frozen=True)
class ContextLearner:
    make: StageMaker
    texts: Sequence[Path]
    """A sentence a line, or some in cells; a file that is named twice is read twice."""
    lexicon: Sequence[Path]
    """Its words have rows of their own, if the text has them."""
    text_options: GapTextOptions = field(default_factory=GapTextOptions)
    options: GapOptions = field(default_factory=GapOptions)

    def text(self) -> Artifact:
        def work(path: Path, tell: Progress) -> StageInfo:
            tell("context.text", 0, 0)
            found = read_gap_text(sentences(self.texts), lexicon_words(self.lexicon), self.text_options)
            found.write(path)
            return {"words": len(found.words), "tokens": len(found.numbers)}

        return self.make.file("context.text", asdict(self.text_options), list(self.texts), work)

    def network(self) -> Artifact:
        """Plain arrays. Checkpoints lie beside them, and whoever is stopped goes on from the last."""
        text, checkpoint = self.text(), self.make.place.directory / CHECKPOINT

        def work(path: Path, tell: Progress) -> StageInfo:
            from ogden.editing.learning.context.gap_training import GapTrainer

            trainer = GapTrainer(GapText.read(text.path), self.options)
            trainer.train(checkpoint, lambda done, steps, loss: tell("context.network", done, steps))
            write_arrays(path, trainer.words, trainer.exported())
            return {"steps": trainer.done, "loss": round(trainer.held_out_loss(), 4)}

        return self.make.file("context.network", asdict(self.options), [text], work)

    def section(self) -> Artifact:
        arrays = self.network()

        def make(tell: Progress) -> Made:
            return packed_arrays(arrays.path), {}

        return self.make.whole(SECTION, {}, [arrays], make)


def lexicon_words(files: Sequence[Path]) -> set[str]:
    """All that stands in the lexicon's sources."""
    return {word for file in files for word in re.split(r"[\s{}|]+", file.read_text("utf-8")) if word}
