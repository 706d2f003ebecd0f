package io.needletail.engine;

import io.needletail.engine.MessageSample.Moment;
import io.needletail.session.Latency;
import io.needletail.session.LatencyRecorder;
import io.needletail.session.MemoryBudget;
import io.needletail.session.SessionId;
import io.needletail.session.Stage;
import io.needletail.wire.Message;
import java.util.Optional;

/**
 * Samples the times of one message in so many, from its receipt to the write of its responses. Reading the clock costs
 * about 24 ns; a message that is not timed costs one clock read at its receipt and one comparison at each stage.
 */
final class StageTimer implements LatencyRecorder {
    private final Latency latency;
    private final MessageSamples samples;
    private final SampleSlot sample;
    private final int every;
    private int countdown;
    private boolean timed;
    private boolean writes;
    private boolean isSampled;
    private long receivedNs;
    private long lastNs;
    private long steppedNs;
    private long applicationNs;
    private long encodedNs;
    private long encodingNs;

    /**
     * Times one message in so many as {@code samples} wants, which receives them.
     *
     * @param samples of the engine
     * @param budget has the memory of the histograms
     * @param id session of the messages
     */
    StageTimer(MessageSamples samples, MemoryBudget budget, SessionId id) {
        latency = new Latency(budget);
        this.samples = samples;
        sample = new SampleSlot(Optional.of(id));
        every = samples.timesOneIn();
        countdown = every;
    }

    @Override
    public Latency latency() {
        return latency;
    }

    /** Records the receipt of bytes. */
    void received() {
        if (every == 0) return;
        receivedNs = System.nanoTime();
        latency.received(receivedNs);
    }

    /** Records the begin of the search for a frame. */
    void begin() {
        if (countdown == 1) lastNs = System.nanoTime();
    }

    /** Records a decoded frame, of {@code message}; without this call the begun measurement is discarded. */
    void decoded(Message message) {
        if (every == 0) return;
        timed = countdown == 1;
        countdown = timed ? every : countdown - 1;
        if (!timed) return;
        long now = System.nanoTime();
        latency.record(Stage.SOCKET, lastNs - receivedNs);
        latency.record(Stage.DECODE, now - lastNs);
        if (samples.isOpen()) sample(message, now);
        lastNs = now;
        steppedNs = 0;
    }

    /** Tests that the last decoded message is timed. */
    @Override
    public boolean isTimed() {
        return timed;
    }

    /** Records that the kernel received that message at {@code stampNs}, by a clock that now reads {@code clockNs}. */
    void arrived(long stampNs, long clockNs) {
        long now = System.nanoTime();
        latency.record(Stage.KERNEL, clockNs - stampNs - (now - receivedNs));
        // Reading the clock twice is not attributed to any stage.
        lastNs = now;
    }

    @Override
    public void applicationBegins() {
        if (!timed) return;
        applicationNs = System.nanoTime();
        encodedNs = 0;
    }

    @Override
    public void encodingBegins() {
        if (timed) encodingNs = System.nanoTime();
    }

    @Override
    public void encodingEnds() {
        if (!timed) return;
        long took = System.nanoTime() - encodingNs;
        encodedNs += took;
        latency.record(Stage.ENCODE, took);
    }

    @Override
    public void applicationEnds() {
        if (!timed) return;
        long took = System.nanoTime() - applicationNs;
        latency.record(Stage.APPLICATION, took - encodedNs);
        sampled(Moment.APPLICATION_BEGAN, applicationNs);
        sampled(Moment.APPLICATION_ENDED, applicationNs + took);
        steppedNs += took;
    }

    /** Ends the step after the commit. */
    void stepped() {
        if (!timed) return;
        timed = false;
        long now = System.nanoTime();
        latency.record(Stage.SESSION, now - lastNs - steppedNs);
        sampled(Moment.COMMITTED, now);
        lastNs = now;
        writes = true;
    }

    /** Records the begin of a write to the socket. */
    void sending() {
        if (latency.isSendingWatched()) latency.sending(System.nanoTime());
    }

    /** Records the end of a write to the socket. */
    void written() {
        if (!writes) return;
        writes = false;
        long now = System.nanoTime();
        latency.record(Stage.WRITE, now - lastNs);
        sampled(Moment.WRITTEN, now);
        endSample();
    }

    /** Records that no output waits to be written. */
    void idle() {
        writes = false;
        endSample();
    }

    private void sample(Message message, long decodedNs) {
        // One before it in the same read: what it caused is written with this one.
        endSample();
        isSampled = true;
        sample.begin(message);
        sample.at(Moment.RECEIVED, receivedNs);
        sample.at(Moment.FRAMED, lastNs);
        sample.at(Moment.DECODED, decodedNs);
    }

    private void sampled(Moment moment, long nanoTime) {
        if (isSampled) sample.at(moment, nanoTime);
    }

    private void endSample() {
        if (!isSampled) return;
        isSampled = false;
        samples.add(sample);
    }
}
