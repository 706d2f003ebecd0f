package io.needletail.venue.sequencer;

import io.aeron.ExclusivePublication;
import io.aeron.Publication;
import io.needletail.matching.MatchingEngine;
import io.needletail.venue.sbe.MessageHeaderEncoder;
import io.needletail.venue.sbe.SnapshotBeginEncoder;
import io.needletail.venue.sbe.SnapshotChunkEncoder;
import io.needletail.venue.sbe.SnapshotEndEncoder;
import org.agrona.concurrent.IdleStrategy;
import org.agrona.concurrent.UnsafeBuffer;

/** Writes a snapshot into a recording of the archive, in messages of at most 16 KiB. */
final class SnapshotPublication {
    /** Version of the bytes in the chunks. */
    static final int FORMAT_VERSION = 1;

    private final ExclusivePublication publication;
    private final IdleStrategy idle;
    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[MatchingEngine.SNAPSHOT_CHUNK_MAX + 64]);
    private final MessageHeaderEncoder header = new MessageHeaderEncoder();
    private final SnapshotChunkEncoder chunk = new SnapshotChunkEncoder();
    private final UnsafeBuffer written = new UnsafeBuffer(new byte[0]);
    private long chunks;
    private long checksum;

    SnapshotPublication(ExclusivePublication publication, IdleStrategy idle) {
        this.publication = publication;
        this.idle = idle;
    }

    void write(CommandExecutor executor) {
        SnapshotBeginEncoder begin = new SnapshotBeginEncoder();
        begin.wrapAndApplyHeader(buffer, 0, header).formatVersion(FORMAT_VERSION);
        offer(begin.encodedLength());
        executor.snapshot(this::chunk);
        SnapshotEndEncoder end = new SnapshotEndEncoder();
        end.wrapAndApplyHeader(buffer, 0, header)
                .stateHash(executor.stateHash())
                .chunks(chunks)
                .checksum(checksum);
        offer(end.encodedLength());
    }

    private void chunk(byte[] bytes, int length) {
        written.wrap(bytes, 0, length);
        long ofChunk = SnapshotMessages.checksum(written, length, chunks++);
        checksum = MessageChecksum.combine(checksum, ofChunk);
        chunk.wrapAndApplyHeader(buffer, 0, header).checksum(ofChunk).putBytes(bytes, 0, length);
        offer(chunk.encodedLength());
    }

    private void offer(int encodedLength) {
        int length = MessageHeaderEncoder.ENCODED_LENGTH + encodedLength;
        idle.reset();
        long position = publication.offer(buffer, 0, length);
        while (position < 0) {
            if (position == Publication.CLOSED || position == Publication.MAX_POSITION_EXCEEDED) {
                throw new IllegalStateException("the snapshot cannot be written: " + Publication.errorString(position));
            }
            idle.idle();
            position = publication.offer(buffer, 0, length);
        }
    }
}
