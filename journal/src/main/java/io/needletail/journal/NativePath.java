package io.needletail.journal;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import java.io.ByteArrayOutputStream;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;

/**
 * Path of a file as libc takes it.
 *
 * @param path the path
 * @param bytes its bytes and a zero, in the encoding of the file system
 */
record NativePath(Path path, MemorySegment bytes) {
    private static final int HEX_DIGITS = 2;
    private static final int HEX = 16;

    /** Encodes a path; the memory is free when nothing refers to it any more. */
    static NativePath of(Path path) {
        // The URI holds the bytes of the file system as they are.
        String uri = path.toUri().getRawPath();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (int i = 0; i < uri.length(); i++) {
            boolean isEscaped = uri.charAt(i) == '%';
            bytes.write(isEscaped ? Integer.parseInt(uri, i + 1, i + 1 + HEX_DIGITS, HEX) : uri.charAt(i));
            if (isEscaped) i += HEX_DIGITS;
        }
        bytes.write(0);
        return new NativePath(path, Arena.ofAuto().allocateFrom(JAVA_BYTE, bytes.toByteArray()));
    }
}
