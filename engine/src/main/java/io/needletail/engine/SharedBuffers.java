package io.needletail.engine;

import io.needletail.engine.log.LogLimiter;
import io.needletail.engine.memory.HeapBudget;
import io.needletail.engine.store.EngineStores;
import io.needletail.session.MemoryBudget;
import io.needletail.session.Outbox;
import io.needletail.session.SessionLimits;
import io.needletail.session.SessionResources;
import io.needletail.session.StepBuffers;
import io.needletail.wire.Message;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Buffers and services that all sessions of an engine share.
 *
 * <p>The index of a frame and the array for received bytes are shared because they are in use only while a frame is
 * processed, and one of each stays in the processor's cache where a thousand do not. They are few, and the budget
 * counts them without refusing them.
 */
final class SharedBuffers {
    private final int logonBytesMax;
    private final EngineStores stores;
    private final HeapBudget heap;
    private final EpochClock clock;
    private final LogLimiter lines = new LogLimiter("needletail.session");
    private final ErrorReporter errors;
    private final ThreadOwner owner = new ThreadOwner();
    private final MessageSamples samples;
    private final Map<Integer, Message> messages = new ConcurrentHashMap<>();
    private final Map<Integer, byte[]> arrays = new ConcurrentHashMap<>();
    private final Map<Size, StepBuffers> steps = new ConcurrentHashMap<>();
    private final Map<Integer, Message> copies = new ConcurrentHashMap<>();

    /** Limits that a buffer is made for. */
    private record Size(int messageBytes, int fields) {
        static Size of(SessionLimits limits) {
            return new Size(limits.messageBytes(), limits.fields());
        }
    }

    /**
     * Creates no buffers yet.
     *
     * @param logonBytesMax most bytes that a connection has received when a session takes it over
     * @param stores services of all stores
     * @param heap budget for the buffers
     * @param clock the engine's time
     * @param errors receives what a listener or a submitted task throws
     * @param samples receives the messages that are timed
     */
    SharedBuffers(
            int logonBytesMax,
            EngineStores stores,
            HeapBudget heap,
            EpochClock clock,
            ErrorHandler errors,
            MessageSamples samples) {
        this.logonBytesMax = logonBytesMax;
        this.stores = stores;
        this.heap = heap;
        this.clock = clock;
        this.errors = new ErrorReporter(errors, lines);
        this.samples = samples;
    }

    int logonBytesMax() {
        return logonBytesMax;
    }

    /** Returns the services that all stores share. */
    EngineStores stores() {
        return stores;
    }

    HeapBudget heap() {
        return heap;
    }

    /** Returns the limiter of log lines per session. Engine's thread. */
    LogLimiter lines() {
        return lines;
    }

    /** Returns what receives the messages that are timed. Engine's thread. */
    MessageSamples samples() {
        return samples;
    }

    /** Returns the owner of all sessions. */
    ThreadOwner owner() {
        return owner;
    }

    /** Returns the reporter of application errors. Engine's thread. */
    ErrorReporter errors() {
        return errors;
    }

    /** Returns the shared index for frames of so many fields. Call from any thread; use on the engine's. */
    Message message(int fields) {
        return messages.computeIfAbsent(fields, this::newMessage);
    }

    /** Returns the shared array for receiving so many bytes at a time. Call from any thread; use on the engine's. */
    byte[] received(int bytesMax) {
        return arrays.computeIfAbsent(bytesMax, count -> {
            heap.take(count);
            return ReceiveBuffer.array(count);
        });
    }

    /** Returns the resources that a session with this outbox borrows. Call from any thread; use on the engine's. */
    SessionResources resources(Outbox outbox, SessionLimits limits, MemoryBudget budget) {
        return new SessionResources(outbox, step(limits), budget, clock::nowNs, owner);
    }

    private StepBuffers step(SessionLimits limits) {
        return steps.computeIfAbsent(Size.of(limits), size -> {
            heap.take(StepBuffers.heapBytes(limits));
            return new StepBuffers(limits);
        });
    }

    /** Returns the shared index for copies of messages of so many fields. Call from any thread; use on the engine's. */
    Message copied(int fields) {
        return copies.computeIfAbsent(fields, this::newMessage);
    }

    private Message newMessage(int fields) {
        heap.take(Message.heapBytes(fields));
        return new Message(fields);
    }
}
