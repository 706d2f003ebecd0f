package io.needletail.cli.tune;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A setting of the kernel that is a file: read it, write it, read it back.
 *
 * @param file below {@code /proc/sys} or {@code /sys}
 * @param wanted the value that hurts least
 * @param atLeast whether a greater number is as good
 * @param why it matters
 */
record KernelSetting(Path file, String wanted, boolean atLeast, String why) {
    private static final int BYTES_MAX = 4096;

    /**
     * The value now.
     *
     * @return of a choice such as {@code always [madvise] never} the chosen word
     */
    String value() throws IOException {
        String text = text(file);
        int open = text.indexOf('[');
        int close = text.indexOf(']', open + 1);
        return open >= 0 && close > open ? text.substring(open + 1, close) : text;
    }

    /**
     * Reads a file of the kernel at once: below {@code /proc/sys} the first read has the whole number, and a
     * second one finds nothing more, however little the first one took.
     */
    static String text(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            return new String(in.readNBytes(BYTES_MAX), StandardCharsets.US_ASCII).strip();
        }
    }

    /** Tests that a value is as good as the wanted one. */
    boolean isGood(String value) {
        if (!atLeast) return value.equals(wanted);
        try {
            return Long.parseLong(value) >= Long.parseLong(wanted);
        } catch (NumberFormatException noNumber) {
            return false;
        }
    }

    /**
     * Sets a value and reads it back.
     *
     * @throws IOException if the kernel refuses it, or has another value afterwards
     */
    void set(String value) throws IOException {
        Files.writeString(file, value, StandardCharsets.US_ASCII);
        String now = value();
        if (!now.equals(value)) {
            throw new IOException(file + " was set to " + value + " and reads " + now);
        }
    }
}
