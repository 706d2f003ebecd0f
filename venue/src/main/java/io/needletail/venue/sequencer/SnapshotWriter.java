package io.needletail.venue.sequencer;

import io.needletail.matching.MatchingEngine;
import io.needletail.matching.SnapshotSink;
import java.nio.ByteOrder;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Writes the sequencer's own part of a snapshot, before that of the engine: words in little-endian order, and events.
 */
final class SnapshotWriter {
    private final SnapshotSink sink;
    private final byte[] chunk = new byte[MatchingEngine.SNAPSHOT_CHUNK_MAX];
    private final UnsafeBuffer buffer = new UnsafeBuffer(chunk);
    private int length;

    SnapshotWriter(SnapshotSink sink) {
        this.sink = sink;
    }

    void word(long value) {
        reserve(Long.BYTES);
        buffer.putLong(length, value, ByteOrder.LITTLE_ENDIAN);
        length += Long.BYTES;
    }

    void clients(ClientTable clients) {
        long[] ids = clients.ids();
        word(ids.length);
        for (long id : ids) {
            word(id);
            word(clients.last(id));
        }
    }

    void events(EventLog log) {
        word(log.oldest());
        word(log.next());
        for (long sequence = log.oldest(); sequence < log.next(); sequence++) {
            int bytes = log.length(sequence);
            word(bytes);
            reserve(bytes);
            buffer.putBytes(length, log.buffer(), log.offset(sequence), bytes);
            length += bytes;
        }
    }

    /** Hands the last bytes over. */
    void end() {
        if (length > 0) sink.chunk(chunk, length);
        length = 0;
    }

    private void reserve(int bytes) {
        if (length + bytes > chunk.length) end();
    }
}
