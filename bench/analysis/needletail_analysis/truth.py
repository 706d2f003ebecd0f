"""The truth: every single interval and every single round trip after the warm-up, none averaged, none sampled."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from needletail_analysis.distribution import Distribution, of_single_values
from needletail_analysis.failure import Failure
from needletail_analysis.history import History, Messages
from needletail_analysis.lines import ABSENT, NO_TIME, Flags, Ints
from needletail_analysis.options import Options
from needletail_analysis.published import end_margin_ns
from needletail_analysis.values import NO_KEY, Keys

REPORT = "35=8"


@dataclass(frozen=True)
class Oddities:
    """What did not fit when reports were matched to orders: all counts, over the whole of both files."""

    orders_unanswered: int
    orders_without_id: int
    orders_repeated: int
    reports_unmatched: int
    fills_repeated: int
    reports_before_their_order: int


@dataclass(frozen=True)
class RoundTrips:
    """Orders after the warm-up, matched by ClOrdID(11): until the first report, and until the last one (39=2)."""

    last_report_ns: Ints
    to_first_report: Distribution
    to_last_report: Distribution
    oddities: Oddities


def single_intervals(history: History, options: Options) -> Ints:
    """From each message to the next one, for those after the warm-up; fails when the history is too short."""
    times_ns = history.messages.times_ns
    if len(times_ns) == 0:
        raise Failure(
            f"{history.path}: none of its {history.readability.lines:,} lines carries the field {options.tag}; "
            f"name the messages to time with --tag"
        )
    span_ns = int(times_ns[-1]) - int(times_ns[0])
    if span_ns <= options.warmup_ns + end_margin_ns(options):
        raise Failure(
            f"{history.path}: too short: its {len(times_ns):,} messages with {options.tag} span "
            f"{span_ns / 1e9:.3f} s, "
            f"the warm-up of {options.warmup_ns / 1e9:.3f} s and twice the resolution of {options.resolution_ns:,} ns "
            f"at the end leave nothing; record longer or give a smaller --warmup or --resolution"
        )
    measured_ns = times_ns[times_ns >= times_ns[0] + options.warmup_ns]
    if len(measured_ns) < 2:
        raise Failure(
            f"{history.path}: only {len(measured_ns)} message with {options.tag} after the warm-up of "
            f"{options.warmup_ns / 1e9:.3f} s, 2 are needed; record longer or give a smaller --warmup"
        )
    return np.diff(measured_ns)


def intervals(options: Options, intervals_ns: Ints) -> Distribution:
    """Describes the single intervals."""
    return of_single_values(f"the truth: single intervals, from each {options.tag} to the next", intervals_ns)


def round_trips(outgoing: History, incoming: History, options: Options) -> RoundTrips:
    """Matches reports to orders by header times, as only they say when a report arrived; fails without a match."""
    orders, reports = _timed(outgoing, options.tag), _timed(incoming, REPORT)
    keys, first_index = _distinct(orders.orders)
    order_of_report = _order_of(reports.orders, keys, first_index)
    matched = order_of_report != ABSENT
    sent_ns = orders.header_ns
    first_ns = _latest(len(sent_ns), order_of_report[matched][::-1], reports.header_ns[matched][::-1])
    fills = matched & reports.filled
    last_ns = _latest(len(sent_ns), order_of_report[fills], reports.header_ns[fills])
    has_id = orders.orders != NO_KEY
    first_of_id = np.zeros(len(sent_ns), dtype=bool)
    first_of_id[first_index] = True
    measured = first_of_id & (sent_ns >= sent_ns[0] + options.warmup_ns)
    early = reports.header_ns[matched] < sent_ns[order_of_report[matched]]
    oddities = Oddities(
        orders_unanswered=int(np.count_nonzero(first_of_id & (last_ns == NO_TIME))),
        orders_without_id=int(np.count_nonzero(~has_id)),
        orders_repeated=int(np.count_nonzero(has_id & ~first_of_id)),
        reports_unmatched=int(np.count_nonzero(~matched)),
        fills_repeated=int(np.count_nonzero(fills) - np.count_nonzero(last_ns != NO_TIME)),
        reports_before_their_order=int(np.count_nonzero(early)),
    )
    to_first_ns = _durations(sent_ns, first_ns, measured)
    to_last_ns = _durations(sent_ns, last_ns, measured)
    if len(to_first_ns) == 0 or len(to_last_ns) == 0:
        raise Failure(
            f"{incoming.path}: none of its {len(reports.orders):,} reports (35=8 with 39=2) after the warm-up carries "
            f"the ClOrdID(11) of one of the {len(sent_ns):,} messages in {outgoing.path}; give the incoming history "
            f"of the same run, or leave it away to see the single intervals alone"
        )
    return RoundTrips(
        last_report_ns=to_last_ns,
        to_first_report=of_single_values(
            "the truth: matched round trips, from each order to the first report with its ClOrdID(11)", to_first_ns
        ),
        to_last_report=of_single_values(
            "the truth: matched round trips, from each order to the last report (39=2) with its ClOrdID(11)", to_last_ns
        ),
        oddities=oddities,
    )


def _timed(history: History, tag: str) -> Messages:
    messages = history.messages
    if len(messages.header_ns) == 0:
        raise Failure(f"{history.path}: no line carries the field {tag}; give the right file, or leave --incoming away")
    missing = int(np.count_nonzero(messages.header_ns == NO_TIME))
    if missing > 0:
        raise Failure(
            f"{history.path}: {missing:,} messages have no time before a ';': SendingTime(52) says when the peer sent "
            f"a report, not when it arrived; record header times, or leave --incoming away"
        )
    return messages


def _distinct(orders: Keys) -> tuple[Keys, Ints]:
    """The different keys in ascending order, and where each occurs first."""
    keys, first_index = np.unique(orders, return_index=True)
    known = keys != NO_KEY
    return keys[known], first_index[known]


def _order_of(reports: Keys, keys: Keys, first_index: Ints) -> Ints:
    if len(keys) == 0:
        return np.full(len(reports), ABSENT, dtype=np.int64)
    place = np.minimum(np.searchsorted(keys, reports), len(keys) - 1)
    return np.where(keys[place] == reports, first_index[place], ABSENT)


def _latest(count: int, order: Ints, time_ns: Ints) -> Ints:
    """Of several times for one order the one given last stays."""
    result = np.full(count, NO_TIME, dtype=np.int64)
    result[order] = time_ns
    return result


def _durations(sent_ns: Ints, answered_ns: Ints, measured: Flags) -> npt.NDArray[np.int64]:
    usable = measured & (answered_ns != NO_TIME) & (answered_ns >= sent_ns)
    return answered_ns[usable] - sent_ns[usable]
