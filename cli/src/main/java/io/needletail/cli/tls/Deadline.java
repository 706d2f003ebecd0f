package io.needletail.cli.tls;

import java.io.IOException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Waits for a peer, but not forever. */
final class Deadline {

    private static final long PAUSE_NS = 1_000_000;

    private Deadline() {}

    /** A question asked again and again until it is answered with yes. */
    interface Question {
        boolean ask() throws IOException;
    }

    static void await(Question question, int seconds, String otherwise) throws IOException {
        long startNs = System.nanoTime();
        while (!question.ask()) {
            if (System.nanoTime() - startNs > TimeUnit.SECONDS.toNanos(seconds)) {
                throw new IOException(otherwise + " within " + seconds + " s");
            }
            LockSupport.parkNanos(PAUSE_NS);
        }
    }
}
