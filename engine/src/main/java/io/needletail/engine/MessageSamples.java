package io.needletail.engine;

import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/**
 * The messages whose stages an engine times, one in so many of each session ({@code LatencySampling}), for traces.
 *
 * <p>The engine's thread copies a sample into a ring of {@value #CAPACITY}, without garbage; one other thread reads.
 * While the ring is full, samples are lost, and counted. Nothing is recorded before {@link #open}.
 */
public final class MessageSamples implements AutoCloseable {
    /** Samples that wait for their reader, at most. */
    public static final int CAPACITY = 1_024;

    private final int timesOneIn;
    private final AtomicLong written = new AtomicLong();
    private final AtomicLong read = new AtomicLong();
    private final AtomicLong lost = new AtomicLong();
    private volatile SampleSlot[] slots = {};

    /** {@code timesOneIn}: of how many messages one is timed; 0 for none. */
    MessageSamples(int timesOneIn) {
        this.timesOneIn = timesOneIn;
    }

    /**
     * Begins to record, with an empty ring; its 300 KB are taken now. Any thread.
     *
     * @throws IllegalStateException when it is open already, since a ring has one reader, or when no message is timed
     */
    public synchronized void open() {
        if (timesOneIn == 0) throw new IllegalStateException("no message is timed: LatencySampling is 0");
        if (isOpen()) throw new IllegalStateException("the samples of this engine have a reader already");
        SampleSlot[] empty = new SampleSlot[CAPACITY];
        for (int i = 0; i < CAPACITY; i++) empty[i] = new SampleSlot(Optional.empty());
        read.set(written.get());
        slots = empty;
    }

    /**
     * Passes the samples since the last call to a consumer. One thread.
     *
     * @param to receives them in the order in which they were complete; may keep them
     * @return their number
     */
    public int drain(Consumer<MessageSample> to) {
        SampleSlot[] ring = slots;
        if (ring.length == 0) return 0;
        Instant now = Instant.now();
        long epochNs = TimeUnit.SECONDS.toNanos(now.getEpochSecond()) + now.getNano() - System.nanoTime();
        long end = written.getAcquire();
        int count = 0;
        for (long next = read.get(); next < end; next++) {
            to.accept(ring[(int) next & CAPACITY - 1].sample(epochNs));
            read.setRelease(next + 1);
            count++;
        }
        return count;
    }

    /** {@return the samples that were lost because the ring was full} */
    public long lost() {
        return lost.get();
    }

    /** Records no more, and gives the ring back. The thread that reads. */
    @Override
    public synchronized void close() {
        slots = new SampleSlot[0];
    }

    /** Of how many messages one is timed; 0 for none. */
    int timesOneIn() {
        return timesOneIn;
    }

    boolean isOpen() {
        return slots.length > 0;
    }

    /** Adds a complete sample. Engine's thread. */
    void add(SampleSlot sample) {
        SampleSlot[] ring = slots;
        if (ring.length == 0) return;
        long next = written.getPlain();
        if (next - read.getAcquire() >= CAPACITY) {
            lost.setOpaque(lost.getPlain() + 1);
            return;
        }
        ring[(int) next & CAPACITY - 1].copy(sample);
        written.setRelease(next + 1);
    }
}
