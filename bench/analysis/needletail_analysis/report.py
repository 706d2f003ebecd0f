"""Writes the figures for people (a table) and for programs (JSON)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from needletail_analysis.analysis import Analysis
from needletail_analysis.distribution import TRUE_PERCENTILES, Distribution
from needletail_analysis.history import History

NS_PER_US = 1_000
NS_PER_SECOND = 1_000_000_000
LABEL_WIDTH = 18
COLUMN_WIDTH = 16


def as_text(analysis: Analysis, pictures: list[Path]) -> str:
    """The whole report, a table of microseconds in its middle."""
    parts = [_head(analysis), "", *_legend(analysis), "", *_table(analysis), ""]
    parts.extend(f"note: {notice}" for notice in analysis.notices())
    parts.append("pictures: " + ", ".join(str(picture) for picture in pictures))
    return "\n".join(parts)


def write_json(path: Path, analysis: Analysis, pictures: list[Path]) -> None:
    """Writes every figure, with its unit in its name."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(_as_object(analysis, pictures), indent=2, ensure_ascii=False) + "\n", encoding="utf-8")


def _head(analysis: Analysis) -> str:
    options = analysis.options
    times_ns = analysis.outgoing.messages.times_ns
    span = (int(times_ns[-1]) - int(times_ns[0])) / NS_PER_SECOND
    clock = "header times" if options.use_header_timestamp else "SendingTime(52)"
    return (
        f"{options.history}: {len(times_ns):,} messages with {options.tag} in {span:.3f} s by {clock}, "
        f"the first {options.warmup_ns / NS_PER_SECOND:g} s left out"
    )


def _columns(analysis: Analysis) -> list[tuple[str, Distribution]]:
    columns = [("window means", analysis.published.windows), ("intervals", analysis.intervals)]
    if analysis.round_trips is not None:
        columns.append(("first report", analysis.round_trips.to_first_report))
        columns.append(("last report", analysis.round_trips.to_last_report))
    return columns


def _legend(analysis: Analysis) -> list[str]:
    return [f"{name:<{COLUMN_WIDTH - 2}}{distribution.label}" for name, distribution in _columns(analysis)]


def _table(analysis: Analysis) -> list[str]:
    names = [name for name, _ in _columns(analysis)]
    kinds = [distribution for _, distribution in _columns(analysis)]
    rows = [
        _row("µs", names),
        _row("population mean", [_us(analysis.published.population_mean_ns), *[""] * (len(kinds) - 1)]),
        _row("sampled mean", [_us(kinds[0].mean_ns), *[""] * (len(kinds) - 1)]),
        _row("mean", ["", *[_us(kind.mean_ns) for kind in kinds[1:]]]),
        _row("std dev.", [_us(kind.stddev_ns) for kind in kinds]),
        _row("sample size", [f"{analysis.published.sample_size:,}", *[""] * (len(kinds) - 1)]),
        _row("values", [f"{kind.count:,}" for kind in kinds]),
        _row("min", [_us(kind.min_ns) for kind in kinds]),
    ]
    for hundredths in TRUE_PERCENTILES:
        values = [kind.percentiles_ns.get(hundredths) for kind in kinds]
        rows.append(_row(f"{hundredths / 100:g} %", ["" if value is None else _us(value) for value in values]))
    rows.append(_row("max", [_us(kind.max_ns) for kind in kinds]))
    return rows


def _row(label: str, cells: list[str]) -> str:
    return (f"{label:<{LABEL_WIDTH}}" + "".join(f"{cell:>{COLUMN_WIDTH}}" for cell in cells)).rstrip()


def _us(duration_ns: float) -> str:
    return f"{duration_ns / NS_PER_US:,.3f}"


def _as_object(analysis: Analysis, pictures: list[Path]) -> dict[str, Any]:
    options, sampled, trips = analysis.options, analysis.published, analysis.round_trips
    return {
        "options": {
            "resolution_ns": options.resolution_ns,
            "sample_count": options.sample_count,
            "warmup_s": options.warmup_ns / NS_PER_SECOND,
            "tag": options.tag,
            "use_header_timestamp": options.use_header_timestamp,
            "seed": options.seed,
        },
        "outgoing": _file(analysis.outgoing),
        "incoming": None if analysis.incoming is None else _file(analysis.incoming),
        "published": {
            "sample_size": sampled.sample_size,
            "population_mean_us": sampled.population_mean_ns / NS_PER_US,
            "cut_windows": sampled.cut_windows,
            "window_means": _figures(sampled.windows),
        },
        "truth": {
            "intervals": _figures(analysis.intervals),
            "round_trips_to_first_report": None if trips is None else _figures(trips.to_first_report),
            "round_trips_to_last_report": None if trips is None else _figures(trips.to_last_report),
            "oddities": None if trips is None else vars(trips.oddities),
        },
        "notices": analysis.notices(),
        "pictures": [str(picture) for picture in pictures],
    }


def _file(history: History) -> dict[str, Any]:
    times_ns = history.messages.times_ns
    return {
        "file": str(history.path),
        "messages": len(times_ns),
        "first_ns": int(times_ns[0]),
        "last_ns": int(times_ns[-1]),
        "lines": history.readability.lines,
        "unreadable_lines": history.readability.unreadable,
        "first_unreadable_line": history.readability.first_unreadable,
    }


def _figures(distribution: Distribution) -> dict[str, Any]:
    return {
        "label": distribution.label,
        "count": distribution.count,
        "mean_us": distribution.mean_ns / NS_PER_US,
        "stddev_us": distribution.stddev_ns / NS_PER_US,
        "min_us": distribution.min_ns / NS_PER_US,
        "percentiles_us": {
            f"{hundredths / 100:g}": value / NS_PER_US for hundredths, value in distribution.percentiles_ns.items()
        },
        "max_us": distribution.max_ns / NS_PER_US,
    }
