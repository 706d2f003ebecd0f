"""Draws the histograms of window means, single intervals and round trips into one picture, as PNG and PDF."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import matplotlib

matplotlib.use("Agg")

import numpy as np
import numpy.typing as npt
from matplotlib.figure import Figure
from matplotlib.ticker import LogFormatter, StrMethodFormatter

from needletail_analysis.analysis import Analysis
from needletail_analysis.distribution import Durations

BINS = 200
NS_PER_US = 1_000.0
SHORTEST_US = 0.001
PLAIN = "{x:,g}"


def draw(analysis: Analysis) -> list[Path]:
    """Writes the picture as PNG and PDF and answers both paths."""
    figure = _figure(analysis)
    out = analysis.options.out
    out.mkdir(parents=True, exist_ok=True)
    name = analysis.options.history.name
    pictures = [out / f"{name}.png", out / f"{name}.pdf"]
    figure.savefig(pictures[0], dpi=150)
    # Without the date the same histories always give the same file.
    figure.savefig(pictures[1], metadata={"CreationDate": None})
    return pictures


def _figure(analysis: Analysis) -> Figure:
    kinds = list(_kinds(analysis))
    edges = _edges([values for _, values, _ in kinds])
    figure = Figure(figsize=(10, 6), layout="constrained")
    axes = figure.add_subplot()
    for label, values, colour in kinds:
        share = np.histogram(np.maximum(values, SHORTEST_US), bins=edges)[0] * (100 / len(values))
        axes.stairs(share, edges, label=label, color=colour, fill=True, alpha=0.35)
        axes.stairs(share, edges, color=colour)
    axes.set_xscale("log")
    # Logarithmic upwards too: a tail of one in a million must be seen beside the bulk.
    axes.set_yscale("log")
    axes.set_xlabel("duration, µs")
    axes.set_ylabel(f"share in each of {BINS} bins, %")
    axes.set_title(analysis.options.history.name)
    axes.grid(visible=True, which="major", alpha=0.3)
    axes.xaxis.set_major_formatter(StrMethodFormatter(PLAIN))
    axes.xaxis.set_minor_formatter(LogFormatter(labelOnlyBase=False, minor_thresholds=(2, 0.5)))
    figure.legend(loc="outside lower center", fontsize="small")
    return figure


def _kinds(analysis: Analysis) -> Iterator[tuple[str, npt.NDArray[np.float64], str]]:
    yield analysis.published.windows.label, _us(analysis.published.window_means_ns), "tab:orange"
    yield analysis.intervals.label, _us(analysis.intervals_ns), "tab:blue"
    if analysis.round_trips is not None:
        yield analysis.round_trips.to_last_report.label, _us(analysis.round_trips.last_report_ns), "tab:green"


def _us(durations_ns: Durations) -> npt.NDArray[np.float64]:
    return durations_ns / NS_PER_US


def _edges(values: list[npt.NDArray[np.float64]]) -> npt.NDArray[np.float64]:
    # A little wider than the data, so that one single value still has a bin to stand in.
    shortest = max(min(float(each.min()) for each in values), SHORTEST_US) * 0.9
    longest = max(max(float(each.max()) for each in values), SHORTEST_US) * 1.1
    return np.geomspace(shortest, longest, BINS + 1)
