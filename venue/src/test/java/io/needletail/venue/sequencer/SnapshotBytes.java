package io.needletail.venue.sequencer;

import io.needletail.matching.SnapshotSink;
import io.needletail.matching.SnapshotSource;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;

/** A snapshot in memory. */
final class SnapshotBytes implements SnapshotSink {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    @Override
    public void chunk(byte[] chunk, int length) {
        bytes.write(chunk, 0, length);
    }

    byte[] bytes() {
        return bytes.toByteArray();
    }

    SnapshotSource source() {
        return sourceOf(bytes.toByteArray());
    }

    static SnapshotSource sourceOf(byte[] content) {
        ByteArrayInputStream in = new ByteArrayInputStream(content);
        // Pieces of an odd size, as from a network.
        return into -> in.read(into, 0, Math.min(into.length, 1_001));
    }
}
