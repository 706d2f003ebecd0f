"""The one exception of this package, and the exit codes it ends with."""

from __future__ import annotations

FOUND_PROBLEMS = 1
USAGE = 2
ENVIRONMENT = 3


class Failure(Exception):
    """Ends the run with a message that names the file, what is wrong and what to do about it."""

    def __init__(self, message: str, exit_code: int = FOUND_PROBLEMS) -> None:
        super().__init__(message)
        self.exit_code = exit_code
