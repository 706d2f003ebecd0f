package io.needletail.journal;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.LockSupport;

/** The thread that copies what was committed from a ring into the files of the journals, in order. */
final class RingCarrier {
    /**
     * Rest between two looks. Longer rests make fewer and longer slices: a spinning thread on the same core loses the
     * core so often, and the percentiles show how often before they show how long.
     */
    static final int REST_MS = 100;

    private static final long REST_NS = REST_MS * 1_000_000L;

    /**
     * Rest when a busy journal's segment will be full before a long one is over: the lane is for one segment, and what
     * is committed for the next one, before this thread has opened it, is copied twice.
     */
    private static final long REST_AT_END_NS = 10_000_000;

    private static final long LOOK_NS = 50_000;

    /** A journal that gets so much in a part is written directly. */
    private static final int DIRECT_BYTES = 32 * 1024;

    private static final int SEATS_AT_FIRST = 16;

    private final MemorySegment map;
    private final int mask;
    private final RingReserve reserve;
    private final Thread thread =
            Thread.ofPlatform().name("needletail-carrier").daemon().unstarted(this::run);
    private volatile RingSeat[] seats = new RingSeat[SEATS_AT_FIRST];
    private final Queue<RingSeat> closed = new ConcurrentLinkedQueue<>();
    private final RingLanes lanes;
    private final RingLog log;
    private final RingFolder folder;
    private final RingCheckpoint checkpoint;
    // The journals that got something, or for which something waits.
    private RingSeat[] listed = new RingSeat[SEATS_AT_FIRST];
    private int count;
    // What the log has: up to a position of the ring, and the group that goes on or begins there.
    private long logged;
    private int group;
    private volatile IOException broken;
    // A journal got its first batch: its opening is not on the disk.
    private boolean hasNew;
    private long finishedNs = System.nanoTime();
    private boolean isSegmentEnding;
    private volatile long stopAt = Long.MAX_VALUE;

    RingCarrier(MemorySegment map, int bytes, RingLog log, RingFolder folder, RingReserve reserve) {
        this.map = map;
        this.reserve = reserve;
        mask = bytes - 1;
        lanes = new RingLanes(log.lanes(), folder.file());
        this.log = log;
        this.folder = folder;
        checkpoint = new RingCheckpoint(log);
    }

    RingLanes lanes() {
        return lanes;
    }

    void start() {
        thread.start();
    }

    synchronized void add(RingSeat seat) {
        RingSeat[] all = seats;
        if (seat.number() >= all.length) all = Arrays.copyOf(all, Math.max(2 * all.length, seat.number() + 1));
        all[seat.number()] = seat;
        seats = all;
        if (broken != null) seat.fail(broken);
    }

    synchronized void remove(RingSeat seat) {
        RingSeat[] all = seats;
        all[seat.number()] = null;
        seats = all;
        closed.add(seat);
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

    /**
     * Ends the thread when it has come to a position; then nothing of the log is needed, since the journals were closed
     * before.
     */
    void stop(long position) throws IOException {
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
        closeLanes();
        try (log) {
            checkpoint.await();
            log.mark(log.end(position, group));
        }
    }

    // Of journals that were closed.
    private void closeLanes() {
        for (RingSeat seat = closed.poll(); seat != null; seat = closed.poll()) lanes.free(seat);
    }

    private void run() {
        long position = 0;
        while (position < stopAt || count > 0) {
            closeLanes();
            boolean isLeft = lanes.isLeft();
            long head = lanes.look(map);
            try {
                // Nothing came since the last time: what waits for more is brought into the files.
                if (head == position && count > 0) finish(position);
                if (position < head) position = carry(position, head);
                if (isLeft) lanes.free();
                if ((log.isHalfFull() || hasNew) && !checkpoint.isUnderWay()) checkpoint(position);
            } catch (RuntimeException | Error fault) {
                // The part is carried again, without the journals that failed.
                fail(fault);
                if (stopAt != Long.MAX_VALUE) return;
            }
            reserve.refill();
            if (stopAt == Long.MAX_VALUE) LockSupport.parkNanos(isSegmentEnding ? REST_AT_END_NS : REST_NS);
        }
    }

    // The virtual machine reports a fault of a mapped file late, in the work for another journal: the files show
    // which one it is. Any other fault ends all sessions, which would wait for room without end.
    private void fail(Throwable fault) {
        boolean isFound = false;
        for (RingSeat seat : seats) isFound |= seat != null && seat.failWhenUnreadable();
        if (isFound) return;
        for (RingSeat seat : seats) {
            if (seat != null) seat.fail(fault);
        }
    }

    /** Carries everything from a position to the head of the ring. */
    private long carry(long from, long head) {
        // Unless that was done before a fault.
        boolean isFirst = from >= logged;
        if (isFirst) write(from, head);
        logged = Math.max(logged, head);
        RingSeat[] all = seats;
        if (listed.length < all.length) listed = Arrays.copyOf(listed, all.length);
        if (!isFirst || !lanes.areAll() || !carryLanes(from, all)) carryEach(from, head, all);
        lanes.carried();
        finish(head);
        return head;
    }

    private void carryEach(long from, long head, RingSeat[] all) {
        long position = from;
        while (position < head) {
            long entry = entry(position);
            int number = RingLayout.seat(map, entry);
            // The seat of a journal that was closed after a failure is empty.
            if (number >= 0 && all[number] != null) {
                prepare(all[number]);
                all[number].place(map, entry, position);
            }
            endGroup(entry);
            position += RingLayout.distance(map, entry);
        }
    }

    /**
     * Carries the entries that stand in lanes, by the last one of each: to read the others, which another core has just
     * written, would take most of the time of this thread. Returns false when some do not follow the ones before.
     */
    private boolean carryLanes(long from, RingSeat[] all) {
        long last = -1;
        for (int lane = 0; lane < RingLayout.LANES; lane++) {
            long position = lanes.last(lane);
            if (position < from) continue;
            last = Math.max(last, position);
            Optional<RingSeat> seat = lanes.seat(lane);
            if (seat.isEmpty() || !seat.get().follows(map, entry(position))) return false;
        }
        if (last < 0) return false;
        for (int lane = 0; lane < RingLayout.LANES; lane++) {
            long position = lanes.last(lane);
            if (position < from) continue;
            RingSeat seat = lanes.seat(lane).orElseThrow();
            if (all[seat.number()] == null) continue;
            prepare(seat);
            seat.placeAll(map, mask, from, position);
        }
        endGroup(entry(last));
        return true;
    }

    private void prepare(RingSeat seat) {
        if (!seat.isListed()) list(seat);
        if (seat.isUntouched()) checkpoint.touch(seat);
        hasNew |= seat.isNew();
    }

    private void endGroup(long entry) {
        group = map.get(RecordLayout.INT, entry + RingLayout.GROUP);
        if (RingLayout.isLast(map, entry)) group++;
    }

    private long entry(long position) {
        return RingLayout.HEADER_BYTES + (position & mask);
    }

    // Without the log no step would be whole after the end of the machine: all sessions end.
    private void write(long from, long to) {
        if (broken != null) return;
        try {
            if (!log.hasRoom(from, to)) {
                checkpoint.await();
                checkpoint(from);
                checkpoint.await();
            }
            folder.forceSeats();
            log.write(from, to);
        } catch (IOException unwritable) {
            broken = unwritable;
            for (RingSeat seat : seats) {
                if (seat != null) seat.fail(unwritable);
            }
        }
    }

    /** Begins to force the files, which have everything before a position when nothing waits any more. */
    private void checkpoint(long position) {
        for (int i = 0; i < count; i++) {
            listed[i].settle();
            listed[i].listed(false);
        }
        count = 0;
        RingLayout.tail(map, position);
        hasNew = false;
        checkpoint.begin(log.end(position, group));
    }

    private void list(RingSeat seat) {
        seat.listed(true);
        // After a fault a seat may be in the list twice.
        if (count == listed.length) listed = Arrays.copyOf(listed, 2 * count);
        listed[count++] = seat;
    }

    /** Ends a part: what the busy journals got is written directly, the others have it in their files. */
    private void finish(long position) {
        long beforeNs = finishedNs;
        finishedNs = System.nanoTime();
        double rests = (double) (REST_NS + REST_AT_END_NS) / Math.max(1, finishedNs - beforeNs);
        isSegmentEnding = false;
        long tail = position;
        int kept = 0;
        for (int i = 0; i < count; i++) {
            RingSeat seat = listed[i];
            seat.logged();
            int bytes = seat.takeBytes();
            if (seat.isDirect() && bytes >= DirectFile.BLOCK_BYTES && !seat.isBroken()) {
                seat.flush();
                isSegmentEnding |= seat.left() < rests * bytes;
                tail = Math.min(tail, seat.waitsFrom());
                listed[kept++] = seat;
                continue;
            }
            // Before the journal is settled, after which it may be closed and its files unmapped.
            boolean isBusy = bytes >= DIRECT_BYTES && log.isDirect() && !seat.isDirect() && !seat.isBroken();
            if (isBusy) lanes.offer(seat);
            seat.settle();
            seat.listed(false);
        }
        count = kept;
        RingLayout.tail(map, tail);
    }
}
