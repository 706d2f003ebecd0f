package io.needletail.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ChecksumTest {
    private static final int LENGTH = 1_200;

    @Test
    void theChecksumOfEachRangeIsTheSumOfItsBytes() {
        byte[] bytes = new byte[LENGTH];
        new Random(1).nextBytes(bytes);
        for (int from = 0; from < 20; from++) {
            for (int to = from; to <= LENGTH; to++) assertChecksum(bytes, from, to);
        }
    }

    @Test
    void theLargestBytesDoNotOverflow() {
        byte[] bytes = new byte[LENGTH];
        Arrays.fill(bytes, (byte) -1);
        for (int to = 0; to <= LENGTH; to++) assertChecksum(bytes, 0, to);
    }

    private static void assertChecksum(byte[] bytes, int from, int to) {
        int sum = 0;
        for (int i = from; i < to; i++) sum += bytes[i];
        assertThat(SwarBytes.checkSum(bytes, from, to)).as("%d to %d", from, to).isEqualTo(sum & 0xFF);
    }
}
