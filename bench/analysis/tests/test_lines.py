"""What a line may look like, and what is told about lines that do not."""

from __future__ import annotations

import unittest

from tests.cases import HistoryCase
from tests.histories import EPOCH_NS, MS, US, line, order, sending_time, times, write

ORDERS = 1_000


class ReadableLines(HistoryCase):
    def orders(self, digits: int = 9) -> list[str]:
        return [order(time_ns, str(time_ns), digits) for time_ns in times([100 * US] * ORDERS)]

    def test_sending_time_is_read_to_the_nanosecond(self) -> None:
        intervals_ns = [100 * US + index % 7 for index in range(ORDERS)]
        history = write(self.folder / "out.fix", (order(time_ns) for time_ns in times(intervals_ns)))
        truth = self.figures(history, "--warmup", 0)["truth"]["intervals"]
        self.assertEqual((100, 100.003, 100.006), (truth["min_us"], truth["percentiles_us"]["50"], truth["max_us"]))

    def test_sending_time_gives_the_epoch_of_every_date(self) -> None:
        day = 86_400 * 1_000 * MS
        history = write(self.folder / "out.fix", (order(time_ns) for time_ns in times([day] * 1_200)))
        figures = self.figures(history, "--warmup", 0, "--resolution", 10 * day)
        self.assertEqual(EPOCH_NS, figures["outgoing"]["first_ns"])
        self.assertEqual(EPOCH_NS + 1_200 * day, figures["outgoing"]["last_ns"])
        self.assertEqual(day / US, figures["truth"]["intervals"]["max_us"])

    def test_a_coarse_sending_time_is_pointed_out(self) -> None:
        history = write(self.folder / "out.fix", self.orders(digits=3))
        self.assertIn("--useHeaderTimestamp", self.figures(history, "--warmup", 0)["notices"][0])

    def test_lines_without_header_times_have_their_sending_time(self) -> None:
        bare = [text.split(";", 1)[1] for text in self.orders()]
        figures = self.figures(write(self.folder / "out.fix", bare), "--warmup", 0)
        self.assertEqual(ORDERS + 1, figures["outgoing"]["messages"])
        self.assertEqual(0, figures["outgoing"]["unreadable_lines"])

    def test_the_tag_is_compared_as_a_whole_field(self) -> None:
        others = [line(EPOCH_NS + MS, body) for body in ("35=DD|", "135=D|", "35=8|58=35=D|", "35=d|")]
        figures = self.figures(
            write(self.folder / "out.fix", self.orders() + others), "--useHeaderTimestamp", "--warmup", 0
        )
        self.assertEqual(ORDERS + 1, figures["outgoing"]["messages"])
        self.assertEqual(ORDERS + 5, figures["outgoing"]["lines"])

    def test_any_field_may_be_the_tag_even_the_first(self) -> None:
        history = write(self.folder / "out.fix", self.orders())
        for tag in ("8=FIX.4.4", "55=MSFT", "10=000"):
            figures = self.figures(history, "--useHeaderTimestamp", "--warmup", 0, "--tag", tag)
            self.assertEqual(ORDERS + 1, figures["outgoing"]["messages"], tag)

    def test_blank_lines_carriage_returns_and_a_missing_last_newline_do_no_harm(self) -> None:
        text = "\n\r\n" + "".join(self.orders()).replace("\n", "\r\n").rstrip("\r\n")
        figures = self.figures(write(self.folder / "out.fix", [text]), "--useHeaderTimestamp", "--warmup", 0)
        self.assertEqual((ORDERS + 1, ORDERS + 1), (figures["outgoing"]["messages"], figures["outgoing"]["lines"]))
        self.assertEqual(0, figures["outgoing"]["unreadable_lines"])

    def test_a_file_of_several_blocks_is_read_without_a_seam(self) -> None:
        padding = "58=" + "x" * 20_000 + "|"
        lines = (line(time_ns, f"35=D|{padding}11={time_ns}|") for time_ns in times([100 * US] * ORDERS))
        figures = self.figures(write(self.folder / "out.fix", lines), "--useHeaderTimestamp", "--warmup", 0)
        self.assertEqual(ORDERS + 1, figures["outgoing"]["messages"])
        self.assertEqual(100, figures["truth"]["intervals"]["max_us"])


class UnreadableLines(HistoryCase):
    def orders(self) -> list[str]:
        return [order(time_ns) for time_ns in times([100 * US] * ORDERS)]

    def test_they_are_counted_and_the_first_is_named(self) -> None:
        lines = self.orders()
        lines[6] = "no message at all\n"
        lines[9] = lines[9].replace(";8=FIX", ":8=FIX")
        lines[12] = "99999999999999999999" + lines[12]
        lines[15] = "x" * 3_000_000 + "\n"
        outgoing = self.figures(write(self.folder / "out.fix", lines), "--useHeaderTimestamp", "--warmup", 0)[
            "outgoing"
        ]
        self.assertEqual((4, 7), (outgoing["unreadable_lines"], outgoing["first_unreadable_line"]))
        self.assertEqual(ORDERS + 1 - 4, outgoing["messages"])

    def test_a_wrong_sending_time_makes_a_line_unreadable(self) -> None:
        good = sending_time(EPOCH_NS)
        wrong = ("", "20260230-00:00:00", "20260101-24:00:00", "20260101 10:00:00", good + "Z", good[:-10] + ".", "1")
        lines = self.orders() + [line(EPOCH_NS, f"35=D|52={value}|") for value in wrong]
        outgoing = self.figures(write(self.folder / "out.fix", lines), "--warmup", 0)["outgoing"]
        self.assertEqual((len(wrong), ORDERS + 2), (outgoing["unreadable_lines"], outgoing["first_unreadable_line"]))

    def test_too_many_are_refused_unless_allowed(self) -> None:
        history = write(self.folder / "out.fix", self.orders() + ["garbage\n"] * 30)
        said = self.refusal(1, history, "--useHeaderTimestamp", "--warmup", 0)
        self.assertIn(f"30 of {ORDERS + 31:,} lines", said)
        self.assertIn("--maxUnreadable", said)
        self.figures(history, "--useHeaderTimestamp", "--warmup", 0, "--maxUnreadable", 5)

    def test_a_file_of_garbage_is_refused(self) -> None:
        said = self.refusal(
            1, write(self.folder / "out.fix", ["GET / HTTP/1.1\r\n", "\0\xff\n"]), "--useHeaderTimestamp"
        )
        self.assertIn("none of its 2 lines is readable", said)


if __name__ == "__main__":
    unittest.main()
