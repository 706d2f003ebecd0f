#!/usr/bin/env python3
"""Analyses a FIX message history: the published method's figures, and the truth beside them.

Needs Python 3.11 or later. numpy and matplotlib are installed into a virtual environment on first use.
"""

from __future__ import annotations

import sys
from pathlib import Path

from needletail_analysis.failure import ENVIRONMENT, Failure
from needletail_analysis.options import parse_options

OLDEST_PYTHON = (3, 11)
# What shells answer for a program ended by Ctrl-C.
INTERRUPTED = 130


def main(arguments: list[str]) -> int:
    """Runs one analysis and answers the exit code: 0 ok, 1 the data is at fault, 2 usage, 3 environment."""
    try:
        if sys.version_info < OLDEST_PYTHON:
            raise Failure(
                f"{sys.executable} is Python {sys.version.split()[0]}, 3.11 or later is needed: "
                f"install a newer python3",
                ENVIRONMENT,
            )
        options = parse_options(arguments)
        from needletail_analysis.environment import ensure_libraries

        ensure_libraries(Path(__file__).resolve(), arguments)
        # Imported this late because it needs numpy, which may have been installed one line above.
        from needletail_analysis.run import run

        run(options)
        return 0
    except Failure as failure:
        print(f"analyse: {failure}", file=sys.stderr)
        return failure.exit_code
    except KeyboardInterrupt:
        return INTERRUPTED


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
