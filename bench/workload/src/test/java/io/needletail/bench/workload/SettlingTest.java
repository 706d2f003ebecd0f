package io.needletail.bench.workload;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SettlingTest {
    private static final int PLENTY_MS = 60_000;

    private long walks;

    @Test
    void restIsBelievedAfterAsManyOperationsAsTheCompilerMayWaitForItself() {
        assertThat(new Settling(1, PLENTY_MS).run(() -> walks++, 1_000)).isTrue();
        assertThat(walks * 1_000).isGreaterThanOrEqualTo(Settling.OPERATIONS);
    }

    @Test
    void withoutTimeNothingIsRun() {
        assertThat(new Settling(1, 0).run(() -> walks++, 1_000)).isFalse();
        assertThat(walks).isZero();
    }

    @Test
    void theCallerOfACompilationThatItDoesNotWaitForIsQuietForLonger() {
        assertThat(Settling.within(PLENTY_MS)).isEqualTo(new Settling(Settling.QUIET_MS, PLENTY_MS));
    }

    @Test
    void whatTheCompilersTookIsTold() {
        assertThat(Settling.compilationMs()).isNotNegative();
    }
}
