package io.needletail.journal;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.concurrent.locks.LockSupport;

/** The thread that copies what was committed from a ring into the files of the journals, in order. */
final class RingCarrier {
    private static final long REST_NS = 10_000_000;
    private static final long LOOK_NS = 50_000;

    /** So much at a time, before the ring has room again. */
    private static final int PART_BYTES = 1024 * 1024;

    private static final int SEATS_AT_FIRST = 16;

    private final MemorySegment map;
    private final int mask;
    private final Thread thread =
            Thread.ofPlatform().name("needletail-carrier").daemon().unstarted(this::run);
    private volatile RingSeat[] seats = new RingSeat[SEATS_AT_FIRST];
    private RingSeat[] touched = new RingSeat[SEATS_AT_FIRST];
    private volatile long stopAt = Long.MAX_VALUE;

    RingCarrier(MemorySegment map, int bytes) {
        this.map = map;
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
        long tail = 0;
        while (tail < stopAt) {
            long head = RingLayout.head(map);
            if (head == tail) {
                LockSupport.parkNanos(REST_NS);
                continue;
            }
            while (tail < head) tail = carry(tail, head);
            LockSupport.parkNanos(REST_NS);
        }
    }

    /** Carries one part, and returns where the next one begins. */
    private long carry(long from, long head) {
        RingSeat[] all = seats;
        if (touched.length < all.length) touched = new RingSeat[all.length];
        long to = Math.min(head, from + PART_BYTES);
        long position = from;
        int count = 0;
        while (position < to) {
            long entry = RingLayout.HEADER_BYTES + (position & mask);
            int number = map.get(RecordLayout.INT, entry + RingLayout.SEAT);
            // The seat of a journal that was closed after a failure is empty.
            if (number >= 0 && all[number] != null) {
                RingSeat seat = all[number];
                if (seat.place(map, entry)) touched[count++] = seat;
            }
            position += RingLayout.distance(map.get(RecordLayout.INT, entry + RingLayout.LENGTH));
        }
        for (int i = 0; i < count; i++) touched[i].note();
        RingLayout.tail(map, position);
        return position;
    }
}
