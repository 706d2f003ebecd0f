"""Reads one history: of millions of lines only the few numbers per message that the figures need are kept."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np

from needletail_analysis.blocks import line_blocks
from needletail_analysis.failure import Failure
from needletail_analysis.lines import ABSENT, NO_TIME, Flags, Ints, Lines
from needletail_analysis.values import Keys, keys, utc_timestamps

SENDING_TIME = b"52="
CL_ORD_ID = b"11="
ORD_STATUS_FILLED = b"39=2\x01"
MICROSECOND_DIGITS = 6


@dataclass(frozen=True)
class Wanted:
    """What to read: lines with the field `tag`, timed by their header or by SendingTime(52), with order keys or not."""

    tag: str
    use_header_timestamp: bool
    with_orders: bool
    unreadable_share_max: float


@dataclass(frozen=True)
class Readability:
    """How much of a file was understood. `first_unreadable` is a line number from 1, or 0 when there is none."""

    lines: int
    unreadable: int
    first_unreadable: int


@dataclass(frozen=True)
class Messages:
    """The wanted messages in file order. The order columns are empty unless asked for."""

    times_ns: Ints
    header_ns: Ints
    orders: Keys
    filled: Flags


@dataclass(frozen=True)
class History:
    """One file, read. `fraction_digits` is the finest SendingTime(52) seen, 0 when header times are used."""

    path: Path
    messages: Messages
    readability: Readability
    fraction_digits: int


def read_history(path: Path, wanted: Wanted) -> History:
    """Reads `path`; fails when nothing, or too little of it, can be read."""
    try:
        tally = _Tally()
        parts = [_messages(tally, Lines(block), wanted) for block in line_blocks(path)]
    except OSError as error:
        raise Failure(f"{path}: cannot be read: {error.strerror}; give the path of a message history") from error
    readability = tally.readability()
    _demand_readable(path, readability, wanted)
    return History(path, _joined(parts), readability, tally.fraction_digits)


class _Tally:
    """Counts over the blocks of one file."""

    def __init__(self) -> None:
        self.fraction_digits = 0
        self._physical_lines = 0
        self._lines = 0
        self._unreadable = 0
        self._first_unreadable = 0

    def add(self, lines: Lines, readable: Flags) -> None:
        bad = lines.number[~readable]
        if len(bad) > 0 and self._unreadable == 0:
            self._first_unreadable = self._physical_lines + int(bad[0]) + 1
        self._physical_lines += lines.count
        self._lines += len(readable)
        self._unreadable += len(bad)

    def readability(self) -> Readability:
        return Readability(self._lines, self._unreadable, self._first_unreadable)


def _messages(tally: _Tally, lines: Lines, wanted: Wanted) -> Messages:
    if wanted.use_header_timestamp:
        times_ns = lines.header_ns
    else:
        times_ns, digits = utc_timestamps(lines.text, lines.find(SENDING_TIME))
        tally.fraction_digits = max(tally.fraction_digits, digits)
    readable = lines.is_fix & (times_ns != NO_TIME)
    tally.add(lines, readable)
    chosen = readable & (lines.find(wanted.tag.encode("ascii") + b"\x01") != ABSENT)
    if not wanted.with_orders:
        return Messages(times_ns[chosen], lines.header_ns[:0], np.empty(0, np.uint64), np.empty(0, np.bool_))
    orders = keys(lines.text, lines.find(CL_ORD_ID)[chosen])
    filled = lines.find(ORD_STATUS_FILLED)[chosen] != ABSENT
    return Messages(times_ns[chosen], lines.header_ns[chosen], orders, filled)


def _joined(parts: list[Messages]) -> Messages:
    return Messages(
        np.concatenate([part.times_ns for part in parts]),
        np.concatenate([part.header_ns for part in parts]),
        np.concatenate([part.orders for part in parts]),
        np.concatenate([part.filled for part in parts]),
    )


def _demand_readable(path: Path, readability: Readability, wanted: Wanted) -> None:
    total, bad = readability.lines, readability.unreadable
    if total == 0:
        raise Failure(f"{path}: is empty; record a message history first, 'needletail bench rtt' writes one")
    shape = "<epoch ns>;8=FIX..." if wanted.use_header_timestamp else "8=FIX... with a SendingTime(52)"
    if bad == total:
        raise Failure(
            f"{path}: none of its {total:,} lines is readable as {shape}; "
            f"give another file, or choose the other of --useHeaderTimestamp and --no-useHeaderTimestamp"
        )
    if bad > total * wanted.unreadable_share_max:
        raise Failure(
            f"{path}: {bad:,} of {total:,} lines are not readable as {shape}, the first is line "
            f"{readability.first_unreadable}; at most {wanted.unreadable_share_max:.2%} may be: "
            f"repair the file or allow more with --maxUnreadable"
        )
