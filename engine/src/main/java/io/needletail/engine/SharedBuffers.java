package io.needletail.engine;

import io.needletail.engine.log.LogLimiter;
import io.needletail.session.MemoryBudget;
import io.needletail.session.Outbox;
import io.needletail.session.SessionLimits;
import io.needletail.session.SessionResources;
import io.needletail.session.StepBuffers;
import io.needletail.wire.Message;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * What all lines of an engine share.
 *
 * <p>An index over a frame and the array that bytes are read into are: nobody needs them longer than the frame is handled,
 * and with a thousand sessions they stay in the processor's cache, where a thousand do not. They are few, and count in the
 * budget without being refused.
 */
final class SharedBuffers {
    private final int logonBytesMax;
    private final DiskExecutors disk;
    private final HeapBudget heap;
    private final EpochClock clock;
    private final LogLimiter lines = new LogLimiter("needletail.session");
    private final ErrorReporter errors;
    private final Map<Integer, Message> messages = new ConcurrentHashMap<>();
    private final Map<Integer, byte[]> arrays = new ConcurrentHashMap<>();
    private final Map<Size, StepBuffers> steps = new ConcurrentHashMap<>();
    private final Map<Size, DropCopy.Buffers> copies = new ConcurrentHashMap<>();

    /** What buffers are made for. */
    private record Size(int messageBytes, int fields) {
        static Size of(SessionLimits limits) {
            return new Size(limits.messageBytes(), limits.fields());
        }
    }

    /**
     * Nothing yet.
     *
     * @param logonBytesMax most bytes that a connection brings along when a line takes it over
     * @param disk for what blocks while a journal meets the disk
     * @param heap what buffers may take of it
     * @param clock the engine's time
     * @param errors receives what a listener or a submitted task throws
     */
    SharedBuffers(int logonBytesMax, DiskExecutors disk, HeapBudget heap, EpochClock clock, ErrorHandler errors) {
        this.logonBytesMax = logonBytesMax;
        this.disk = disk;
        this.heap = heap;
        this.clock = clock;
        this.errors = new ErrorReporter(errors, lines);
    }

    int logonBytesMax() {
        return logonBytesMax;
    }

    DiskExecutors disk() {
        return disk;
    }

    HeapBudget heap() {
        return heap;
    }

    /** Limits what is logged of each session; it belongs to the engine's thread. */
    LogLimiter lines() {
        return lines;
    }

    /** Reports errors of the application; it belongs to the engine's thread. */
    ErrorReporter errors() {
        return errors;
    }

    /** The one for so many fields. Any thread; it belongs to the engine's. */
    Message message(int fields) {
        return messages.computeIfAbsent(fields, count -> {
            heap.take(Message.heapBytes(count));
            return new Message(count);
        });
    }

    /** The one for the bytes that are being received, so many at a time. Any thread; it belongs to the engine's. */
    byte[] received(int bytesMax) {
        return arrays.computeIfAbsent(bytesMax, count -> {
            heap.take(count);
            return ReceiveBuffer.array(count);
        });
    }

    /** What a session with such an outbox is lent. Any thread; it belongs to the engine's. */
    SessionResources resources(Outbox outbox, SessionLimits limits, MemoryBudget budget) {
        return new SessionResources(outbox, step(limits), budget, clock::nowNs);
    }

    private StepBuffers step(SessionLimits limits) {
        return steps.computeIfAbsent(Size.of(limits), size -> {
            heap.take(StepBuffers.heapBytes(limits));
            return new StepBuffers(limits);
        });
    }

    /** Those for copies of messages of sessions with such limits. Any thread; they belong to the engine's. */
    DropCopy.Buffers copy(SessionLimits limits) {
        return copies.computeIfAbsent(Size.of(limits), size -> {
            heap.take(size.messageBytes() + Message.heapBytes(size.fields()));
            return new DropCopy.Buffers(size.fields(), size.messageBytes());
        });
    }
}
