"""The published method: percentiles of means over windows, not of round trips.

It draws start times, uniform in time between the end of the warm-up and two resolutions before the last message, reads
the next `sample_size` messages behind each, and divides the time from the start to the last of them by
`sample_size - 1`.

What that does to the figures, reproduced here on purpose:
- one slow cycle is spread over some hundred others, so a tail all but disappears;
- the faster the engine, the more cycles are averaged, the more it is flattered;
- `sample_size` counts the messages of the warm-up and of the last two resolutions but divides by the time without
  them, so windows are longer than the resolution says;
- starts are uniform in time, so slow stretches are drawn more often than fast ones;
- the piece from the start to the first message is in the time but not in the divisor.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from needletail_analysis.distribution import Distribution, of_window_means
from needletail_analysis.failure import Failure
from needletail_analysis.history import History
from needletail_analysis.lines import Ints
from needletail_analysis.options import Options


def end_margin_ns(options: Options) -> int:
    """The time before the last message in which no window starts."""
    return 2 * options.resolution_ns


@dataclass(frozen=True)
class Published:
    """The published figures. `cut_windows` started so late that the file ended before they did; they are left out."""

    sample_size: int
    population_mean_ns: float
    window_means_ns: npt.NDArray[np.float64]
    windows: Distribution
    cut_windows: int


def published(history: History, options: Options, intervals_ns: Ints) -> Published:
    """Samples the history; fails when it is too short or has too few messages for one window."""
    times_ns = history.messages.times_ns
    size = _sample_size(history, options)
    rng = np.random.default_rng(options.seed)
    first_start_ns = int(times_ns[0]) + options.warmup_ns
    starts_ns = rng.integers(first_start_ns, int(times_ns[-1]) - end_margin_ns(options), size=options.sample_count)
    # A clock that stepped back must not break the search; the intervals themselves show the step.
    first = np.searchsorted(np.maximum.accumulate(times_ns), starts_ns, side="left")
    last = first + size - 1
    whole = last < len(times_ns)
    if not whole.any():
        raise Failure(
            f"{history.path}: every one of the {options.sample_count:,} windows of {size:,} messages is cut by the end "
            f"of the file; record longer or give a smaller --resolution or --warmup"
        )
    means_ns = (times_ns[last[whole]] - starts_ns[whole]) / (size - 1)
    return Published(
        sample_size=size,
        population_mean_ns=float(np.mean(intervals_ns)),
        window_means_ns=means_ns,
        windows=of_window_means(f"published method: means over windows of about {size:,} cycles", means_ns),
        cut_windows=int(np.count_nonzero(~whole)),
    )


def _sample_size(history: History, options: Options) -> int:
    times_ns = history.messages.times_ns
    counted_ns = int(times_ns[-1]) - int(times_ns[0]) - options.warmup_ns
    size = round(options.resolution_ns * len(times_ns) / (counted_ns - end_margin_ns(options)))
    if size < 2:
        enough_ns = -(-2 * counted_ns // (len(times_ns) + 4))
        raise Failure(
            f"{history.path}: a window of {options.resolution_ns:,} ns holds {size} messages with {options.tag}, 2 are "
            f"needed; give --resolution {enough_ns} or more"
        )
    return size
