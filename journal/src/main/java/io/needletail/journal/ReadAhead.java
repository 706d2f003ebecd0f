package io.needletail.journal;

import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;

/**
 * Has the system read what a resend will need next, in the background: what was written directly is not in memory, and
 * the hot thread would wait for the disk at each page.
 */
final class ReadAhead {
    private static final int BYTES = 1024 * 1024;

    private final Executor background;
    private Segment segment;
    private int from;
    private int to;

    ReadAhead(Executor background) {
        this.background = background;
    }

    /** Notes that a record was read; requests the next bytes when half of those that were requested are passed. */
    void passed(Segment in, int offset) {
        if (!in.isDirect) return;
        boolean isRequested = in == segment && offset >= from && (offset < to - BYTES / 2 || to == in.size());
        if (isRequested) return;
        segment = in;
        from = offset & -JournalConfig.PAGE_BYTES;
        to = (int) Math.min((long) from + BYTES, in.size());
        int begin = from;
        int length = to - from;
        try {
            background.execute(() -> LinuxFiles.readSoon(in.map, begin, length));
        } catch (RejectedExecutionException ending) {
            // It is read when it is needed.
        }
    }
}
