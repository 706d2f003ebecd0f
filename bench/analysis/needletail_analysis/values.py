"""Field values of many messages at once: SendingTime(52) as epoch nanoseconds, identifiers as 64-bit keys."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from needletail_analysis.lines import ABSENT, NO_TIME, SOH, ZERO, Bytes, Flags, Ints

Keys = npt.NDArray[np.uint64]

NS_PER_SECOND = 1_000_000_000
NO_KEY = np.uint64(0)

# Columns of "20260102-03:04:05", behind which a fraction may follow.
SECONDS_LENGTH = 17
NS_DIGITS = 9
FRACTION_DIGITS_MAX = 12

# Odd constants with well spread bits; which ones is of no importance.
SEED_BITS = np.uint64(0x9E3779B97F4A7C15)
MIX_BITS = np.uint64(0xD6E8FEB86659FD93)


def utc_timestamps(text: Bytes, position: Ints) -> tuple[Ints, int]:
    """Epoch nanoseconds of each UTCTimestamp at `position`, NO_TIME where absent or malformed.

    Also answers the most digits behind a second's point; picoseconds are cut to nanoseconds.
    """
    result = np.full(len(position), NO_TIME, dtype=np.int64)
    present = np.flatnonzero(position != ABSENT)
    at = position[present]
    seconds, good = _seconds(text, at)
    nanos, digits, good_fraction = _fraction(text, at + SECONDS_LENGTH)
    good &= good_fraction
    result[present[good]] = seconds[good] * NS_PER_SECOND + nanos[good]
    return result, int(digits[good].max(initial=0))


def keys(text: Bytes, position: Ints) -> Keys:
    """A 64-bit key for the value at each `position`, NO_KEY where it is absent or empty.

    Equal values have equal keys. Among ten million identifiers two different ones share a key with a probability of
    about three in a million.
    """
    result = np.zeros(len(position), dtype=np.uint64)
    present = np.flatnonzero(position != ABSENT)
    at = position[present]
    ends = np.flatnonzero((text == SOH) | (text == ord("\n")))
    length = ends[np.searchsorted(ends, at)] - at
    key = _mixed(length.astype(np.uint64) ^ SEED_BITS)
    column = 0
    longer = np.flatnonzero(length > 0)
    while len(longer) > 0:
        key[longer] = _mixed(key[longer] ^ _word(text, at[longer] + column, length[longer] - column))
        column += 8
        longer = longer[length[longer] > column]
    result[present] = np.where(length > 0, np.maximum(key, np.uint64(1)), NO_KEY)
    return result


def _seconds(text: Bytes, at: Ints) -> tuple[Ints, Flags]:
    year, good = _number(text, at, 4)
    parts = [year]
    for offset, separator in ((4, ""), (6, ""), (9, "-"), (12, ":"), (15, ":")):
        part, digits = _number(text, at + offset, 2)
        parts.append(part)
        good &= digits
        if separator:
            good &= text[at + offset - 1] == ord(separator)
    year, month, day, hour, minute, second = parts
    good &= (year >= 1970) & (month >= 1) & (month <= 12) & (day >= 1) & (day <= _days_in_month(year, month))
    # 60 is a leap second, which FIX allows.
    good &= (hour < 24) & (minute < 60) & (second <= 60)
    return ((_days(year, month, day) * 24 + hour) * 60 + minute) * 60 + second, good


def _days(year: Ints, month: Ints, day: Ints) -> Ints:
    """Days since 1970-01-01, counted in years that begin in March, so that the leap day comes last."""
    march_year = year - (month <= 2)
    month_from_march = (month + 9) % 12
    leap_days = march_year // 4 - march_year // 100 + march_year // 400
    return march_year * 365 + leap_days + (month_from_march * 153 + 2) // 5 + day - 1 - 719_468


def _days_in_month(year: Ints, month: Ints) -> Ints:
    lengths = np.array([0, 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31])
    is_leap = ((year % 4 == 0) & (year % 100 != 0)) | (year % 400 == 0)
    return lengths[np.clip(month, 0, 12)] + ((month == 2) & is_leap)


def _fraction(text: Bytes, at: Ints) -> tuple[Ints, Ints, Flags]:
    has_point = text[at] == ord(".")
    nanos = np.zeros(len(at), dtype=np.int64)
    digits = np.zeros(len(at), dtype=np.int64)
    going = has_point.copy()
    for offset in range(FRACTION_DIGITS_MAX):
        digit = text[at + 1 + offset] - np.uint8(ZERO)
        going &= digit < 10
        digits += going
        if offset < NS_DIGITS:
            nanos = nanos * 10 + np.where(going, digit, 0)
    behind = at + np.where(has_point, digits + 1, 0)
    return nanos, digits, (text[behind] == SOH) & (has_point == (digits > 0))


def _number(text: Bytes, at: Ints, width: int) -> tuple[Ints, Flags]:
    value = np.zeros(len(at), dtype=np.int64)
    good = np.ones(len(at), dtype=bool)
    for offset in range(width):
        digit = text[at + offset] - np.uint8(ZERO)
        good &= digit < 10
        value = value * 10 + digit
    return value, good


def _word(text: Bytes, at: Ints, length: Ints) -> Keys:
    word = np.zeros(len(at), dtype=np.uint64)
    for offset in range(8):
        byte = np.where(offset < length, text[at + offset], 0).astype(np.uint64)
        word |= byte << np.uint64(8 * offset)
    return word


def _mixed(key: Keys) -> Keys:
    """Spreads every bit of the key over all bits, one to one."""
    key = (key ^ (key >> np.uint64(32))) * MIX_BITS
    key = (key ^ (key >> np.uint64(32))) * MIX_BITS
    return key ^ (key >> np.uint64(32))
