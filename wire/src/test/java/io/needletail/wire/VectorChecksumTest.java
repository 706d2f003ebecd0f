package io.needletail.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.Random;
import org.junit.jupiter.api.Test;

/** The sum with vectors equals that of a simple loop, for every start and end of the range. */
class VectorChecksumTest {
    private static final int LENGTH_MAX = 300;
    private static final int OFFSETS = 70;

    @Test
    void everyRangeHasTheSumOfTheSimpleLoop() {
        assumeTrue(ScanStrategy.chosen().hasVectors(), "the virtual machine was started without the vector module");
        long seed = System.nanoTime();
        byte[] bytes = new byte[OFFSETS + LENGTH_MAX];
        new Random(seed).nextBytes(bytes);
        for (int from = 0; from < OFFSETS; from++) {
            int sum = 0;
            for (int to = from; to < from + LENGTH_MAX; to++) {
                assertThat(VectorChecksum.checkSum(bytes, from, to))
                        .as("[%d, %d), seed %d", from, to, seed)
                        .isEqualTo(sum & 0xFF);
                assertThat(SwarBytes.checkSum(bytes, from, to)).isEqualTo(sum & 0xFF);
                sum += bytes[to];
            }
        }
    }
}
