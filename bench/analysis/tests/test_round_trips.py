"""Two histories: each order is matched with its reports by ClOrdID(11)."""

from __future__ import annotations

import unittest
from pathlib import Path

from tests.cases import HistoryCase
from tests.histories import EPOCH_NS, MS, US, order, report, write

ORDERS = 2_000
CYCLE_NS = 100 * US


class RoundTrips(HistoryCase):
    def setUp(self) -> None:
        super().setUp()
        self.outgoing = self.folder / "out.fix"
        self.incoming = self.folder / "in.fix"
        self.sent = {f"ORDER-{index:012d}": EPOCH_NS + index * CYCLE_NS for index in range(ORDERS)}

    def write_orders(self) -> Path:
        return write(self.outgoing, (order(time_ns, order_id) for order_id, time_ns in self.sent.items()))

    def write_reports(self, extra: str = "", skipped: int = 0) -> Path:
        """New after 5 us, filled after 12 us; every hundredth order after 50 us."""
        lines = []
        for index, (order_id, time_ns) in enumerate(list(self.sent.items())[skipped:], start=skipped):
            lines.append(report(time_ns + 5 * US, order_id, "0"))
            lines.append(report(time_ns + (50 if index % 100 == 0 else 12) * US, order_id, "2"))
        return write(self.incoming, [*lines, extra])

    def test_the_last_report_ends_the_round_trip(self) -> None:
        truth = self.figures(self.write_orders(), self.write_reports(), "--useHeaderTimestamp", "--warmup", 0)["truth"]
        last, first = truth["round_trips_to_last_report"], truth["round_trips_to_first_report"]
        self.assertEqual(
            (ORDERS, 12, 12, 50), (last["count"], last["min_us"], last["percentiles_us"]["99"], last["max_us"])
        )
        self.assertEqual((ORDERS, 5, 5), (first["count"], first["min_us"], first["max_us"]))
        self.assertEqual({0}, set(truth["oddities"].values()))

    def test_the_incoming_history_may_be_named_by_its_option(self) -> None:
        options = ("--incoming", self.write_reports(), "--useHeaderTimestamp", "--warmup", 0.1)
        truth = self.figures(self.write_orders(), *options)["truth"]
        self.assertEqual(ORDERS // 2, truth["round_trips_to_last_report"]["count"])

    def test_round_trips_use_header_times_even_if_intervals_use_sending_time(self) -> None:
        truth = self.figures(self.write_orders(), self.write_reports(), "--warmup", 0)["truth"]
        self.assertEqual(12, truth["round_trips_to_last_report"]["min_us"])

    def test_what_does_not_fit_is_counted(self) -> None:
        ids = list(self.sent)
        extra = report(EPOCH_NS + MS, "STRANGER", "2") + report(self.sent[ids[-1]] + 90 * US, ids[-1], "2")
        figures = self.figures(
            self.write_orders(), self.write_reports(extra, skipped=3), "--useHeaderTimestamp", "--warmup", 0
        )
        oddities = figures["truth"]["oddities"]
        self.assertEqual(3, oddities["orders_unanswered"])
        self.assertEqual(1, oddities["reports_unmatched"])
        self.assertEqual(1, oddities["fills_repeated"])
        self.assertEqual(90, figures["truth"]["round_trips_to_last_report"]["max_us"])

    def test_reports_of_another_run_are_refused(self) -> None:
        self.write_reports()
        self.sent = {order_id.replace("ORDER", "OTHER"): time_ns for order_id, time_ns in self.sent.items()}
        said = self.refusal(1, self.write_orders(), self.incoming, "--useHeaderTimestamp", "--warmup", 0)
        self.assertIn("ClOrdID(11)", said)

    def test_reports_without_order_ids_are_refused(self) -> None:
        reports = write(self.incoming, [report(EPOCH_NS + MS, None, "2")])
        said = self.refusal(1, self.write_orders(), reports, "--useHeaderTimestamp", "--warmup", 0)
        self.assertIn("leave it away", said)

    def test_an_incoming_history_without_header_times_is_refused(self) -> None:
        self.write_reports()
        bare = [text.split(";", 1)[1] + "\n" for text in self.incoming.read_text(encoding="latin-1").splitlines()]
        said = self.refusal(1, self.write_orders(), write(self.incoming, bare), "--warmup", 0)
        self.assertIn("in.fix", said)


if __name__ == "__main__":
    unittest.main()
