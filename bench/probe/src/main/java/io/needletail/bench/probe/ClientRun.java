package io.needletail.bench.probe;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/**
 * One client's measurement from its first order to its result files: round trips, allocation and the lines to the
 * harness. The client's loop is left with three calls: {@link #begin}, {@link #completed} and {@link #finish}.
 *
 * <p>One rule of warm-up for every engine: orders for {@code --warmup} seconds, and then until the compiler of this
 * process was idle for a second, at most {@link #WARMUP_SECONDS_MAX} seconds longer ({@link Seconds#isIdle()}).
 *
 * <p>One thread calls {@code begin} and {@code completed}; {@code finish} may be called by another once
 * {@code completed} has answered {@code false}. Nothing is allocated between the first measured order and the last.
 */
public final class ClientRun {
    /** Longest extension of the warm-up while the compiler works, seconds. */
    public static final int WARMUP_SECONDS_MAX = 10;

    private final RoundTrips roundTrips;
    private final Window window = new Window();
    private final Seconds seconds;
    private final ParentLine parent;
    private final Path out;

    /**
     * Prepares a run.
     *
     * @param arguments with {@code --warmup}, {@code --duration} and {@code --out}
     * @param parent where the harness listens
     */
    public ClientRun(PeerArguments arguments, ParentLine parent) {
        long warmupSeconds = arguments.warmup().toSeconds();
        long durationSeconds = arguments.duration().toSeconds();
        this.seconds = new Seconds(TimeUnit.SECONDS.toNanos(warmupSeconds + WARMUP_SECONDS_MAX), (int) durationSeconds);
        this.roundTrips = new RoundTrips(
                arguments.warmup().toNanos(), arguments.duration().toNanos(), new Samples());
        this.parent = parent;
        this.out = arguments.out();
    }

    /** To be called just before the first order is sent. */
    public void begin() {
        roundTrips.begin(System.nanoTime());
    }

    /**
     * Takes one round trip.
     *
     * @param sentNs {@code System.nanoTime()} when the order's send began
     * @param doneNs the same when its second report was decoded
     * @return whether another order shall be sent
     */
    public boolean completed(long sentNs, long doneNs) {
        Phase next = roundTrips.record(sentNs, doneNs);
        // Without a harness the run has no reader.
        return next != Phase.FINISHED && parent.wanted();
    }

    /** Samples each second; the same calls in the warm-up and in the measurement. */
    private final class Samples implements RoundTrips.Turns {
        @Override
        public boolean isWarm(Phase phase) {
            seconds.sample();
            return seconds.isIdle();
        }

        @Override
        public void changed(Phase to) {
            if (to == Phase.MEASURING) {
                parent.measuring();
                window.open();
                seconds.measure();
            } else {
                window.close();
            }
        }
    }

    /**
     * Writes {@code PREFIX.properties} and {@code PREFIX.hlog}, prints DONE, and waits for {@code quit} of the harness;
     * the connection must stay open until then, so that the server's second mark sees no disconnect.
     *
     * @throws IOException when the files cannot be written
     */
    public void finish() throws IOException {
        RoundTripFiles.write(roundTrips, out, seconds.and(window.properties()));
        parent.done(roundTrips.count());
        parent.awaitQuit();
    }
}
