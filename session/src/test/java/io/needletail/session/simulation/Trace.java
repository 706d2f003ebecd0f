package io.needletail.session.simulation;

import io.needletail.wire.Message;
import java.util.ArrayDeque;
import java.util.Deque;

/** The last lines of a run; stores them only on request, because almost every run succeeds. */
final class Trace {
    private static final int LINES = 60;

    private final boolean on;
    private final Deque<String> lines = new ArrayDeque<>();
    private long nowNs = World.BEGIN_NS;

    Trace(boolean on) {
        this.on = on;
    }

    void at(long trueNs) {
        nowNs = trueNs;
    }

    void frame(int end, Message message) {
        if (on) add(end, "<- " + message);
    }

    void note(int end, String what) {
        if (on) add(end, what);
    }

    String lines() {
        return String.join("\n", lines);
    }

    private void add(int end, String what) {
        if (lines.size() == LINES) lines.removeFirst();
        long sinceNs = nowNs - World.BEGIN_NS;
        lines.addLast("%.6f %s %s".formatted(sinceNs / 1e9, end == 0 ? "initiator" : "acceptor ", what));
    }
}
