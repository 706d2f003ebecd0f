"""The lines of one block as columns: where each message begins, and where its fields are.

A line is `<epoch ns>;8=FIX...<SOH>...`; the time and its semicolon may be absent. Everything is computed for all
lines of the block at once, because a loop over lines in Python would take minutes for a gigabyte.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

SOH = 1
NEWLINE = ord("\n")
CARRIAGE_RETURN = ord("\r")
SEMICOLON = ord(";")
ZERO = ord("0")

HEADER_DIGITS_MAX = 19
NO_TIME = -1
ABSENT = -1

# Fixed columns of a value are read without asking whether the block ends before them.
PADDING = bytes(64)

Bytes = npt.NDArray[np.uint8]
Ints = npt.NDArray[np.int64]
Flags = npt.NDArray[np.bool_]


class Lines:
    """One block of whole lines.

    `number` is each line's number within the block, from 0, blank lines not listed; `header_ns` its time before the
    semicolon or NO_TIME; `is_fix` whether a FIX message follows.
    """

    def __init__(self, block: bytes) -> None:
        # The newline in front gives the first line a byte before it, as every other line has.
        self.text: Bytes = np.frombuffer(bytearray(b"\n" + block + PADDING), dtype=np.uint8)
        newlines = np.flatnonzero(self.text == NEWLINE)
        self.count = len(newlines) - 1
        begin, end = newlines[:-1] + 1, newlines[1:]
        self.number: Ints = np.flatnonzero((end > begin) & (self.text[begin] != CARRIAGE_RETURN))
        self._begin = begin[self.number]
        self.header_ns, message = self._headers()
        self.is_fix: Flags = self._starts_with(message, b"8=FIX")
        # Now every field of a message, the first one too, follows a SOH.
        self.text[message[self.is_fix] - 1] = SOH
        self._fields: Ints = np.flatnonzero(self.text == SOH) + 1
        self._first_bytes: Bytes = self.text[self._fields]

    def find(self, prefix: bytes) -> Ints:
        """Position behind `prefix` in the first field of each line that begins with it, or ABSENT.

        A prefix like b"52=" finds a value; one that ends with SOH, like b"35=D\\x01", finds a whole field.
        """
        found = self._fields[self._first_bytes == prefix[0]]
        for offset in range(1, len(prefix)):
            found = found[self.text[found + offset] == prefix[offset]]
        line = np.searchsorted(self._begin, found, side="right") - 1
        position = np.full(len(self.number), ABSENT, dtype=np.int64)
        # Backwards, so that of several in one line the first is written last and stays.
        position[line[::-1]] = found[::-1] + len(prefix)
        position[~self.is_fix] = ABSENT
        return position

    def _headers(self) -> tuple[Ints, Ints]:
        value = np.zeros(len(self._begin), dtype=np.uint64)
        digits = np.zeros(len(self._begin), dtype=np.int64)
        going = np.ones(len(self._begin), dtype=bool)
        for offset in range(HEADER_DIGITS_MAX):
            digit = self.text[self._begin + offset] - np.uint8(ZERO)
            going &= digit < 10
            value = np.where(going, value * np.uint64(10) + digit, value)
            digits += going
        behind = self._begin + digits
        is_header = (digits > 0) & (self.text[behind] == SEMICOLON) & (value <= np.uint64(np.iinfo(np.int64).max))
        header_ns = np.where(is_header, value.astype(np.int64), NO_TIME)
        return header_ns, np.where(is_header, behind + 1, self._begin)

    def _starts_with(self, position: Ints, text: bytes) -> Flags:
        equal = np.ones(len(position), dtype=bool)
        for offset, byte in enumerate(text):
            equal &= self.text[position + offset] == byte
        return equal
