package io.needletail.bench.peers.venue.latency;

import io.needletail.session.Latency;
import io.needletail.session.LatencyRecorder;
import io.needletail.session.Stage;

/** Times one order in so many within this process, at the stages at which an engine times it. One thread. */
final class OrderTimer implements LatencyRecorder {
    private final Latency latency = new Latency();
    private int every;
    private int countdown;
    private boolean isTimed;
    private long lastNs;
    private long applicationNs;
    private long tookNs;

    /** Times one order in so many from now on; 0 for none. */
    void every(int orders) {
        every = orders;
        countdown = orders;
    }

    /** Marks the begin of decoding. */
    void begin() {
        isTimed = every > 0 && --countdown == 0;
        if (!isTimed) return;
        countdown = every;
        tookNs = 0;
        lastNs = System.nanoTime();
    }

    /** Marks the end of decoding. */
    void decoded() {
        if (isTimed) lastNs = record(Stage.DECODE, lastNs, 0);
    }

    /** Marks the end of the session's step. */
    void stepped() {
        if (isTimed) record(Stage.SESSION, lastNs, tookNs);
        isTimed = false;
    }

    @Override
    public boolean isTimed() {
        return isTimed;
    }

    @Override
    public void applicationBegins() {
        if (isTimed) applicationNs = System.nanoTime();
    }

    @Override
    public void applicationEnds() {
        if (isTimed) tookNs = record(Stage.APPLICATION, applicationNs, 0) - applicationNs;
    }

    @Override
    public void encodingBegins() {
        // Reports are written in the stage REPORT.
    }

    @Override
    public void encodingEnds() {
        // As above.
    }

    @Override
    public Latency latency() {
        return latency;
    }

    private long record(Stage stage, long fromNs, long withoutNs) {
        long nowNs = System.nanoTime();
        latency.record(stage, nowNs - fromNs - withoutNs);
        return nowNs;
    }
}
