"""Known tails: the truth comes out exactly, and the published method's answer stands beside it.

The base cycle is always 10 us. Each test shows one way in which means over windows lose what a trader would feel.
"""

from __future__ import annotations

import unittest
from typing import Any

from tests.cases import HistoryCase
from tests.histories import MS, US, every, write_orders


class Tails(HistoryCase):
    def analysed(self, intervals_ns: object) -> tuple[dict[str, Any], dict[str, Any]]:
        """The figures of the published method, and the true ones."""
        history = write_orders(self.folder / "out.fix", intervals_ns)
        figures = self.figures(history, "--useHeaderTimestamp", "--warmup", 0)
        return figures["published"]["window_means"], figures["truth"]["intervals"]

    def test_two_percent_of_cycles_at_100_us(self) -> None:
        published, truth = self.analysed(every(50, 100 * US, 200_000))
        self.assertEqual(10, truth["percentiles_us"]["95"])
        self.assertEqual(100, truth["percentiles_us"]["99"])
        self.assertLess(published["percentiles_us"]["99"], 15)

    def test_one_cycle_in_500_at_1_ms(self) -> None:
        published, truth = self.analysed(every(500, MS, 200_000))
        self.assertEqual(10, truth["percentiles_us"]["99"])
        self.assertEqual(1_000, truth["percentiles_us"]["99.9"])
        self.assertEqual(1_000, truth["percentiles_us"]["99.99"])
        self.assertGreater(published["percentiles_us"]["99"], 10.5)
        self.assertLess(published["percentiles_us"]["99.99"], 50)

    def test_one_stall_of_100_ms(self) -> None:
        published, truth = self.analysed([10 * US] * 200_000 + [100 * MS] + [10 * US] * 200_000)
        self.assertEqual(10, truth["percentiles_us"]["99.99"])
        self.assertEqual(100_000, truth["max_us"])
        self.assertLess(published["max_us"], 250)
        self.assertGreater(published["percentiles_us"]["99"], 20)

    def test_alternating_2_and_18_us(self) -> None:
        published, truth = self.analysed(every(2, 18 * US, 200_000, usual_ns=2 * US))
        self.assertEqual(2, truth["percentiles_us"]["50"])
        self.assertEqual(18, truth["percentiles_us"]["90"])
        self.assertEqual(8, truth["stddev_us"])
        self.assertAlmostEqual(10, published["percentiles_us"]["1"], delta=0.1)
        self.assertAlmostEqual(10, published["percentiles_us"]["99"], delta=0.1)


class PublishedMethod(HistoryCase):
    def test_windows_count_the_messages_of_the_warm_up(self) -> None:
        history = write_orders(self.folder / "out.fix", [10 * US] * 200_000)
        figures = self.figures(history, "--useHeaderTimestamp", "--warmup", 1)
        # 5 ms hold 500 cycles, and are thought to hold 5 ms x 200,001 messages / (2 s - 1 s - 10 ms) = 1,010.1.
        self.assertEqual(1_010, figures["published"]["sample_size"])
        self.assertEqual(10, figures["published"]["population_mean_us"])

    def test_the_size_of_a_window_is_rounded_and_leaves_out_two_resolutions(self) -> None:
        history = write_orders(self.folder / "out.fix", [39 * US] * 10_000)
        figures = self.figures(history, "--useHeaderTimestamp", "--warmup", 0)
        # 5 ms x 10,001 messages / (390 ms - 2 x 5 ms) = 131.59; cut off it would be 131, over all 390 ms 128.
        self.assertEqual(132, figures["published"]["sample_size"])
        self.assertEqual(0, figures["published"]["cut_windows"])

    def test_the_same_seed_gives_the_same_figures(self) -> None:
        history = write_orders(self.folder / "out.fix", every(50, 100 * US, 100_000))
        options = (history, "--useHeaderTimestamp", "--warmup", 0, "--seed")
        first, again, other = (self.figures(*options, seed)["published"] for seed in (5, 5, 6))
        self.assertEqual(first, again)
        self.assertNotEqual(first, other)

    def test_the_warm_up_is_left_out_of_the_truth(self) -> None:
        history = write_orders(self.folder / "out.fix", [MS] * 1_000 + [10 * US] * 100_000)
        truth = self.figures(history, "--useHeaderTimestamp", "--warmup", 1)["truth"]["intervals"]
        self.assertEqual(100_000, truth["count"])
        self.assertEqual(10, truth["max_us"])

    def test_windows_beyond_the_end_are_counted_and_left_out(self) -> None:
        history = write_orders(self.folder / "out.fix", [10 * US] * 10_000)
        figures = self.figures(history, "--useHeaderTimestamp", "--warmup", 0, "--resolution", 30_000_000)
        windows = figures["published"]["window_means"]["count"]
        self.assertGreater(figures["published"]["cut_windows"], 0)
        self.assertEqual(10_000, windows + figures["published"]["cut_windows"])


if __name__ == "__main__":
    unittest.main()
