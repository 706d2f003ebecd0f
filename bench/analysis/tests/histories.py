"""Writes message histories whose true latencies are known to the nanosecond."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from functools import lru_cache
from itertools import accumulate, chain, repeat
from pathlib import Path

EPOCH_NS = 1_790_000_000_123_456_789
US = 1_000
MS = 1_000 * US
SECOND = 1_000 * MS
SOH = "\x01"


def sending_time(time_ns: int, digits: int = 9) -> str:
    """A UTCTimestamp with that many digits behind the second."""
    whole = _second(time_ns // SECOND)
    fraction = f"{time_ns % SECOND:09d}".ljust(12, "0")[:digits]
    return f"{whole}.{fraction}" if digits else whole


@lru_cache(maxsize=16)
def _second(seconds: int) -> str:
    """Thousands of lines have the same second."""
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y%m%d-%H:%M:%S")


def order(time_ns: int, order_id: str | None = None, digits: int = 9) -> str:
    """A NewOrderSingle as a line of an outgoing history."""
    identifier = f"11={order_id}|" if order_id is not None else ""
    return line(time_ns, f"35=D|34=7|49=BUY|52={sending_time(time_ns, digits)}|56=SELL|{identifier}55=MSFT|54=1|")


def report(time_ns: int, order_id: str | None, status: str) -> str:
    """An ExecutionReport as a line of an incoming history; the peer sent it a microsecond earlier."""
    identifier = f"11={order_id}|" if order_id is not None else ""
    body = f"35=8|34=9|49=SELL|52={sending_time(time_ns - US)}|56=BUY|{identifier}39={status}|150={status}|"
    return line(time_ns, body)


def line(time_ns: int, body: str) -> str:
    """One line, `|` standing for SOH; the analysis leaves BodyLength and CheckSum to the engine."""
    return f"{time_ns};" + f"8=FIX.4.4|9=100|{body}10=000|".replace("|", SOH) + "\n"


def times(intervals_ns: Iterable[int]) -> Iterator[int]:
    """The first time, then one behind each interval."""
    return accumulate(chain([EPOCH_NS], intervals_ns))


def write_orders(path: Path, intervals_ns: Iterable[int]) -> Path:
    """An outgoing history with those intervals between its orders."""
    return write(path, (order(time_ns) for time_ns in times(intervals_ns)))


def write(path: Path, lines: Iterable[str]) -> Path:
    """Writes the lines as they are."""
    with path.open("w", encoding="latin-1", newline="") as file:
        file.writelines(lines)
    return path


def every(period: int, rare_ns: int, count: int, usual_ns: int = 10 * US) -> Iterator[int]:
    """`count` intervals, each `period`-th of them rare."""
    return chain.from_iterable(chain(repeat(usual_ns, period - 1), [rare_ns]) for _ in range(count // period))
