package io.needletail.feed;

import java.util.ArrayList;
import java.util.List;

/** Records the events of a feed's listener, one line each. */
final class Recorder implements FeedListener {
    final List<String> heard = new ArrayList<>();

    @Override
    public void packet(long sequence, byte[] bytes, int from, int limit, long arrivedNs) {
        if (limit - from != 1 || bytes[from] != (byte) sequence) heard.add("wrong bytes");
        heard.add(Long.toString(sequence));
    }

    @Override
    public void missing(long first, long last, long nowNs) {
        heard.add("missing " + first + "-" + last);
    }

    @Override
    public void whole(long next, long nowNs) {
        heard.add("whole");
    }

    @Override
    public void lost(long first, long last, boolean isSnapshotNeeded, long nowNs) {
        heard.add((isSnapshotNeeded ? "snapshot for " : "lost ") + first + "-" + last);
    }

    @Override
    public void restarted(long sequence, long nowNs) {
        heard.add("restarted " + sequence);
    }
}
