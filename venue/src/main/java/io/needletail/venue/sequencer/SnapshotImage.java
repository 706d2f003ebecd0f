package io.needletail.venue.sequencer;

import io.aeron.Image;
import io.aeron.ImageFragmentAssembler;
import io.aeron.logbuffer.Header;
import io.needletail.matching.MatchingEngine;
import io.needletail.matching.SnapshotSource;
import io.needletail.venue.sbe.MessageHeaderDecoder;
import io.needletail.venue.sbe.SnapshotBeginDecoder;
import io.needletail.venue.sbe.SnapshotChunkDecoder;
import io.needletail.venue.sbe.SnapshotEndDecoder;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.IdleStrategy;

/** Reads a snapshot that {@link SnapshotPublication} wrote. */
final class SnapshotImage implements SnapshotSource {
    private final Image image;
    private final IdleStrategy idle;
    private final ImageFragmentAssembler assembler = new ImageFragmentAssembler(this::onMessage);
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final SnapshotBeginDecoder begin = new SnapshotBeginDecoder();
    private final SnapshotChunkDecoder chunk = new SnapshotChunkDecoder();
    private final byte[] bytes = new byte[MatchingEngine.SNAPSHOT_CHUNK_MAX];
    private int position;
    private int limit;
    private boolean isComplete;

    SnapshotImage(Image image, IdleStrategy idle) {
        this.image = image;
        this.idle = idle;
    }

    @Override
    public int read(byte[] into) {
        idle.reset();
        while (position == limit) {
            if (isComplete) return -1;
            int fragments = image.poll(assembler, 1);
            if (fragments == 0 && (image.isClosed() || image.isEndOfStream())) {
                throw new IllegalArgumentException("the snapshot cannot be restored: its recording ends too early");
            }
            idle.idle(fragments);
        }
        int count = Math.min(into.length, limit - position);
        System.arraycopy(bytes, position, into, 0, count);
        position += count;
        return count;
    }

    private void onMessage(DirectBuffer buffer, int offset, int length, Header of) {
        header.wrap(buffer, offset);
        switch (header.templateId()) {
            case SnapshotBeginDecoder.TEMPLATE_ID -> {
                int version = begin.wrapAndApplyHeader(buffer, offset, header).formatVersion();
                if (version > SnapshotPublication.FORMAT_VERSION) {
                    throw new IllegalArgumentException("formatVersion=" + version + ": this node reads snapshots up to "
                            + SnapshotPublication.FORMAT_VERSION + "; start the newer version of the node");
                }
            }
            case SnapshotChunkDecoder.TEMPLATE_ID -> {
                position = 0;
                limit = chunk.wrapAndApplyHeader(buffer, offset, header).getBytes(bytes, 0, bytes.length);
            }
            case SnapshotEndDecoder.TEMPLATE_ID -> isComplete = true;
            default ->
                throw new IllegalArgumentException(
                        "the snapshot cannot be restored: it has a message with templateId=" + header.templateId());
        }
    }
}
