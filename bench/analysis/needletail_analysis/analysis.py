"""From files to figures: read and compute."""

from __future__ import annotations

from dataclasses import dataclass

from needletail_analysis.distribution import Distribution
from needletail_analysis.history import MICROSECOND_DIGITS, History, Wanted, read_history
from needletail_analysis.lines import Ints
from needletail_analysis.options import Options
from needletail_analysis.published import Published, published
from needletail_analysis.truth import REPORT, RoundTrips, intervals, round_trips, single_intervals


@dataclass(frozen=True)
class Analysis:
    """All that one run found out."""

    options: Options
    outgoing: History
    incoming: History | None
    published: Published
    intervals_ns: Ints
    intervals: Distribution
    round_trips: RoundTrips | None

    def notices(self) -> list[str]:
        """What a reader must know about the files before believing the figures."""
        found = [_unreadable(history) for history in (self.outgoing, self.incoming) if history is not None]
        found.append(self._clock())
        found.append(self._precision())
        if self.published.cut_windows > 0:
            found.append(f"{self.published.cut_windows:,} windows were cut by the end of the file and are left out")
        found.extend(self._oddities())
        return [notice for notice in found if notice]

    def _clock(self) -> str:
        backwards = int((self.intervals_ns < 0).sum())
        if backwards == 0:
            return ""
        return f"{self.outgoing.path}: the clock went back {backwards:,} times, those intervals are negative"

    def _precision(self) -> str:
        digits = self.outgoing.fraction_digits
        if self.options.use_header_timestamp or digits >= MICROSECOND_DIGITS:
            return ""
        return (
            f"{self.outgoing.path}: SendingTime(52) has {digits} digits behind the second, too coarse for "
            f"microseconds; give --useHeaderTimestamp if the lines begin with '<epoch ns>;'"
        )

    def _oddities(self) -> list[str]:
        if self.round_trips is None:
            return []
        odd = self.round_trips.oddities
        counts = (
            (odd.orders_unanswered, "orders never filled (no report with 39=2)"),
            (odd.orders_without_id, "orders without ClOrdID(11)"),
            (odd.orders_repeated, "orders that repeat the ClOrdID(11) of an earlier one, which alone counts"),
            (odd.reports_unmatched, "reports that belong to no order of this history"),
            (odd.fills_repeated, "fills (39=2) of an order that had one already; the last one counts"),
            (
                odd.reports_before_their_order,
                "reports earlier than their order, left out; are both times of one clock?",
            ),
        )
        return [f"{what}: {count:,}" for count, what in counts if count > 0]


def analyse(options: Options) -> Analysis:
    """Reads the histories and computes every figure."""
    with_orders = options.incoming is not None
    share = options.unreadable_share_max
    outgoing = read_history(options.history, Wanted(options.tag, options.use_header_timestamp, with_orders, share))
    intervals_ns = single_intervals(outgoing, options)
    incoming = None
    matched = None
    if options.incoming is not None:
        incoming = read_history(options.incoming, Wanted(REPORT, True, True, share))
        matched = round_trips(outgoing, incoming, options)
    return Analysis(
        options=options,
        outgoing=outgoing,
        incoming=incoming,
        published=published(outgoing, options, intervals_ns),
        intervals_ns=intervals_ns,
        intervals=intervals(options, intervals_ns),
        round_trips=matched,
    )


def _unreadable(history: History) -> str:
    readability = history.readability
    if readability.unreadable == 0:
        return ""
    return (
        f"{history.path}: {readability.unreadable:,} of {readability.lines:,} lines are unreadable, "
        f"the first is line {readability.first_unreadable}"
    )
