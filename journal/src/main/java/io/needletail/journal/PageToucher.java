package io.needletail.journal;

import java.lang.foreign.ValueLayout;

/**
 * Touches the pages that the next appends will write, a page at a time and at most {@link #AHEAD_BYTES} ahead, in cycles in
 * which the hot thread has no other work: the first write to a page costs microseconds, and a system call where the page is
 * not in memory. Hot thread.
 */
final class PageToucher {

    /** Largest distance ahead of the last record: four milliseconds of a session that appends 64 MB/s. */
    static final int AHEAD_BYTES = 256 * 1024;

    /**
     * Smallest distance. A journal with less data than the largest distance touches as much again: idle ones need little
     * memory.
     */
    static final int AHEAD_BYTES_MIN = 4 * JournalConfig.PAGE_BYTES;

    private final SegmentPreparer preparer;
    private Segment current;
    private Segment next;
    // The first untouched page of each of the two segments.
    private int currentTo;
    private int nextTo;

    PageToucher(SegmentPreparer preparer, Segment current) {
        this.preparer = preparer;
        this.current = current;
        next = current;
    }

    /** Touches one page; returns false when all pages up to the distance are touched. */
    boolean touch(Segment written) {
        if (written != current) {
            currentTo = written == next ? nextTo : 0;
            current = written;
            next = written;
        }
        int end = written.end;
        currentTo = Math.max(currentTo, pageAfter(end));
        int ahead = Math.clamp(written.base + end, AHEAD_BYTES_MIN, AHEAD_BYTES);
        if (currentTo < Math.min(written.size(), end + ahead)) {
            touch(written, currentTo);
            currentTo += JournalConfig.PAGE_BYTES;
            return true;
        }
        int rest = ahead - (written.size() - end);
        return rest > 0 && preparer.isReady() && touchNext(preparer.ready(), rest);
    }

    private boolean touchNext(Segment ready, int rest) {
        if (ready != next) {
            next = ready;
            // The header lies in the first page and is written.
            nextTo = JournalConfig.PAGE_BYTES;
        }
        if (nextTo >= Math.min(rest, ready.size())) return false;
        touch(ready, nextTo);
        nextTo += JournalConfig.PAGE_BYTES;
        return true;
    }

    // The bytes after the last record are unused: the next record overwrites them.
    private static void touch(Segment segment, int page) {
        segment.map.set(ValueLayout.JAVA_BYTE, page, (byte) 0);
    }

    // The end mark after the last record is in this page or the next one.
    private static int pageAfter(int end) {
        return (end + Integer.BYTES + JournalConfig.PAGE_BYTES - 1) & -JournalConfig.PAGE_BYTES;
    }
}
