package io.needletail.fast.encode;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Single values are written as groups of seven bits, as few as hold them. */
class StopBitWriterTest {
    private static final BigInteger TWO_TO_64 = BigInteger.ONE.shiftLeft(Long.SIZE);
    private static final int AT = 5;

    private final byte[] bytes = new byte[64];

    /** Values around every power of two, of either sign, and random ones. */
    private static List<Long> values() {
        List<Long> values = new ArrayList<>();
        for (int power = 0; power < Long.SIZE; power++) {
            for (long near = -2; near <= 2; near++) {
                values.add((1L << power) + near);
                values.add(-(1L << power) + near);
            }
        }
        Random random = new Random(11);
        for (int i = 0; i < 1_000; i++) values.add(random.nextLong() >> random.nextInt(Long.SIZE));
        return values;
    }

    @Test
    void integersTakeAsFewGroupsAsHoldThem() {
        for (long value : values()) {
            expect(unsigned(value), false, StopBitWriter.unsignedLong(bytes, AT, value, -1));
            expect(BigInteger.valueOf(value), true, StopBitWriter.signedLong(bytes, AT, value, -1));
            if (value >>> 56 == 0) {
                expect(unsigned(value), false, StopBitWriter.unsigned(bytes, AT, value));
                expect(unsigned(value), false, StopBitWriter.unsignedIf(bytes, AT, value, -1));
            }
            if (value >>> 55 == 0) {
                expect(BigInteger.valueOf(value), true, StopBitWriter.signed(bytes, AT, value));
                expect(BigInteger.valueOf(-value), true, StopBitWriter.signedIf(bytes, AT, -value, -1));
            }
        }
    }

    @Test
    void optionalIntegersAreOneMoreUnlessNegative() {
        for (long value : values()) {
            BigInteger signed = BigInteger.valueOf(value);
            expect(unsigned(value).add(BigInteger.ONE), false, StopBitWriter.unsignedLongOrNull(bytes, AT, value, -1));
            expect(oneMore(signed), true, StopBitWriter.signedLongOrNull(bytes, AT, value, -1));
        }
        expect(BigInteger.ZERO, false, StopBitWriter.nullValue(bytes, AT));
        expect(BigInteger.ZERO, true, StopBitWriter.nullValueIf(bytes, AT, -1));
    }

    @Test
    void deltasBeyondLongAreExact() {
        for (long value : values()) {
            for (long base : List.of(0L, 1L, -1L, value, Long.MAX_VALUE, Long.MIN_VALUE, 1L << 54, -(1L << 54))) {
                BigInteger signed = BigInteger.valueOf(value).subtract(BigInteger.valueOf(base));
                BigInteger unsigned = unsigned(value).subtract(unsigned(base));
                expect(signed, true, StopBitWriter.signedDelta(bytes, AT, value, base));
                expect(oneMore(signed), true, StopBitWriter.signedDeltaOrNull(bytes, AT, value, base));
                expect(unsigned, true, StopBitWriter.unsignedDelta(bytes, AT, value, base));
                expect(oneMore(unsigned), true, StopBitWriter.unsignedDeltaOrNull(bytes, AT, value, base));
            }
        }
    }

    @Test
    void zeroMaskWritesNothing() {
        for (long value : values()) {
            assertThat(StopBitWriter.unsignedLong(bytes, AT, value, 0)).isEqualTo(AT);
            assertThat(StopBitWriter.signedLong(bytes, AT, value, 0)).isEqualTo(AT);
            assertThat(StopBitWriter.unsignedLongOrNull(bytes, AT, value, 0)).isEqualTo(AT);
            assertThat(StopBitWriter.signedLongOrNull(bytes, AT, value, 0)).isEqualTo(AT);
        }
        assertThat(StopBitWriter.text(bytes, AT, 1L << 56, 0)).isEqualTo(AT);
        assertThat(StopBitWriter.nullValueIf(bytes, AT, 0)).isEqualTo(AT);
    }

    @Test
    void instructionAndShiftsSpreadAlike() {
        for (long value : values()) assertThat(BitSpreader.sevens(value)).isEqualTo(BitSpreader.shifted(value));
    }

    @Test
    void shortAsciiStringsArePackedAndWritten() {
        for (String text : List.of("A", "AB", "eight ch", "\u007F")) {
            for (int behind : List.of(0, 3, 20)) {
                byte[] source = ("xy" + text + "z".repeat(behind)).getBytes(StandardCharsets.US_ASCII);
                long word = StopBitWriter.packed(source, 2, text.length());
                assertThat(StopBitWriter.text(bytes, AT, word, -1)).isEqualTo(AT + text.length());
                byte[] expected = text.getBytes(StandardCharsets.US_ASCII);
                expected[expected.length - 1] |= (byte) 0x80;
                assertThat(Arrays.copyOfRange(bytes, AT, AT + text.length())).isEqualTo(expected);
            }
        }
    }

    @Test
    void otherStringsAreNotPacked() {
        for (String text : List.of("", "nine char", "\0", "A\0", "\0A", "é", "Aé", "AB\0CD", "éA")) {
            byte[] source = text.getBytes(StandardCharsets.ISO_8859_1);
            assertThat(StopBitWriter.packed(source, 0, source.length)).as(text).isZero();
            byte[] longer = Arrays.copyOf(source, 30);
            assertThat(StopBitWriter.packed(longer, 0, source.length)).as(text).isZero();
        }
    }

    @Test
    void presenceMapsLoseTheZeroBytesAtTheirEnd() {
        for (int width = 1; width <= 8; width++) {
            long last = 1L << (64 - 8 * width);
            assertThat(PresenceMapWriter.width(last)).isEqualTo(width);
        }
        assertThat(PresenceMapWriter.width(0)).isEqualTo(1);
        Arrays.fill(bytes, (byte) 0x11);
        PresenceMapWriter.write(bytes, AT, 1, 0);
        assertThat(Arrays.copyOfRange(bytes, AT, AT + 2)).containsExactly(0x80, 0x11);
        PresenceMapWriter.write(bytes, AT, 3, 0x4000_0100_0000_0000L);
        assertThat(Arrays.copyOfRange(bytes, AT, AT + 4)).containsExactly(0x40, 0, 0x81, 0x11);
    }

    @Test
    void fieldsAfterPresenceMapMoveInBothDirections() {
        for (int count = 0; count <= 50; count++) {
            for (int to = 1; to <= 8; to++) {
                assertMoves(to, count, 64);
                assertMoves(to, count, 8 + count);
            }
        }
    }

    private void assertMoves(int to, int count, int limit) {
        for (int i = 0; i < bytes.length; i++) bytes[i] = (byte) i;
        StopBitWriter.move(bytes, 4, to, count, limit);
        for (int i = 0; i < count; i++) assertThat(bytes[to + i]).isEqualTo((byte) (4 + i));
        for (int i = limit; i < bytes.length; i++) assertThat(bytes[i]).isEqualTo((byte) i);
    }

    private static BigInteger unsigned(long value) {
        return value < 0 ? BigInteger.valueOf(value).add(TWO_TO_64) : BigInteger.valueOf(value);
    }

    private static BigInteger oneMore(BigInteger value) {
        return value.signum() < 0 ? value : value.add(BigInteger.ONE);
    }

    private void expect(BigInteger value, boolean isSigned, int end) {
        int bits = isSigned ? value.bitLength() + 1 : Math.max(1, value.bitLength());
        int groups = (bits + 6) / 7;
        byte[] expected = new byte[groups];
        for (int i = 0; i < groups; i++) {
            expected[i] = (byte) (value.shiftRight(7 * (groups - 1 - i)).intValue() & 0x7F);
        }
        expected[groups - 1] |= (byte) 0x80;
        assertThat(Arrays.copyOfRange(bytes, AT, end)).as(value.toString()).isEqualTo(expected);
    }
}
