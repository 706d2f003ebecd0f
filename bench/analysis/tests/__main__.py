"""Runs all tests: `python3 analysis/tests`, with any Python; the libraries are installed when they are missing."""

from __future__ import annotations

import sys
import unittest
from pathlib import Path

TESTS = Path(__file__).resolve().parent
sys.path[0] = str(TESTS.parent)

from needletail_analysis.environment import ensure_libraries  # noqa: E402
from needletail_analysis.failure import Failure  # noqa: E402


def main() -> int:
    """Answers 0 when all tests pass, 1 when not, 3 when they cannot run."""
    try:
        ensure_libraries(TESTS, sys.argv[1:])
    except Failure as failure:
        print(failure, file=sys.stderr)
        return failure.exit_code
    tests = unittest.defaultTestLoader.discover(str(TESTS), top_level_dir=str(TESTS.parent))
    return 0 if unittest.TextTestRunner().run(tests).wasSuccessful() else 1


if __name__ == "__main__":
    sys.exit(main())
