"""The command itself: refusals with exit codes, pictures, help."""

from __future__ import annotations

import unittest

from tests.cases import HistoryCase
from tests.histories import MS, US, every, write, write_orders


class Refusals(HistoryCase):
    def test_an_empty_file(self) -> None:
        said = self.refusal(1, write(self.folder / "empty.fix", []))
        self.assertIn("empty.fix: is empty", said)

    def test_a_missing_file(self) -> None:
        self.assertIn("none.fix: cannot be read", self.refusal(1, self.folder / "none.fix"))

    def test_a_history_shorter_than_the_warm_up(self) -> None:
        history = write_orders(self.folder / "short.fix", [100 * US] * 1_000)
        said = self.refusal(1, history, "--useHeaderTimestamp")
        self.assertIn("short.fix: too short", said)
        self.assertIn("--warmup", said)

    def test_a_single_message(self) -> None:
        history = write_orders(self.folder / "short.fix", [])
        self.assertIn("too short", self.refusal(1, history, "--useHeaderTimestamp", "--warmup", 0))

    def test_windows_that_hold_less_than_two_messages(self) -> None:
        history = write_orders(self.folder / "slow.fix", [10 * MS] * 100)
        said = self.refusal(1, history, "--useHeaderTimestamp", "--warmup", 0)
        self.assertIn("slow.fix: a window of 5,000,000 ns holds 1 messages", said)
        advised = said.split("--resolution ")[1].split(" ")[0]
        self.figures(history, "--useHeaderTimestamp", "--warmup", 0, "--resolution", advised)

    def test_windows_that_are_all_cut_by_the_end(self) -> None:
        history = write_orders(self.folder / "out.fix", [100 * US] * 1_000)
        said = self.refusal(1, history, "--useHeaderTimestamp", "--warmup", 0, "--resolution", 49 * MS)
        self.assertIn("cut by the end", said)

    def test_a_tag_that_no_message_has(self) -> None:
        history = write_orders(self.folder / "out.fix", [100 * US] * 1_000)
        self.assertIn("35=Z", self.refusal(1, history, "--useHeaderTimestamp", "--tag", "35=Z"))

    def test_wrong_usage(self) -> None:
        for arguments in (
            [],
            ["f", "--warmup", "-1"],
            ["f", "--tag", "D"],
            ["f", "--sampleCount", "0"],
            ["f", "--wat"],
        ):
            self.refusal(2, *arguments)
        self.assertIn("given twice", self.refusal(2, "f", "in1", "--incoming", "in2"))

    def test_a_place_that_cannot_be_written(self) -> None:
        history = write_orders(self.folder / "out.fix", [100 * US] * 1_000)
        said = self.refusal(3, history, "--useHeaderTimestamp", "--warmup", 0, "--out", history)
        self.assertIn("--out", said)


class Output(HistoryCase):
    def test_both_methods_stand_side_by_side_and_say_what_they_are(self) -> None:
        history = write_orders(self.folder / "out.fix", every(50, 100 * US, 100_000))
        done = self.script(history, "--useHeaderTimestamp", "--warmup", 0)
        self.assertEqual(0, done.exit_code, done.err)
        self.assertIn("published method: means over windows of about", done.out)
        self.assertIn("the truth: single intervals", done.out)
        for row in ("population mean", "sampled mean", "std dev.", "sample size", "99.99 %", "max"):
            self.assertIn(row, done.out)

    def test_the_pictures_are_png_and_pdf_beside_the_history(self) -> None:
        history = write_orders(self.folder / "out.fix", [100 * US] * 1_000)
        pictures = self.drawn(history, "--useHeaderTimestamp", "--warmup", 0)["pictures"]
        self.assertEqual([f"{history}.png", f"{history}.pdf"], pictures)
        self.assertEqual(b"\x89PNG", (self.folder / "out.fix.png").read_bytes()[:4])
        self.assertEqual(b"%PDF", (self.folder / "out.fix.pdf").read_bytes()[:4])

    def test_the_pictures_go_where_they_are_wanted(self) -> None:
        history = write_orders(self.folder / "out.fix", [100 * US] * 1_000)
        self.drawn(history, "--useHeaderTimestamp", "--warmup", 0, "--out", self.folder / "a" / "b")
        self.assertTrue((self.folder / "a" / "b" / "out.fix.pdf").exists())

    def test_help_has_examples(self) -> None:
        done = self.script("--help")
        self.assertEqual(0, done.exit_code)
        self.assertIn("examples:", done.out)


if __name__ == "__main__":
    unittest.main()
