package io.needletail.venue.sequencer;

import io.needletail.venue.identity.Principal;
import java.nio.ByteBuffer;
import java.util.function.LongSupplier;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.MessageHandler;
import org.agrona.concurrent.UnsafeBuffer;
import org.agrona.concurrent.ringbuffer.OneToOneRingBuffer;
import org.agrona.concurrent.ringbuffer.RingBufferDescriptor;

/** Link to a sequencer in this process; frames wait in a ring buffer of 1 MiB. */
final class LocalLink implements SequencerLink, MessageHandler {
    private static final int RING_BYTES = 1 << 20;
    private static final int FRAME_TYPE = 1;
    private static final int FRAMES_PER_POLL = 16;

    private final CommandExecutor executor;
    private final LongSupplier clock;
    private final long sessionId;
    private final OneToOneRingBuffer frames = new OneToOneRingBuffer(
            new UnsafeBuffer(ByteBuffer.allocateDirect(RING_BYTES + RingBufferDescriptor.TRAILER_LENGTH)));
    private FrameHandler handler = (buffer, offset, length) -> {};
    private CommandTimer timer = CommandTimer.OFF;
    private boolean isOpen = true;

    LocalLink(CommandExecutor executor, LongSupplier clock, long sessionId, String identity) {
        this.executor = executor;
        this.clock = clock;
        this.sessionId = sessionId;
        executor.permissions().open(sessionId, Principal.of(identity));
        executor.subscriptions()
                .open(sessionId, (buffer, offset, length) -> frames.write(FRAME_TYPE, buffer, offset, length));
    }

    @Override
    public int poll(FrameHandler to) {
        handler = to;
        int count = frames.read(this, FRAMES_PER_POLL);
        // The end of the ring may hold padding only.
        if (count == 0 && frames.size() > 0) count = frames.read(this, FRAMES_PER_POLL);
        if (count > 0 || !executor.hasMore()) return count;
        executor.advanceTime(clock.getAsLong());
        return 1;
    }

    @Override
    public void onMessage(int type, MutableDirectBuffer buffer, int index, int length) {
        handler.onFrame(buffer, index, length);
    }

    @Override
    public long connection() {
        return isOpen ? sessionId : DISCONNECTED;
    }

    @Override
    public boolean offer(DirectBuffer buffer, int offset, int length) {
        timer.execute(executor, sessionId, buffer, offset, length, clock.getAsLong());
        return true;
    }

    @Override
    public void timedBy(CommandTimer of) {
        timer = of;
    }

    @Override
    public long nanoTime() {
        return System.nanoTime();
    }

    @Override
    public void close() {
        isOpen = false;
        executor.subscriptions().close(sessionId);
        executor.permissions().close(sessionId);
    }
}
