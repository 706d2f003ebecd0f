package io.needletail.journal;

/**
 * Has the kernel write the parts of a journal to the disk soon after they are full, and keeps only the last {@link #KEPT_BYTES} in
 * memory. The kernel itself waits for half a minute and then writes hundreds of megabytes at once. And a journal that fills the memory
 * of a virtual machine takes pages that the machine has never used, which cost several times as much as those that were used before.
 *
 * <p>A part is taken out of the page table before it is written. Otherwise the kernel does that page by page, and interrupts the hot
 * thread for each one.
 *
 * <p>Without effect where the JVM allows no native access, for a file that was deleted or renamed meanwhile, and for a journal that is
 * being closed. One thread, not the hot one. Allocates once a segment.
 */
final class WriteBack {

    /**
     * Bytes of a part. Large, since each part interrupts a spinning thread: a few long interruptions leave its p99.9 alone, many short
     * ones of the same length in all do not.
     */
    static final int PART_BYTES = 16 * 1024 * 1024;

    /** Bytes that stay in memory: earlier ones are read from the disk again when they are needed. */
    static final long KEPT_BYTES = 64L * 1024 * 1024;

    // The mark after the last record may lie in the page after it.
    private static final int MARGIN_BYTES = JournalConfig.PAGE_BYTES;

    private final Place written;
    private final Place released;

    /** A place in the journal, at the beginning of a part. */
    private static final class Place {
        private Segment segment;
        private NativePath file;
        private int at;

        Place(Segment first) {
            segment = first;
            file = NativePath.of(first.path);
            at = first.placed & -PART_BYTES;
        }

        /** Returns the length of the part here, which may not be full yet. */
        int bytes() {
            int end = isComplete() ? segment.size() : segment.placed - MARGIN_BYTES;
            return Math.min(PART_BYTES, end - at);
        }

        /** Tests that the segment gets no batch any more. */
        boolean isComplete() {
            return segment.newer != null && segment.newer.placed > Segment.RECORDS_OFFSET;
        }

        void pass(int bytes) {
            at += bytes;
            if (at < segment.size()) return;
            segment = segment.newer;
            file = NativePath.of(segment.path);
            at = 0;
        }

        long position() {
            return segment.base + at;
        }
    }

    /** Begins at the end of the newest segment. */
    WriteBack(Segment newest) {
        written = new Place(newest);
        released = new Place(newest);
    }

    /** Has one part written, if there is a full one, and another released; returns whether there was. */
    boolean step() {
        int bytes = written.bytes();
        boolean isFull = bytes == PART_BYTES || written.isComplete();
        if (!isFull) return false;
        LinuxFiles.writeBack(written.segment.map, written.file, written.at, bytes);
        written.pass(bytes);
        if (written.position() - released.position() > KEPT_BYTES) {
            int old = released.bytes();
            LinuxFiles.release(released.file, released.at, old);
            released.pass(old);
        }
        return true;
    }
}
