package io.needletail.venue.sequencer;

import io.needletail.matching.MatchingEngine;
import io.needletail.venue.sbe.MessageHeaderDecoder;
import io.needletail.venue.sbe.SnapshotBeginDecoder;
import io.needletail.venue.sbe.SnapshotChunkDecoder;
import io.needletail.venue.sbe.SnapshotEndDecoder;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * The messages of a snapshot that {@link SnapshotPublication} wrote, read in their order and verified: each chunk has a
 * checksum, and the last message has that of all. A snapshot of an earlier version of the schema has neither.
 */
final class SnapshotMessages {
    /** Largest chunk. */
    static final int CHUNK_MAX = MatchingEngine.SNAPSHOT_CHUNK_MAX;

    private static final int DATA_LENGTH = 4;

    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final SnapshotBeginDecoder begin = new SnapshotBeginDecoder();
    private final SnapshotChunkDecoder chunk = new SnapshotChunkDecoder();
    private final SnapshotEndDecoder end = new SnapshotEndDecoder();
    private final UnsafeBuffer read = new UnsafeBuffer(new byte[0]);
    private boolean hasBegun;
    private boolean isComplete;
    private long chunks;
    private long checksum;
    private long stateHash;

    /** Computes the checksum of a chunk at its place among the others. */
    static long checksum(DirectBuffer bytes, int length, long place) {
        return MessageChecksum.combine(MessageChecksum.of(bytes, 0, length), place);
    }

    /** Returns true when the last message was read. */
    boolean isComplete() {
        return isComplete;
    }

    /** Returns the hash of the state when the snapshot was written; known at its end. */
    long stateHash() {
        return stateHash;
    }

    /**
     * Reads the next message.
     *
     * @param buffer holds the message
     * @param offset where it begins
     * @param length its length
     * @param into takes the bytes of a chunk, {@link #CHUNK_MAX} or more
     * @return how many bytes; 0 for another message
     * @throws IllegalArgumentException when the message is damaged, or of a later version
     */
    int read(DirectBuffer buffer, int offset, int length, byte[] into) {
        boolean isOurs = length >= MessageHeaderDecoder.ENCODED_LENGTH
                && header.wrap(buffer, offset).schemaId() == MessageHeaderDecoder.SCHEMA_ID
                && length >= MessageHeaderDecoder.ENCODED_LENGTH + header.blockLength();
        if (!isOurs || isComplete) throw damaged("a message of " + length + " bytes does not belong to it");
        if (hasBegun == (header.templateId() == SnapshotBeginDecoder.TEMPLATE_ID)) throw damaged("a part is missing");
        return switch (header.templateId()) {
            case SnapshotBeginDecoder.TEMPLATE_ID -> begin(buffer, offset);
            case SnapshotChunkDecoder.TEMPLATE_ID -> chunk(buffer, offset, length, into);
            case SnapshotEndDecoder.TEMPLATE_ID -> end(buffer, offset);
            default -> throw damaged("it has a message with templateId=" + header.templateId());
        };
    }

    private int begin(DirectBuffer buffer, int offset) {
        int version = begin.wrapAndApplyHeader(buffer, offset, header).formatVersion();
        if (version > SnapshotPublication.FORMAT_VERSION) {
            throw new IllegalArgumentException("formatVersion=" + version + ": this node reads snapshots up to "
                    + SnapshotPublication.FORMAT_VERSION + "; start the newer version of the node");
        }
        hasBegun = true;
        return 0;
    }

    private int chunk(DirectBuffer buffer, int offset, int length, byte[] into) {
        chunk.wrapAndApplyHeader(buffer, offset, header);
        int head = MessageHeaderDecoder.ENCODED_LENGTH + header.blockLength() + DATA_LENGTH;
        int bytes = length < head ? -1 : chunk.bytesLength();
        if (bytes < 1 || bytes > into.length || head + bytes > length) throw damaged("a chunk of " + bytes + " bytes");
        chunk.getBytes(into, 0, bytes);
        read.wrap(into, 0, bytes);
        long computed = checksum(read, bytes, chunks);
        boolean hasOne = header.version() >= MessageChecksum.SINCE_VERSION;
        long expected =
                hasOne ? chunk.wrapAndApplyHeader(buffer, offset, header).checksum() : computed;
        if (expected != computed) {
            throw damaged("the checksum of chunk " + chunks + " is " + computed + ", expected " + expected);
        }
        checksum = MessageChecksum.combine(checksum, computed);
        chunks++;
        return bytes;
    }

    private int end(DirectBuffer buffer, int offset) {
        end.wrapAndApplyHeader(buffer, offset, header);
        stateHash = end.stateHash();
        boolean hasOne = header.version() >= MessageChecksum.SINCE_VERSION;
        if (hasOne && (end.chunks() != chunks || end.checksum() != checksum)) {
            throw damaged("it has " + chunks + " chunks with checksum " + checksum + ", expected " + end.chunks()
                    + " with " + end.checksum());
        }
        isComplete = true;
        return 0;
    }

    private static IllegalArgumentException damaged(String what) {
        return new IllegalArgumentException("the snapshot cannot be restored: it is damaged (" + what + ")");
    }
}
