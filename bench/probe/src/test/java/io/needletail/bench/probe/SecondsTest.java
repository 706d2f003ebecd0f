package io.needletail.bench.probe;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class SecondsTest {
    private static final long SECOND_NS = 1_000_000_000L;

    private byte[] kept = {};

    @Test
    void theBytesOfEachSecondAreKeptAndThoseOfTheWarmUpAreNot() {
        Seconds seconds = new Seconds(SECOND_NS, 3);
        seconds.sample();
        kept = new byte[1_000];
        seconds.sample();
        seconds.measure();
        seconds.sample();
        kept = new byte[5_000];
        seconds.sample();
        seconds.sample();

        long[] own = bytes(seconds, "own_bytes_each_second=");
        long[] all = bytes(seconds, "process_bytes_each_second=");

        assertThat(kept).hasSize(5_000);
        assertThat(own).hasSize(3);
        assertThat(own[1]).isBetween(5_000L, 6_000L);
        assertThat(all[1]).isGreaterThanOrEqualTo(own[1]);
        assertThat(own[2]).isZero();
    }

    @Test
    void theWarmUpEndsInTheEndAlsoWhereTheCompilerNeverRests() {
        Seconds seconds = new Seconds(0, 1);
        seconds.sample();

        assertThat(seconds.isIdle()).isTrue();
    }

    private static long[] bytes(Seconds seconds, String name) {
        return seconds.and(List.of()).stream()
                .filter(property -> property.startsWith(name))
                .map(property -> property.substring(name.length()).split(","))
                .flatMapToLong(values -> Arrays.stream(values).mapToLong(Long::parseLong))
                .toArray();
    }
}
