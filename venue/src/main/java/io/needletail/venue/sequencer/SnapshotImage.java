package io.needletail.venue.sequencer;

import io.aeron.Image;
import io.aeron.ImageFragmentAssembler;
import io.aeron.logbuffer.Header;
import io.needletail.matching.SnapshotSource;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.IdleStrategy;

/** Reads a snapshot that {@link SnapshotPublication} wrote. */
final class SnapshotImage implements SnapshotSource {
    private final Image image;
    private final IdleStrategy idle;
    private final ImageFragmentAssembler assembler = new ImageFragmentAssembler(this::onMessage);
    private final SnapshotMessages messages = new SnapshotMessages();
    private final byte[] bytes = new byte[SnapshotMessages.CHUNK_MAX];
    private int position;
    private int limit;
    private IllegalArgumentException damage;

    SnapshotImage(Image image, IdleStrategy idle) {
        this.image = image;
        this.idle = idle;
    }

    @Override
    public int read(byte[] into) {
        await();
        int count = Math.min(into.length, limit - position);
        if (count == 0) return -1;
        System.arraycopy(bytes, position, into, 0, count);
        position += count;
        return count;
    }

    /**
     * Reads the end of the snapshot, and compares the state with the one of which it was written.
     *
     * @param stateHash hash of the state that was restored
     * @throws IllegalArgumentException when the snapshot is damaged
     */
    void finish(long stateHash) {
        await();
        if (position < limit) throw new IllegalArgumentException("the snapshot cannot be restored: it has more bytes");
        if (messages.stateHash() != stateHash) {
            throw new IllegalArgumentException("the snapshot cannot be restored: the hash of its state is " + stateHash
                    + ", expected " + messages.stateHash());
        }
    }

    /** Waits for bytes, or for the end. */
    private void await() {
        idle.reset();
        while (position == limit && !messages.isComplete()) {
            int fragments = image.poll(assembler, 1);
            // The image passes over what its handler throws.
            if (damage != null) throw damage;
            if (fragments == 0 && (image.isClosed() || image.isEndOfStream())) {
                throw new IllegalArgumentException("the snapshot cannot be restored: its recording ends too early");
            }
            idle.idle(fragments);
        }
    }

    private void onMessage(DirectBuffer buffer, int offset, int length, Header of) {
        try {
            int count = messages.read(buffer, offset, length, bytes);
            if (count == 0) return;
            position = 0;
            limit = count;
        } catch (IllegalArgumentException damaged) {
            damage = damaged;
        }
    }
}
