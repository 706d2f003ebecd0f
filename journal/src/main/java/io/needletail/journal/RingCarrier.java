package io.needletail.journal;

import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.concurrent.locks.LockSupport;

/** The thread that copies what was committed from a ring into the files of the journals, in order. */
final class RingCarrier {
    /**
     * Rest between two looks. Longer rests make fewer and longer slices: a spinning thread on the same core loses the core so often, and the
     * percentiles show how often before they show how long.
     */
    private static final long REST_NS = 50_000_000;

    private static final long LOOK_NS = 50_000;

    /** So much at a time, before the ring has room again. */
    private static final int PART_BYTES = DirectWriter.BUFFER_BYTES;

    /** A journal that gets so much in a part is written directly. */
    private static final int DIRECT_BYTES = 32 * 1024;

    /** So many journals are written directly at a time; each has a buffer. */
    private static final int DIRECTS_MAX = 4;

    private static final int SEATS_AT_FIRST = 16;

    private final MemorySegment map;
    private final int mask;
    private final RingReserve reserve;
    private final Thread thread =
            Thread.ofPlatform().name("needletail-carrier").daemon().unstarted(this::run);
    private volatile RingSeat[] seats = new RingSeat[SEATS_AT_FIRST];
    private final Deque<ByteBuffer> buffers = new ArrayDeque<>();
    private int directs;
    // The journals that got something, or for which something waits.
    private RingSeat[] listed = new RingSeat[SEATS_AT_FIRST];
    private int count;
    private volatile long stopAt = Long.MAX_VALUE;

    RingCarrier(MemorySegment map, int bytes, RingReserve reserve) {
        this.map = map;
        this.reserve = reserve;
        mask = bytes - 1;
    }

    void start() {
        thread.start();
    }

    synchronized void add(RingSeat seat) {
        RingSeat[] all = seats;
        if (seat.number() >= all.length) all = Arrays.copyOf(all, Math.max(2 * all.length, seat.number() + 1));
        all[seat.number()] = seat;
        seats = all;
    }

    synchronized void remove(RingSeat seat) {
        RingSeat[] all = seats;
        all[seat.number()] = null;
        seats = all;
    }

    /** Has the thread work at once. */
    void wake() {
        LockSupport.unpark(thread);
    }

    /** Has the thread work at once, and waits a moment. */
    void await(RingSeat seat, long position) {
        LockSupport.unpark(thread);
        if (seat.placed() < position) LockSupport.parkNanos(LOOK_NS);
    }

    /** The same, for room in the ring. */
    void awaitTail(long position) {
        LockSupport.unpark(thread);
        if (RingLayout.tail(map) < position) LockSupport.parkNanos(LOOK_NS);
    }

    /** Ends the thread when it has come to a position. */
    void stop(long position) {
        stopAt = position;
        LockSupport.unpark(thread);
        boolean isInterrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException interrupted) {
                isInterrupted = true;
            }
        }
        if (isInterrupted) Thread.currentThread().interrupt();
    }

    private void run() {
        long position = 0;
        while (position < stopAt || count > 0) {
            long head = RingLayout.head(map);
            try {
                // Nothing came since the last time: what waits for more is brought into the files.
                if (head == position && count > 0) finish(position);
                while (position < head) position = carry(position, head);
            } catch (RuntimeException | Error fault) {
                // The part is carried again, without the journals that failed.
                fail(fault);
                if (stopAt != Long.MAX_VALUE) return;
            }
            reserve.refill();
            if (stopAt == Long.MAX_VALUE) LockSupport.parkNanos(REST_NS);
        }
    }

    // The virtual machine reports a fault of a mapped file late, in the work for another journal: the files show which
    // one it
    // is. Any other fault ends all sessions, which would wait for room without end.
    private void fail(Throwable fault) {
        boolean isFound = false;
        for (RingSeat seat : seats) isFound |= seat != null && seat.failWhenUnreadable();
        if (isFound) return;
        for (RingSeat seat : seats) {
            if (seat != null) seat.fail(fault);
        }
    }

    /** Carries one part, and returns where the next one begins. */
    private long carry(long from, long head) {
        RingSeat[] all = seats;
        if (listed.length < all.length) listed = Arrays.copyOf(listed, all.length);
        long to = Math.min(head, from + PART_BYTES);
        long position = from;
        while (position < to) {
            long entry = RingLayout.HEADER_BYTES + (position & mask);
            int number = map.get(RecordLayout.INT, entry + RingLayout.SEAT);
            // The seat of a journal that was closed after a failure is empty.
            if (number >= 0 && all[number] != null) {
                RingSeat seat = all[number];
                if (!seat.isListed()) list(seat);
                seat.place(map, entry, position);
            }
            position += RingLayout.distance(map.get(RecordLayout.INT, entry + RingLayout.LENGTH));
        }
        finish(position);
        return position;
    }

    private void list(RingSeat seat) {
        seat.listed(true);
        // After a fault a seat may be in the list twice.
        if (count == listed.length) listed = Arrays.copyOf(listed, 2 * count);
        listed[count++] = seat;
    }

    /** Ends a part: what the busy journals got is written directly, the others have it in their files. */
    private void finish(long position) {
        long tail = position;
        int kept = 0;
        for (int i = 0; i < count; i++) {
            RingSeat seat = listed[i];
            if (isBusy(seat)) {
                seat.flush();
                tail = Math.min(tail, seat.waitsFrom());
                listed[kept++] = seat;
            } else {
                seat.settle().ifPresent(buffers::add);
                seat.listed(false);
            }
        }
        count = kept;
        RingLayout.tail(map, tail);
    }

    private boolean isBusy(RingSeat seat) {
        int bytes = seat.takeBytes();
        if (seat.isDirect()) return bytes >= DirectWriter.BLOCK_BYTES && seat.mayBeDirect();
        if (bytes < DIRECT_BYTES || !seat.mayBeDirect() || (directs == DIRECTS_MAX && buffers.isEmpty())) return false;
        if (buffers.isEmpty()) {
            directs++;
            buffers.add(DirectWriter.buffer());
        }
        if (!seat.begin(buffers.element())) return false;
        buffers.remove();
        return true;
    }
}
