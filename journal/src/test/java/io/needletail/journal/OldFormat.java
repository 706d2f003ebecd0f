package io.needletail.journal;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.CRC32C;

/** Converts segments to format version 2, which contained neither the session's identity nor a high-water mark. */
final class OldFormat {
    private OldFormat() {}

    static void write(Path segment) throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(segment)).order(ByteOrder.LITTLE_ENDIAN);
        bytes.putInt(8, 2);
        CRC32C crc = new CRC32C();
        crc.update(bytes.array(), 0, 28);
        bytes.putInt(28, (int) crc.getValue());
        for (int at = 32; at < 64; at += Long.BYTES) bytes.putLong(at, 0);
        Files.write(segment, bytes.array());
    }
}
