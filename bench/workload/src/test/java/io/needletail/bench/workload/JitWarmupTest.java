package io.needletail.bench.workload;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class JitWarmupTest {
    private static final int PLENTY_MS = 60_000;

    private long walks;

    @Test
    void warmUpEndsAfterAsManyQuietOperationsAsTheCompilerMayWaitFor() {
        assertThat(new JitWarmup(1, PLENTY_MS).run(() -> walks++, 1_000)).isTrue();
        assertThat(walks * 1_000).isGreaterThanOrEqualTo(JitWarmup.OPERATIONS);
    }

    @Test
    void withoutTimeNoOperationRuns() {
        assertThat(new JitWarmup(1, 0).run(() -> walks++, 1_000)).isFalse();
        assertThat(walks).isZero();
    }

    @Test
    void backgroundCompilationNeedsALongerQuietTime() {
        assertThat(JitWarmup.within(PLENTY_MS)).isEqualTo(new JitWarmup(JitWarmup.QUIET_MS, PLENTY_MS));
    }

    @Test
    void compilationTimeIsReported() {
        assertThat(JitWarmup.compilationMs()).isNotNegative();
    }
}
