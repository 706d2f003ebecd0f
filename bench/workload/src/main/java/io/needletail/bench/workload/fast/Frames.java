package io.needletail.bench.workload.fast;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;

/**
 * The messages of a stream as bytes, in a file that has four bytes of length, little endian, before each message.
 *
 * @param bytes the whole file, and room after it as a receive buffer has
 * @param from where each message begins
 * @param to where each message ends
 */
@SuppressWarnings("ArrayRecordComponent") // never compared; handed from the reader to the loop
public record Frames(byte[] bytes, int[] from, int[] to) {
    private static final int ROOM = 64;

    /** Reads a file. */
    public static Frames read(Path file) throws IOException {
        byte[] bytes = Files.readAllBytes(file);
        ByteBuffer lengths = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        int[] from = new int[bytes.length / Integer.BYTES];
        int[] to = from.clone();
        int count = 0;
        for (int at = 0; at < bytes.length; at = to[count++]) {
            from[count] = at + Integer.BYTES;
            to[count] = from[count] + lengths.getInt(at);
            if (to[count] <= from[count] || to[count] > bytes.length) {
                throw new IOException(file + " has no message at " + at);
            }
        }
        return new Frames(
                Arrays.copyOf(bytes, bytes.length + ROOM), Arrays.copyOf(from, count), Arrays.copyOf(to, count));
    }

    /** Lets a library write a stream into a file. */
    static void write(Path file, FastWorkload work, FastLibrary library, Path templates) throws IOException {
        Messages messages = work.messages();
        byte[] target = new byte[FastEncoder.BYTES_MAX];
        FastEncoder encoder = library.encoder(templates, messages, target);
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        byte[] length = new byte[Integer.BYTES];
        for (int index = 0; index < messages.count(); index++) {
            if (index == 0 || work.resetsPerMessage()) encoder.reset();
            int written = encoder.encode(index);
            ByteBuffer.wrap(length).order(ByteOrder.LITTLE_ENDIAN).putInt(written);
            all.writeBytes(length);
            all.write(target, 0, written);
        }
        Files.write(file, all.toByteArray());
    }

    /** Number of frames. */
    public int count() {
        return from.length;
    }

    /** Bytes of each message. */
    long[] lengths() {
        long[] lengths = new long[from.length];
        Arrays.setAll(lengths, index -> to[index] - from[index]);
        return lengths;
    }

    /**
     * Makes sure that these are the bytes that every other run had.
     *
     * @throws IllegalStateException when they are not
     */
    void expect(FastWorkload work) {
        String sum = sum();
        if (!work.sum().equals(sum)) {
            throw new IllegalStateException(
                    work.label() + " has other bytes than expected: SHA-256 " + sum + ", expected " + work.sum());
        }
    }

    private String sum() {
        try {
            return HexFormat.of()
                    .formatHex(MessageDigest.getInstance("SHA-256").digest(Arrays.copyOf(bytes, bytes.length - ROOM)));
        } catch (NoSuchAlgorithmException missing) {
            throw new IllegalStateException(missing);
        }
    }
}
