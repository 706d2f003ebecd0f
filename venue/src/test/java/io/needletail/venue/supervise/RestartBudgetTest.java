package io.needletail.venue.supervise;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class RestartBudgetTest {
    private static final RestartPolicy POLICY = new RestartPolicy(
            5, Duration.ofSeconds(60), Duration.ofMillis(100), Duration.ofMillis(400), Duration.ofSeconds(3));

    private final RestartBudget budget = new RestartBudget(POLICY);
    private long nowNs = TimeUnit.HOURS.toNanos(1);

    /** A run of this length ends; returns the wait before the next in milliseconds, -1 when there is none. */
    private long afterRunOf(double seconds) {
        long begunNs = nowNs;
        nowNs += (long) (seconds * TimeUnit.SECONDS.toNanos(1));
        OptionalLong waitNs = budget.take(begunNs, nowNs);
        return waitNs.isPresent() ? TimeUnit.NANOSECONDS.toMillis(waitNs.getAsLong()) : -1;
    }

    @Test
    void theWaitDoublesWithEachShortRunUpToItsLimit() {
        assertThat(afterRunOf(1)).isEqualTo(100);
        assertThat(afterRunOf(1)).isEqualTo(200);
        assertThat(afterRunOf(1)).isEqualTo(400);
        assertThat(afterRunOf(1)).isEqualTo(400);
    }

    @Test
    void aLongRunResetsTheWait() {
        assertThat(afterRunOf(1)).isEqualTo(100);
        assertThat(afterRunOf(1)).isEqualTo(200);
        assertThat(afterRunOf(4)).isEqualTo(100);
        assertThat(afterRunOf(1)).isEqualTo(100);
    }

    @Test
    void aNodeThatEndsTooOftenStaysDown() {
        for (int restart = 0; restart < POLICY.restartsMax(); restart++)
            assertThat(afterRunOf(5)).isEqualTo(100);
        assertThat(afterRunOf(5)).isEqualTo(-1);
    }

    @Test
    void ofManyShortRunsInARowFewAreTold() {
        List<Integer> told = new ArrayList<>();
        for (int run = 1; run <= 40; run++) {
            nowNs += TimeUnit.MINUTES.toNanos(1);
            afterRunOf(1);
            if (budget.isTold()) told.add(run);
        }
        assertThat(told).containsExactly(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 24, 36);
        afterRunOf(4);
        assertThat(budget.isTold()).isTrue();
    }

    @Test
    void restartsBeforeTheWindowDoNotCount() {
        for (int restart = 0; restart < 10 * POLICY.restartsMax(); restart++) {
            assertThat(afterRunOf(20)).isEqualTo(100);
        }
    }
}
