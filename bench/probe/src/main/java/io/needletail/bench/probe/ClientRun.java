package io.needletail.bench.probe;

import java.io.IOException;
import java.nio.file.Path;

/**
 * One client's measurement from its first order to its result files: round trips, allocation and the lines to the
 * harness. The client's loop is left with three calls: {@link #begin}, {@link #completed} and {@link #finish}.
 *
 * <p>One thread calls {@code begin} and {@code completed}; {@code finish} may be called by another once
 * {@code completed} has answered {@code false}. Nothing is allocated between the first measured order and the last.
 */
public final class ClientRun {

    private final RoundTrips roundTrips;
    private final Window window = new Window();
    private final ParentLine parent;
    private final Path out;
    private Phase phase = Phase.WARMING;

    /**
     * Prepares a run.
     *
     * @param arguments with {@code --warmup}, {@code --duration} and {@code --out}
     * @param parent where the harness listens
     */
    public ClientRun(PeerArguments arguments, ParentLine parent) {
        this.roundTrips = new RoundTrips(
                arguments.warmup().toNanos(), arguments.duration().toNanos());
        this.parent = parent;
        this.out = arguments.out();
    }

    /** To be called just before the first order is sent. */
    public void begin() {
        if (roundTrips.begin(System.nanoTime()) == Phase.MEASURING) {
            turn(Phase.MEASURING);
        }
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
        if (next != phase) {
            turn(next);
        }
        // Without a harness the run has no reader.
        return next != Phase.FINISHED && parent.wanted();
    }

    private void turn(Phase next) {
        phase = next;
        if (next == Phase.MEASURING) {
            parent.measuring();
            window.open();
        } else {
            window.close();
        }
    }

    /**
     * Writes {@code PREFIX.properties} and {@code PREFIX.hlog}, prints DONE, and waits for {@code quit} of the harness;
     * the connection must stay open until then, so that the server's second mark sees no disconnect.
     *
     * @throws IOException when the files cannot be written
     */
    public void finish() throws IOException {
        RoundTripFiles.write(roundTrips, out, window.properties());
        parent.done(roundTrips.count());
        parent.awaitQuit();
    }
}
