package io.needletail.bench.echo;

import io.needletail.bench.runner.Peer;
import io.needletail.bench.runner.Ratio;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * One peer's runs taken together.
 *
 * @param peer which
 * @param runs in their order
 * @param actual each figure's mean over the runs
 * @param intended the same from the intended time
 * @param p999ToRaw p99.9 from the intended time / that of {@code raw} in the same round and at the same rate
 */
record EchoSummary(Peer peer, List<EchoResult> runs, Times actual, Times intended, Optional<Ratio> p999ToRaw) {
    /** Where the p99 from the intended time is this many times that at the lowest rate, the knee is passed. */
    static final double KNEE = 10;

    EchoSummary {
        runs = List.copyOf(runs);
    }

    static EchoSummary of(Peer peer, List<EchoResult> results) {
        List<EchoResult> runs =
                results.stream().filter(result -> result.peer() == peer).toList();
        return new EchoSummary(
                peer,
                runs,
                Times.mean(runs.stream().map(EchoResult::actual).toList()),
                Times.mean(runs.stream().map(EchoResult::intended).toList()),
                ratio(runs, results));
    }

    private static Optional<Ratio> ratio(List<EchoResult> runs, List<EchoResult> results) {
        double[] ratios = runs.stream()
                .flatMap(run -> results.stream()
                        .filter(raw -> raw.peer() == Peer.RAW
                                && raw.round() == run.round()
                                && raw.rate().asked() == run.rate().asked())
                        .map(raw -> run.intended().figure("p999_us")
                                / raw.intended().figure("p999_us")))
                .mapToDouble(Double::doubleValue)
                .toArray();
        return ratios.length == 0 ? Optional.empty() : Optional.of(Ratio.of(ratios));
    }

    /** The highest rate of a sweep that was sustained; empty when none was. */
    Optional<Integer> sustained() {
        return runs.stream()
                .filter(EchoResult::sustained)
                .map(run -> run.rate().asked())
                .max(Integer::compare);
    }

    /** The highest sustained rate at which the p99 from the intended time is still near that at the lowest rate. */
    Optional<Integer> knee() {
        double lowest = runs.getFirst().intended().figure("p99_us");
        return runs.stream()
                .filter(run -> run.sustained() && run.intended().figure("p99_us") <= KNEE * lowest)
                .map(run -> run.rate().asked())
                .max(Integer::compare);
    }

    /** What is to be said beside the table. */
    List<String> words(boolean sweep) {
        List<String> words = new ArrayList<>();
        if (sweep) {
            words.add(peer.label() + ": highest rate sustained " + rate(sustained()) + ", knee (p99 within "
                    + Math.round(KNEE) + " times that at the lowest rate) " + rate(knee()) + ".");
            return words;
        }
        for (EchoResult run : runs) {
            if (!run.sustained()) {
                words.add(String.format(
                        Locale.ROOT,
                        "%s %d did not sustain the rate: %.0f of %d orders a second, %d of %d sent in time, %d lost.",
                        peer.label(),
                        run.round(),
                        run.rate().achieved(),
                        run.rate().asked(),
                        run.tally().handed(),
                        run.tally().asked(),
                        run.tally().lost()));
            }
        }
        p999ToRaw
                .filter(ratio -> peer != Peer.RAW)
                .ifPresent(ratio -> words.add(
                        peer.label() + ": p99.9 from the intended time " + ratio.words() + " times that of raw."));
        return words;
    }

    private static String rate(Optional<Integer> rate) {
        return rate.map(value -> value + "/s").orElse("none");
    }
}
