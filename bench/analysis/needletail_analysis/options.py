"""The command line. Imports nothing outside the standard library, so --help works before anything is installed."""

from __future__ import annotations

import argparse
import math
import re
from dataclasses import dataclass
from pathlib import Path

NS_PER_SECOND = 1_000_000_000

DESCRIPTION = """\
Prints the latency figures of a FIX message history (one '<epoch ns>;8=FIX...' a line):
by the published method, whose percentiles are of means over windows, and beside it
the truth, whose percentiles are of single intervals and of matched round trips.
"""

EXAMPLES = """\
examples:
  analyse_message_history.py outgoing_session.1.fix --useHeaderTimestamp
  analyse_message_history.py outgoing_session.1.fix incoming_session.1.fix --useHeaderTimestamp --warmup 5
  analyse_message_history.py client.body.txt --warmup 10 --sampleCount 30000 --json figures.json --out pictures

exit codes: 0 ok, 1 the history cannot be analysed, 2 usage, 3 environment
"""


@dataclass(frozen=True)
class Options:
    """One run, as asked for on the command line."""

    history: Path
    incoming: Path | None
    resolution_ns: int
    sample_count: int
    warmup_ns: int
    tag: str
    use_header_timestamp: bool
    seed: int
    unreadable_share_max: float
    json: Path | None
    out: Path


def parse_options(arguments: list[str]) -> Options:
    """Reads the command line; ends the process with 2 when it is wrong and with 0 after --help."""
    parser = _parser()
    given = parser.parse_args(arguments)
    if given.incoming_file is not None and given.incoming is not None:
        parser.error("the incoming history is given twice: as second file and with --incoming")
    history = Path(given.history)
    incoming = given.incoming_file or given.incoming
    return Options(
        history=history,
        incoming=Path(incoming) if incoming else None,
        resolution_ns=given.resolution,
        sample_count=given.sampleCount,
        warmup_ns=round(given.warmup * NS_PER_SECOND),
        tag=given.tag,
        use_header_timestamp=given.useHeaderTimestamp,
        seed=given.seed,
        unreadable_share_max=given.maxUnreadable / 100,
        json=Path(given.json) if given.json else None,
        out=Path(given.out) if given.out else history.parent,
    )


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="analyse",
        usage="analyse FILE [INCOMING] [options]",
        description=DESCRIPTION,
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("history", metavar="FILE", help="the outgoing history, which holds the orders")
    parser.add_argument("incoming_file", metavar="INCOMING", nargs="?", help="the incoming history, same as --incoming")
    parser.add_argument("--incoming", metavar="FILE", help="the incoming history: adds the matched round trips")
    _add_published_options(parser)
    parser.add_argument("--seed", type=_natural, default=1, help="of the random window starts (default %(default)s)")
    parser.add_argument(
        "--maxUnreadable",
        metavar="PERCENT",
        type=_percent,
        default=1.0,
        help="more unreadable lines than this share end the run with 1 (default %(default)s %%)",
    )
    parser.add_argument("--json", metavar="FILE", help="writes all figures here as well")
    parser.add_argument("--out", metavar="DIR", help="where the pictures go (default: beside the history)")
    return parser


def _add_published_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--resolution",
        metavar="NS",
        type=_positive,
        default=5_000_000,
        help="length of a window (default %(default)s ns)",
    )
    parser.add_argument(
        "--sampleCount", metavar="N", type=_positive, default=10_000, help="number of windows (default %(default)s)"
    )
    parser.add_argument(
        "--warmup", metavar="S", type=_seconds, default=60.0, help="seconds left out at the start (default 60)"
    )
    parser.add_argument(
        "--tag", metavar="TAG=VALUE", type=_field, default="35=D", help="the messages to time (default %(default)s)"
    )
    parser.add_argument(
        "--useHeaderTimestamp",
        action=argparse.BooleanOptionalAction,
        default=False,
        help="take the time before the ';' of each line; without it SendingTime(52) (default: %(default)s)",
    )


def _natural(text: str) -> int:
    if not re.fullmatch(r"[0-9]+", text):
        raise argparse.ArgumentTypeError(f"'{text}' is not a whole number of 0 or more")
    return int(text)


def _positive(text: str) -> int:
    if not re.fullmatch(r"0*[1-9][0-9]{0,17}", text):
        raise argparse.ArgumentTypeError(f"'{text}' is not a whole number of 1 or more")
    return int(text)


def _seconds(text: str) -> float:
    return _number(text, 1e9, "seconds from 0 to 1e9")


def _percent(text: str) -> float:
    return _number(text, 100, "a share from 0 to 100")


def _number(text: str, largest: float, meaning: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = math.nan
    if not 0 <= value <= largest:
        raise argparse.ArgumentTypeError(f"'{text}' is not {meaning}")
    return value


def _field(text: str) -> str:
    if not re.fullmatch(r"[1-9][0-9]*=[\x20-\x7e]+", text):
        raise argparse.ArgumentTypeError(f"'{text}' is not a field like 35=D")
    return text
