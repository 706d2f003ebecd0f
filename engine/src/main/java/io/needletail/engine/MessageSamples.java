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
    private final AtomicLong lost = new AtomicLong();
    private volatile Ring ring = new Ring(0);

    // Its own counts: the engine's thread may still write into one that was closed, while the next is read.
    private static final class Ring {
        final SampleSlot[] slots;
        final AtomicLong written = new AtomicLong();
        final AtomicLong read = new AtomicLong();

        Ring(int capacity) {
            slots = new SampleSlot[capacity];
            for (int i = 0; i < capacity; i++) slots[i] = new SampleSlot(Optional.empty());
        }

        SampleSlot slot(long number) {
            return slots[(int) number & CAPACITY - 1];
        }
    }

    /** {@code timesOneIn}: of how many messages one is timed; 0 for none. */
    MessageSamples(int timesOneIn) {
        this.timesOneIn = timesOneIn;
    }

    /**
     * Begins to record, with an empty ring; its 700 KB are taken now. Any thread.
     *
     * @throws IllegalStateException when it is open already, since a ring has one reader, or when no message is timed
     */
    public synchronized void open() {
        if (timesOneIn == 0) throw new IllegalStateException("no message is timed: LatencySampling is 0");
        if (isOpen()) throw new IllegalStateException("the samples of this engine have a reader already");
        ring = new Ring(CAPACITY);
    }

    /**
     * Passes the samples since the last call to a consumer. One thread.
     *
     * @param to receives them in the order in which they were complete; may keep them
     * @return their number
     */
    public int drain(Consumer<MessageSample> to) {
        Ring from = ring;
        Instant now = Instant.now();
        long epochNs = TimeUnit.SECONDS.toNanos(now.getEpochSecond()) + now.getNano() - System.nanoTime();
        long end = from.written.getAcquire();
        int count = 0;
        for (long next = from.read.get(); next < end; next++) {
            to.accept(from.slot(next).sample(epochNs));
            from.read.setRelease(next + 1);
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
        ring = new Ring(0);
    }

    /** Of how many messages one is timed; 0 for none. */
    int timesOneIn() {
        return timesOneIn;
    }

    boolean isOpen() {
        return ring.slots.length > 0;
    }

    /** Adds a complete sample. Engine's thread. */
    void add(SampleSlot sample) {
        Ring to = ring;
        if (to.slots.length == 0) return;
        long next = to.written.getPlain();
        if (next - to.read.getAcquire() >= CAPACITY) {
            lost.setOpaque(lost.getPlain() + 1);
            return;
        }
        to.slot(next).copy(sample);
        to.written.setRelease(next + 1);
    }
}
