package io.needletail.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LatencyTest {
    private final Latency latency = new Latency();

    @ParameterizedTest
    @CsvSource({
        "-1, 0",
        "0, 0",
        "31, 31",
        "32, 32",
        "63, 63",
        "64, 64",
        "1000, 1000",
        "68719476735, 68719476735",
        "68719476736, 68719476735",
        "9223372036854775807, 68719476735"
    })
    void theOnlyValueIsReportedExactly(long ns, long told) {
        latency.record(Stage.DECODE, ns);
        assertThat(told(Stage.DECODE)).containsExactly(told + " x 1");
        assertThat(latency.longestNs(Stage.DECODE)).isEqualTo(told);
    }

    @Test
    void aValueAmongOthersIsReportedToWithinAThirtySecondPart() {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        for (int i = 0; i < 100_000; i++) {
            long ns = random.nextLong(1L << random.nextInt(1, 36));
            Latency two = new Latency();
            two.record(Stage.WRITE, ns);
            two.record(Stage.WRITE, Latency.LONGEST_NS);
            List<Long> values = new ArrayList<>();
            two.forEach(Stage.WRITE, (value, count) -> values.add(value));
            assertThat(values.getFirst()).as("%d ns, seed %d", ns, seed).isBetween(ns, ns + ns / 32);
        }
    }

    @Test
    void aStageTakesItsMemoryWithItsFirstValueAndIsNotCountedWithoutIt() {
        ScarceMemory memory = new ScarceMemory(12_000);
        Latency scarce = new Latency(memory);
        scarce.record(Stage.DECODE, 5);
        scarce.record(Stage.DECODE, 7);
        for (int i = 0; i < 1_000; i++) scarce.record(Stage.WRITE, 5);
        assertThat(scarce.count(Stage.DECODE)).isEqualTo(2);
        assertThat(scarce.count(Stage.WRITE)).isZero();
        assertThat(memory.refusals()).isEqualTo(1);

        memory.give(12_000);
        for (int i = 1_000; i < 3_000; i++) scarce.record(Stage.WRITE, 6);
        // The memory is asked for at value 1,024.
        assertThat(scarce.count(Stage.WRITE)).isEqualTo(3_000 - 1_024);
    }

    @Test
    void valuesComeSmallestFirstAndEachStageForItself() {
        for (long ns : new long[] {5_000, 3, 3, 70}) latency.record(Stage.SESSION, ns);
        latency.record(Stage.ENCODE, 9);
        assertThat(told(Stage.SESSION)).containsExactly("3 x 2", "71 x 1", "5000 x 1");
        assertThat(latency.count(Stage.SESSION)).isEqualTo(4);
        assertThat(told(Stage.ENCODE)).containsExactly("9 x 1");
        assertThat(latency.count(Stage.SOCKET)).isZero();
        assertThat(latency.longestNs(Stage.SOCKET)).isZero();
    }

    private List<String> told(Stage stage) {
        List<String> told = new ArrayList<>();
        latency.forEach(stage, (ns, count) -> told.add(ns + " x " + count));
        return told;
    }
}
