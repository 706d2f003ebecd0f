package io.needletail.venue.sequencer;

import io.needletail.matching.MatchingEngine;
import io.needletail.matching.SnapshotSource;
import io.needletail.venue.sbe.MessageHeaderDecoder;
import java.nio.ByteOrder;
import org.agrona.concurrent.UnsafeBuffer;

/** Reads what {@link SnapshotWriter} wrote, and hands the rest to the engine. */
final class SnapshotReader {
    private final SnapshotSource source;
    private final byte[] chunk = new byte[MatchingEngine.SNAPSHOT_CHUNK_MAX];
    private final UnsafeBuffer buffer = new UnsafeBuffer(chunk);
    private int position;
    private int limit;

    SnapshotReader(SnapshotSource source) {
        this.source = source;
    }

    long word() {
        require(Long.BYTES);
        long value = buffer.getLong(position, ByteOrder.LITTLE_ENDIAN);
        position += Long.BYTES;
        return value;
    }

    void clients(ClientTable clients, int max) {
        long count = word();
        if (count < 0 || count > max) {
            throw new IllegalArgumentException("the snapshot has " + count + " clients, and clientsMax=" + max
                    + ": raise it to that of the node that wrote the snapshot");
        }
        for (long index = 0; index < count; index++) {
            long id = word();
            clients.executed(id, word());
        }
    }

    /** Reads the events; with a smaller log than the writer's only the last ones stay. */
    void events(EventLog log, int max) {
        long oldest = word();
        long next = word();
        if (oldest < 1 || next < oldest) throw damaged("events from " + oldest + " to " + next);
        log.restore(Math.max(oldest, next - max));
        for (long sequence = oldest; sequence < next; sequence++) {
            long bytes = word();
            if (bytes < MessageHeaderDecoder.ENCODED_LENGTH || bytes > EventLog.SLOT_BYTES) {
                throw damaged("an event of " + bytes + " bytes");
            }
            require((int) bytes);
            if (sequence == log.next()) {
                log.buffer().putBytes(log.nextOffset(), buffer, position, (int) bytes);
                log.append();
            }
            position += (int) bytes;
        }
        log.begin();
    }

    /** Tests that the number of an instrument is below the limit of this node. */
    void requireInstrument(long number, int instruments) {
        if (number >= 0 && number < instruments) return;
        throw new IllegalArgumentException(
                "the snapshot has instrument " + number + ", and the limit of instruments is " + instruments
                        + ": raise it to that of the node that wrote the snapshot");
    }

    /** Copies what follows the sequencer's part. */
    int rest(byte[] into) {
        if (position == limit) return source.read(into);
        int count = Math.min(into.length, limit - position);
        System.arraycopy(chunk, position, into, 0, count);
        position += count;
        return count;
    }

    private void require(int bytes) {
        if (limit - position >= bytes) return;
        System.arraycopy(chunk, position, chunk, 0, limit - position);
        limit -= position;
        position = 0;
        while (limit < bytes) {
            byte[] more = new byte[chunk.length - limit];
            int count = source.read(more);
            if (count < 0) throw damaged("it ends too early");
            System.arraycopy(more, 0, chunk, limit, count);
            limit += count;
        }
    }

    private static IllegalArgumentException damaged(String what) {
        return new IllegalArgumentException("the snapshot cannot be restored: it is damaged (" + what + ")");
    }
}
