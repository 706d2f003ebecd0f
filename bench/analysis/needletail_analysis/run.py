"""One run: analyse, draw, write."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from needletail_analysis.analysis import analyse
from needletail_analysis.failure import ENVIRONMENT, Failure
from needletail_analysis.options import Options
from needletail_analysis.report import as_text, write_json


def run(options: Options) -> None:
    """Analyses the files, writes pictures and JSON, and prints the table last, when everything else has worked."""
    analysis = analyse(options)
    # Imported here so that a file that cannot be read is reported without waiting for matplotlib.
    from needletail_analysis.picture import draw

    pictures: list[Path] = []
    with _writing(options.out):
        pictures = draw(analysis)
    if options.json is not None:
        with _writing(options.json):
            write_json(options.json, analysis, pictures)
    print(as_text(analysis, pictures))


@contextmanager
def _writing(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise Failure(
            f"{path}: cannot be written: {error.strerror}; choose another place with --out and --json", ENVIRONMENT
        ) from error
