package io.needletail.journal;

import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The lanes of a ring, and the journals that have them. A journal keeps its lane until a busier one asks for it; then
 * the thread that commits has to see that before the lane is given away.
 *
 * <p>The thread that carries calls everything but {@link #other}, {@link #show} and {@link #published}.
 */
final class RingLanes {
    private static final int NONE = -1;

    private final RingLane[] lanes;
    private final Path ring;
    private final RingSeat[] seats = new RingSeat[RingLayout.LANES];
    // The lane that is taken back, and how many were.
    private int leaving = NONE;
    private volatile int asked;
    private volatile int seen;
    // How many entries stand in no lane, on the thread that commits; and what it shows of that.
    private long others;
    private final AtomicLong shown = new AtomicLong();
    // What was before the head and what was carried, as far as the thread that carries knows.
    private final long[] lasts = new long[RingLayout.LANES];
    private long othersBefore;
    private long othersAfter;
    private long othersCarried;

    RingLanes(RingLane[] lanes, Path ring) {
        this.lanes = lanes;
        this.ring = ring;
    }

    /** Notes an entry that stands in no lane. */
    void other() {
        others++;
    }

    /** Shows what came into the ring, before its head shows that it is there. */
    void show() {
        for (RingLane lane : lanes) lane.show();
        if (shown.getPlain() != others) shown.setRelease(others);
    }

    /** Returns the head of a ring, and notes which entries before it stand in lanes. */
    long look(MemorySegment map) {
        long head;
        boolean isBefore;
        do {
            othersBefore = shown.getAcquire();
            head = RingLayout.head(map);
            isBefore = true;
            for (int i = 0; i < lasts.length; i++) {
                lasts[i] = lanes[i].lastShown();
                isBefore &= lasts[i] < head;
            }
            othersAfter = shown.getAcquire();
        } while (!isBefore);
        return head;
    }

    /** Tests that all entries that came since the last call of {@link #carried} stand in lanes. */
    boolean areAll() {
        return othersAfter == othersCarried;
    }

    /** Notes that everything before the head of the last {@link #look} was carried. */
    void carried() {
        othersCarried = othersBefore;
    }

    /** Returns the position of the last entry in a lane, as {@link #look} saw it; negative when there is none. */
    long last(int lane) {
        return lasts[lane];
    }

    /** Returns the journal that has a lane. */
    Optional<RingSeat> seat(int lane) {
        return Optional.ofNullable(seats[lane]);
    }

    /** Notes that a group was published: what follows sees that a lane is taken back. On the thread that commits. */
    void published() {
        int now = asked;
        if (now != seen) seen = now;
    }

    /** Gives a journal a lane, or asks another one for its lane when none is free. */
    void offer(RingSeat seat) {
        int free = Arrays.asList(seats).indexOf(null);
        if (free != NONE) {
            lanes[free].prepare(ring);
            if (seat.begin(lanes[free])) seats[free] = seat;
            return;
        }
        for (int i = 0; leaving == NONE && i < seats.length; i++) {
            if (!seats[i].isListed()) leave(i);
        }
    }

    private void leave(int lane) {
        leaving = lane;
        seats[lane].leaveLane();
        asked = seen + 1;
    }

    /** Tests that nothing more comes into the lane that is taken back than what is before the head of the ring. */
    boolean isLeft() {
        return leaving != NONE && seen == asked;
    }

    /** Frees the lane that was taken back, when everything before the head was carried. */
    void free() {
        seats[leaving].returnLane();
        seats[leaving] = null;
        leaving = NONE;
    }

    /** Frees the lane of a journal that was closed. */
    void free(RingSeat closed) {
        for (int i = 0; i < seats.length; i++) {
            if (seats[i] != closed) continue;
            closed.dropLane();
            seats[i] = null;
            if (leaving == i) leaving = NONE;
        }
    }
}
