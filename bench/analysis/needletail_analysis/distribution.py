"""Describes many durations by a few numbers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

# In hundredths of a percent, so that ranks are computed in whole numbers.
PUBLISHED_PERCENTILES = (100, 500, 5000, 9000, 9500, 9900, 9999)
TRUE_PERCENTILES = (100, 500, 5000, 9000, 9500, 9900, 9990, 9999)

Durations = npt.NDArray[np.int64] | npt.NDArray[np.float64]
Percentile = Callable[[Durations, int], float]


@dataclass(frozen=True)
class Distribution:
    """Figures of one kind of duration, in nanoseconds; percentiles by hundredths of a percent."""

    label: str
    count: int
    mean_ns: float
    stddev_ns: float
    min_ns: float
    percentiles_ns: dict[int, float]
    max_ns: float


def of_single_values(label: str, durations: Durations) -> Distribution:
    """Every percentile is a duration that did occur (nearest rank): none is averaged with its neighbour."""
    return _described(label, durations, TRUE_PERCENTILES, _nearest_rank)


def of_window_means(label: str, means: Durations) -> Distribution:
    """Percentiles between two neighbours are interpolated, as numpy does unasked."""
    return _described(label, means, PUBLISHED_PERCENTILES, _interpolated)


def _described(label: str, durations: Durations, percentiles: tuple[int, ...], percentile: Percentile) -> Distribution:
    ordered = np.sort(durations)
    return Distribution(
        label=label,
        count=len(ordered),
        mean_ns=float(np.mean(ordered)),
        stddev_ns=float(np.std(ordered)),
        min_ns=float(ordered[0]),
        percentiles_ns={hundredths: percentile(ordered, hundredths) for hundredths in percentiles},
        max_ns=float(ordered[-1]),
    )


def _nearest_rank(ordered: Durations, hundredths: int) -> float:
    rank = -(-len(ordered) * hundredths // 10_000)
    return float(ordered[max(rank, 1) - 1])


def _interpolated(ordered: Durations, hundredths: int) -> float:
    return float(np.percentile(ordered, hundredths / 100))
