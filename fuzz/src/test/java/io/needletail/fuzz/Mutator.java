package io.needletail.fuzz;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;

/**
 * Changes committed inputs at random, without knowing what they mean: a small fuzzer of our own for the ordinary test
 * run, where nothing is instrumented. One seed, one sequence of inputs.
 */
final class Mutator {
    private static final int CHANGES_MAX = 4;
    private static final int PIECE_MAX = 48;
    private static final byte[] TELLING = "\001=0123456789-+.|<>\"'&/ \n\0\377YN".getBytes(StandardCharsets.ISO_8859_1);
    private static final String[] NUMBERS = {
        "0",
        "00",
        "-1",
        "255",
        "256",
        "65536",
        "2147483647",
        "2147483648",
        "4294967296",
        "999999999",
        "1000000000",
        "9223372036854775807",
        "9223372036854775808",
        "-9223372036854775808"
    };

    private final List<byte[]> seeds;
    private final Random random;

    Mutator(List<byte[]> seeds, long seed) {
        this.seeds = seeds;
        random = new Random(seed);
    }

    /** One of the inputs with up to four changes. */
    byte[] next() {
        byte[] data = any().clone();
        for (int changes = 1 + random.nextInt(CHANGES_MAX); changes > 0; changes--) data = changed(data);
        return data;
    }

    private byte[] any() {
        return seeds.get(random.nextInt(seeds.size()));
    }

    private byte[] changed(byte[] data) {
        int at = random.nextInt(data.length + 1);
        int length = random.nextInt(Math.min(PIECE_MAX, data.length - at) + 1);
        return switch (random.nextInt(8)) {
            case 0 -> replaced(data, at, Math.min(1, length), new byte[] {(byte) random.nextInt()});
            case 1, 2 -> replaced(data, at, Math.min(1, length), new byte[] {telling()});
            case 3 -> replaced(data, at, 0, new byte[] {telling()});
            case 4 -> replaced(data, at, length, new byte[0]);
            case 5 -> replaced(data, random.nextInt(data.length + 1), 0, piece(data, at, length));
            case 6 -> number(data, at);
            default -> replaced(data, at, length, pieceOfAnother());
        };
    }

    private byte telling() {
        return TELLING[random.nextInt(TELLING.length)];
    }

    private byte[] pieceOfAnother() {
        byte[] other = any();
        int at = random.nextInt(other.length + 1);
        return piece(other, at, random.nextInt(other.length - at + 1));
    }

    // The digits that follow give way to a number at the edge of something.
    private byte[] number(byte[] data, int from) {
        int at = from;
        while (at < data.length && !isDigit(data[at])) at++;
        int end = at;
        while (end < data.length && isDigit(data[end])) end++;
        String number = NUMBERS[random.nextInt(NUMBERS.length)];
        return replaced(data, at, end - at, number.getBytes(StandardCharsets.ISO_8859_1));
    }

    private static boolean isDigit(byte value) {
        return value >= '0' && value <= '9';
    }

    private static byte[] piece(byte[] data, int at, int length) {
        byte[] piece = new byte[length];
        System.arraycopy(data, at, piece, 0, length);
        return piece;
    }

    private static byte[] replaced(byte[] data, int at, int length, byte[] piece) {
        ByteArrayOutputStream changed = new ByteArrayOutputStream();
        changed.write(data, 0, at);
        changed.writeBytes(piece);
        changed.write(data, at + length, data.length - at - length);
        return changed.toByteArray();
    }
}
