"""Gives the script numpy and matplotlib: from the running Python, or from a virtual environment made on first use."""

from __future__ import annotations

import fcntl
import importlib.util
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from needletail_analysis.failure import ENVIRONMENT, Failure

LIBRARIES = ("numpy", "matplotlib")
COMPLETE = "complete"
FOLDER = Path(__file__).resolve().parent.parent


def ensure_libraries(script: Path, arguments: list[str]) -> None:
    """Returns when the libraries can be imported; otherwise runs `script` anew, in this process, where they can."""
    missing = [name for name in LIBRARIES if importlib.util.find_spec(name) is None]
    if not missing:
        return
    requirements = FOLDER / "requirements.txt"
    folder = _home()
    if Path(sys.prefix).resolve() == folder.resolve():
        raise Failure(f"{folder} lacks {' and '.join(missing)}: delete that folder and run again", ENVIRONMENT)
    try:
        wanted = f"python {sys.version.split()[0]}\n{requirements.read_text()}"
        with _locked(folder.with_name(folder.name + ".lock")):
            if not _is_complete(folder, wanted):
                _make(folder, requirements, wanted)
    except OSError as error:
        raise Failure(
            f"no virtual environment at {folder}: {error}; make the folder writable or set XDG_CACHE_HOME", ENVIRONMENT
        ) from error
    sys.stderr.flush()
    python = str(_python(folder))
    os.execv(python, [python, str(script), *arguments])


def _home() -> Path:
    """Beside the script, or in the user's cache when an installation is read-only."""
    if os.access(FOLDER, os.W_OK):
        return FOLDER / ".venv"
    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    return cache / "needletail" / "analysis-venv"


@contextmanager
def _locked(path: Path) -> Iterator[None]:
    """Two scripts started at once: the second waits here and then finds the first one's work done."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("a") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def _is_complete(folder: Path, wanted: str) -> bool:
    mark = folder / COMPLETE
    return _python(folder).exists() and mark.exists() and mark.read_text() == wanted


def _make(folder: Path, requirements: Path, wanted: str) -> None:
    """Written last, the mark tells a finished environment from one whose making was interrupted."""
    print(f"analyse: installing numpy and matplotlib into {folder} (first use only)", file=sys.stderr, flush=True)
    if folder.exists():
        shutil.rmtree(folder)
    _must(
        [sys.executable, "-m", "venv", str(folder)],
        "cannot make a virtual environment: install the module, on Debian with 'apt-get install python3 python3-venv'",
    )
    # Python compiles the modules that are imported at their first import; pip would compile all, which takes longer than its download.
    _must(
        [str(_python(folder)), "-m", "pip", "install", "--quiet", "--no-compile", "--requirement", str(requirements)],
        "cannot install numpy and matplotlib: is the package index within reach? "
        "Or install both for this Python yourself ('apt-get install python3-numpy python3-matplotlib')",
    )
    (folder / COMPLETE).write_text(wanted)


def _must(command: list[str], advice: str) -> None:
    done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        said = (done.stderr.strip() or done.stdout.strip()).splitlines()[-3:]
        raise Failure(
            f"{advice}\n  {' '.join(command)} ended with {done.returncode}:\n  " + "\n  ".join(said), ENVIRONMENT
        )


def _python(folder: Path) -> Path:
    return folder / "bin" / "python"
