package io.needletail.transport.shm;

import io.needletail.transport.Transport;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;

/**
 * First message of the listening end over the socket: the file to map and the capacity of each ring, in a message of
 * fixed size: a magic number with the version of the format, the capacity, the length of the name, the name.
 */
final class ShmHandshake {
    /** Response of the connecting end after it has mapped the file. */
    static final byte MAPPED = 'M';

    private static final long MAGIC = 0x4e5452494e473031L; // "NTRING01"
    private static final int NAME_OFFSET = Long.BYTES + 2 * Integer.BYTES;
    private static final int NAME_BYTES_MAX = 255;
    private static final int BYTES = NAME_OFFSET + NAME_BYTES_MAX;
    private static final int CAPACITY_MIN = 1 << 12;
    private static final int CAPACITY_MAX = 1 << 28;

    private final byte[] bytes = new byte[BYTES];
    private int received;

    /** Sends the message; the buffers of a new socket have room for it. */
    static void send(Transport control, Path file, int capacity) throws IOException {
        byte[] name = file.getFileName().toString().getBytes(StandardCharsets.UTF_8);
        ByteBuffer message = ByteBuffer.allocate(BYTES);
        message.putLong(MAGIC).putInt(capacity).putInt(name.length).put(name);
        if (control.send(message.array(), 0, BYTES) != BYTES) {
            throw new IOException("the socket of " + file + " does not take " + BYTES + " bytes");
        }
    }

    /** Receives a part of the message; returns the mapped file when the message is complete. */
    Optional<RingFile> receive(Transport control, Path path) throws IOException {
        int count = control.receive(bytes, received, BYTES);
        if (count == Transport.CLOSED) {
            throw new IOException(path + " ended the connection before it named the memory to share");
        }
        received += count;
        return received < BYTES ? Optional.empty() : Optional.of(open(path));
    }

    private RingFile open(Path path) throws IOException {
        ByteBuffer message = ByteBuffer.wrap(bytes);
        long magic = message.getLong();
        int capacity = message.getInt();
        int length = message.getInt();
        boolean sane = magic == MAGIC
                && Integer.bitCount(capacity) == 1
                && capacity >= CAPACITY_MIN
                && capacity <= CAPACITY_MAX
                && length > 0
                && length <= NAME_BYTES_MAX;
        if (!sane) {
            throw new IOException("whoever listens at " + path + " does not share memory as this version does");
        }
        String name = new String(bytes, NAME_OFFSET, length, StandardCharsets.UTF_8);
        if (!RingFile.isBeside(path, name)) {
            throw new IOException("whoever listens at " + path + " names a file that is not beside it");
        }
        return RingFile.open(path.resolveSibling(name), capacity);
    }
}
