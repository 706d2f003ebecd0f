"""Reads a file of any size in blocks of whole lines, in bounded memory."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

BLOCK_BYTES = 8 << 20
LINE_BYTES_MAX = 1 << 20

# Stands for a line that is too long to be a message: not readable as one, but still counted as a line.
OVERLONG = b"?"


def line_blocks(path: Path) -> Iterator[bytes]:
    """Yields the file's bytes in order, cut behind newlines; a last line without one is given one."""
    rest = b""
    inside_overlong = False
    with path.open("rb") as file:
        while block := file.read(BLOCK_BYTES):
            if inside_overlong:
                newline = block.find(b"\n")
                if newline < 0:
                    continue
                block = block[newline:]
                inside_overlong = False
            lines = rest + block
            cut = lines.rfind(b"\n") + 1
            rest = lines[cut:]
            if len(rest) > LINE_BYTES_MAX:
                rest = OVERLONG
                inside_overlong = True
            if cut > 0:
                yield lines[:cut]
    if rest:
        yield rest + b"\n"
