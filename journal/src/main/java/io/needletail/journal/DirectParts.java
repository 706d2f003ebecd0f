package io.needletail.journal;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.Arrays;

/** Parts of memory, whole blocks, that one call writes to a file. One thread, which uses it again for each write. */
final class DirectParts {
    private static final int PARTS_AT_FIRST = 4;

    private ByteBuffer[] parts = new ByteBuffer[PARTS_AT_FIRST];
    private int count;

    /** Forgets the parts of the last write. */
    void begin() {
        count = 0;
    }

    void add(ByteBuffer part) {
        if (count == parts.length) parts = Arrays.copyOf(parts, 2 * count);
        parts[count++] = part;
    }

    /** Writes the parts one after another from a position on: one wait for the disk. */
    void write(FileChannel channel, long position) throws IOException {
        channel.position(position);
        while (parts[count - 1].hasRemaining()) channel.write(parts, 0, count);
    }
}
