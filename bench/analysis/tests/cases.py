"""What the test classes share: a folder of their own, and a run of the script with its answer."""

from __future__ import annotations

import contextlib
import io
import json
import tempfile
import unittest
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from analyse_message_history import main
from needletail_analysis.analysis import analyse
from needletail_analysis.options import parse_options
from needletail_analysis.report import write_json


@dataclass(frozen=True)
class Run:
    """What one run of the script answered."""

    exit_code: int
    out: str
    err: str


class HistoryCase(unittest.TestCase):
    """Gives each test an empty folder and the script to run in it."""

    def setUp(self) -> None:
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.folder = Path(temporary.name)

    def script(self, *arguments: object) -> Run:
        """Runs the script within this process, which spares each test the start of Python and matplotlib."""
        with contextlib.redirect_stdout(io.StringIO()) as out, contextlib.redirect_stderr(io.StringIO()) as err:
            try:
                exit_code = main([str(argument) for argument in arguments])
            except SystemExit as end:
                exit_code = int(end.code or 0)
        return Run(exit_code, out.getvalue(), err.getvalue())

    def drawn(self, *arguments: object) -> dict[str, Any]:
        """Runs the script, which must succeed, and returns its JSON."""
        target = self.folder / "figures.json"
        done = self.script(*arguments, "--json", target)
        self.assertEqual(0, done.exit_code, done.err)
        return json.loads(target.read_text(encoding="utf-8"))

    def figures(self, *arguments: object) -> dict[str, Any]:
        """Returns the JSON of a run without pictures, which take most of the time of a run."""
        target = self.folder / "figures.json"
        write_json(target, analyse(parse_options([str(argument) for argument in arguments])), [])
        return json.loads(target.read_text(encoding="utf-8"))

    def refusal(self, exit_code: int, *arguments: object) -> str:
        """Runs the script, which must fail in that way, and answers what it said."""
        done = self.script(*arguments)
        self.assertEqual(exit_code, done.exit_code, done.out + done.err)
        return done.err
