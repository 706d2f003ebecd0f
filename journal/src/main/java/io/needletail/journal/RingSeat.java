package io.needletail.journal;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The place of one journal in the ring of its engine: its batches come out of the ring into its segment files, in
 * order, and the file of numbers follows them. A journal with much to write is written directly, in whole blocks; what
 * is left of it then waits in the ring. One thread places; any may ask how far it is.
 */
final class RingSeat {
    /** Nothing of the journal waits in the ring. */
    static final long NOTHING = Long.MAX_VALUE;

    /** The rest of a block has at most so many batches. */
    private static final int ENTRIES = DirectFile.BLOCK_BYTES / RecordLayout.HEADER_BYTES;

    private final int number;
    private final Path directory;
    private final JournalSyncer syncing;
    private final NumbersFile numbers;
    private final boolean isForced;
    private Optional<DirectWriter> direct = Optional.empty();
    private Segment segment;
    private volatile long placed;
    private volatile long durable;
    // The last batch that was placed, and the numbers after it.
    private long ordinal;
    private int end;
    private long nextIn;
    private long nextOut;
    private int generation;
    private long startedNs;
    // For direct writes: the lane, as the thread that commits sees it too, and the last entries, of which the rest that
    // waits may be.
    private volatile RingLane lane = RingLane.NONE;
    private Optional<RingLane> mine = Optional.empty();
    private final long[] positions = new long[ENTRIES];
    private final int[] offsets = new int[ENTRIES];
    private int entries;
    private long waitsFrom = NOTHING;
    private long last = -1;
    private int bytes;
    private boolean isListed;
    // Files that changed since the last checkpoint.
    private final List<Path> touched = new ArrayList<>();

    /** {@code isForced}: the file of numbers says what is on the disk. */
    RingSeat(int number, Path directory, JournalSyncer syncing, NumbersFile numbers, BatchWriter at, boolean isForced) {
        this.number = number;
        this.directory = directory;
        this.syncing = syncing;
        this.numbers = numbers;
        this.isForced = isForced;
        end = at.committed();
        segment = at.segment();
        ordinal = segment.header.ordinal();
        placed = segment.base + end;
        durable = placed;
    }

    int number() {
        return number;
    }

    Path directory() {
        return directory;
    }

    /** Returns the position in the journal up to which its files have the batches. */
    long placed() {
        return placed;
    }

    /** Tests that the journal's files take nothing more. */
    boolean isBroken() {
        return syncing.isBroken();
    }

    /** Returns the position in the journal up to which the log of the ring has the batches on the disk. */
    long durable() {
        return durable;
    }

    /** Notes that the log has everything that was placed. */
    void logged() {
        if (!syncing.isBroken()) durable = segment.base + end;
    }

    /** Forces the files of a journal that is being closed, up to a position: the log then needs nothing of it. */
    void force(long position) throws IOException {
        if (syncing.isBroken()) return;
        syncing.forceTo(position);
        numbers.force();
    }

    /** Returns the entry of the ring that is still needed, or {@link #NOTHING}. */
    long waitsFrom() {
        return waitsFrom;
    }

    /** Tests that nothing was placed. */
    boolean isNew() {
        return last < 0;
    }

    /** Tests that nothing was placed since the last checkpoint. */
    boolean isUntouched() {
        return touched.isEmpty();
    }

    /** Returns the files that changed since the last checkpoint. */
    List<Path> takeTouched() {
        List<Path> taken = List.copyOf(touched);
        touched.clear();
        return taken;
    }

    /** Returns how many bytes were placed since the last call. */
    int takeBytes() {
        int taken = bytes;
        bytes = 0;
        return taken;
    }

    /** Returns how many bytes the segment can still take. */
    int left() {
        return segment.size() - end;
    }

    /** Tests that it is in the carrier's list of seats with something to do. */
    boolean isListed() {
        return isListed;
    }

    void listed(boolean is) {
        isListed = is;
    }

    /** Tests that it has a lane. */
    boolean isDirect() {
        return mine.isPresent();
    }

    /** Returns the lane for the next batch; it may be {@link RingLane#NONE}. On the thread that commits. */
    RingLane lane() {
        return lane;
    }

    /**
     * Places the batch of an entry. A failure ends this journal only; the file of numbers still follows, so that the
     * next opening finds what is missing.
     *
     * @param ring holds the entry
     * @param entry its place
     * @param position its position
     */
    void place(MemorySegment ring, long entry, long position) {
        // A part is carried again after a fault of another journal.
        if (position <= last) return;
        touch();
        ordinal = ring.get(RecordLayout.LONG, entry + RingLayout.ORDINAL);
        int offset = ring.get(RecordLayout.INT, entry + RingLayout.OFFSET);
        int length = ring.get(RecordLayout.INT, entry + RingLayout.LENGTH);
        try {
            if (!syncing.isBroken()) put(ring, entry, offset, length, position);
        } catch (IOException | RuntimeException unwritable) {
            fail(unwritable);
        }
        bytes += length;
        note(ring, entry, position);
    }

    /** Tests that an entry is one of this journal, in its lane, of the segment that is written. */
    boolean follows(MemorySegment ring, long entry) {
        return direct.isPresent()
                && RingLayout.seat(ring, entry) == number
                && RingLayout.lane(ring, entry) == mine.orElseThrow().number()
                && ring.get(RecordLayout.LONG, entry + RingLayout.ORDINAL) == segment.header.ordinal()
                && ordinal == segment.header.ordinal();
    }

    /**
     * Places all batches up to that of an entry: they stand in the lane, one after the other.
     *
     * @param ring holds the entries
     * @param mask of the ring's size
     * @param first position at which the first of them begins, or one before it
     * @param position of the last one, see {@link #follows}
     */
    void placeAll(MemorySegment ring, int mask, long first, long position) {
        if (position <= last) return;
        touch();
        long entry = RingLayout.HEADER_BYTES + (position & mask);
        int offset = ring.get(RecordLayout.INT, entry + RingLayout.OFFSET);
        int to = offset + ring.get(RecordLayout.INT, entry + RingLayout.LENGTH);
        try {
            if (!syncing.isBroken()) {
                if (waitsFrom == NOTHING) waitsFrom = first;
                remember(ring, mask, first, position);
                segment.room.require(end, to);
                direct.orElseThrow().append(end, to - end);
            }
        } catch (IOException | RuntimeException unwritable) {
            fail(unwritable);
        }
        bytes += to - end;
        note(ring, entry, position);
    }

    // Some of the entries, the last one among them: one of them holds the byte at which the whole blocks end, or begins
    // a little before it.
    private void remember(MemorySegment ring, int mask, long first, long position) {
        long lastEntry = RingLayout.HEADER_BYTES + (position & mask);
        int offset = ring.get(RecordLayout.INT, lastEntry + RingLayout.OFFSET);
        int ofLast = RingLane.part(offset);
        for (int part = Math.max(RingLane.part(end), ofLast - 1); part <= ofLast; part++) {
            long at = mine.orElseThrow().firstOf(part);
            if (at < first || at >= position) continue;
            remember(at, ring.get(RecordLayout.INT, RingLayout.HEADER_BYTES + (at & mask) + RingLayout.OFFSET));
        }
        remember(position, offset);
    }

    private void remember(long position, int offset) {
        positions[entries] = position;
        offsets[entries] = offset;
        entries = (entries + 1) % ENTRIES;
    }

    private void touch() {
        if (!touched.isEmpty()) return;
        touched.add(numbers.path());
        touchSegment();
    }

    private void note(MemorySegment ring, long entry, long position) {
        last = position;
        nextIn = ring.get(RecordLayout.LONG, entry + RingLayout.NEXT_IN);
        nextOut = ring.get(RecordLayout.LONG, entry + RingLayout.NEXT_OUT);
        startedNs = ring.get(RecordLayout.LONG, entry + RingLayout.STARTED);
        generation = ring.get(RecordLayout.INT, entry + RingLayout.GENERATION);
        end = ring.get(RecordLayout.INT, entry + RingLayout.OFFSET)
                + ring.get(RecordLayout.INT, entry + RingLayout.LENGTH);
    }

    private void put(MemorySegment ring, long entry, int offset, int length, long position) throws IOException {
        if (segment.header.ordinal() != ordinal) {
            endDirect();
            next();
            if (!touched.isEmpty()) touchSegment();
            if (mine.isPresent()) direct = DirectWriter.open(segment, offset, mine.get());
        }
        long from = entry + RingLayout.ENTRY_BYTES;
        if (direct.isEmpty()) {
            BatchPlace.put(segment, offset, ring, from, length);
            return;
        }
        if (waitsFrom == NOTHING) waitsFrom = position;
        remember(position, offset);
        segment.room.require(offset, offset + length);
        if (RingLayout.lane(ring, entry) == RingLayout.NO_LANE) direct.get().append(offset, ring, from, length);
        else direct.get().append(offset, length);
    }

    /**
     * Writes the batches from now on directly, where that is possible; what came before is in the files. Not while it
     * already does.
     */
    boolean begin(RingLane in) {
        if (syncing.isBroken()) return false;
        direct = DirectWriter.open(segment, end, in);
        if (direct.isPresent()) {
            mine = Optional.of(in);
            lane = in;
        }
        return direct.isPresent();
    }

    /** Has the thread that commits put nothing more into the lane. */
    void leaveLane() {
        lane = RingLane.NONE;
    }

    /** Gives the lane back, when what is in it was placed. */
    void returnLane() {
        try {
            endDirect();
        } catch (IOException | RuntimeException unwritable) {
            fail(unwritable);
        }
        mine = Optional.empty();
        note();
    }

    /** The same for a journal that is closed, and whose files are not mapped any more. */
    void dropLane() {
        try (DirectWriter _ = direct.orElse(null)) {
            direct = Optional.empty();
        } catch (IOException nothingWaits) {
            // Everything was placed before the journal was closed.
        }
        mine = Optional.empty();
    }

    /** Writes the whole blocks that are in memory. */
    void flush() {
        if (direct.isEmpty() || syncing.isBroken()) return;
        try {
            int written = direct.get().flush();
            if (written == end) {
                waitsFrom = NOTHING;
                direct.get().forget(end);
            } else {
                forgetBefore(written);
            }
            placed = segment.base + written;
        } catch (IOException | RuntimeException unwritable) {
            fail(unwritable);
        }
    }

    // Up to the last remembered entry that does not begin after an offset; entries before waitsFrom are of an earlier
    // lane or segment.
    private void forgetBefore(int offset) {
        int at = entries;
        do {
            at = (at + ENTRIES - 1) % ENTRIES;
            if (positions[at] < waitsFrom) return;
        } while (offsets[at] > offset);
        waitsFrom = positions[at];
        direct.orElseThrow().forget(offsets[at]);
    }

    /** Brings everything into the files, and the numbers too. */
    void settle() {
        try {
            if (direct.isPresent() && !syncing.isBroken()) direct.get().settle();
        } catch (IOException | RuntimeException unwritable) {
            fail(unwritable);
        }
        waitsFrom = NOTHING;
        note();
    }

    private void endDirect() throws IOException {
        if (direct.isEmpty()) return;
        try (DirectWriter open = direct.get()) {
            direct = Optional.empty();
            if (!syncing.isBroken()) open.settle();
        }
        waitsFrom = NOTHING;
    }

    private void note() {
        try {
            if (isForced) numbers.forcedTo(new HighWater.Mark(ordinal, end));
            numbers.write(nextIn, nextOut, generation, startedNs, ordinal, end);
            if (!syncing.isBroken()) placed = segment.base + end;
        } catch (RuntimeException unwritable) {
            if (!syncing.isBroken()) syncing.fail(new IOException(numbers.path() + ": " + unwritable, unwritable));
        }
    }

    // With its name.
    private void touchSegment() {
        touched.add(segment.path);
        touched.add(directory);
    }

    private void next() {
        while (segment.header.ordinal() < ordinal && segment.newer != null) segment = segment.newer;
        if (segment.header.ordinal() != ordinal) throw new IllegalStateException("segment " + ordinal + " is not open");
    }

    /**
     * Ends the journal when one of its files cannot be read to its end any more; returns whether that is so for the
     * first time.
     */
    boolean failWhenUnreadable() {
        if (syncing.isBroken()) return false;
        Optional<IOException> wrong = SegmentFiles.unreadable(segment).or(numbers::unreadable);
        wrong.ifPresent(syncing::fail);
        return wrong.isPresent();
    }

    /** Ends the journal. */
    void fail(Throwable unwritable) {
        if (syncing.isBroken()) return;
        syncing.fail(SegmentFiles.unreadable(segment)
                .orElseGet(() ->
                        new IOException(segment.path + ": a batch cannot be written: " + unwritable, unwritable)));
    }
}
