package io.needletail.bench.runner;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class BudgetTest {
    private static final long SECOND_NS = 1_000_000_000;

    private final Budget budget = Budget.of(42, 0);

    @Test
    void aFigureMayTakeThreeTimesItsShareOfTheRemainingTime() {
        assertThat(budget.settleMs(30, 400, 0)).isEqualTo(3 * (42_000 / 30 - 400));
        assertThat(budget.settleMs(10, 400, 22 * SECOND_NS)).isEqualTo(3 * (20_000 / 10 - 400));
    }

    @Test
    void afterTheTimeLimitEachFigureGetsTheMinimum() {
        assertThat(budget.settleMs(10, 400, 42 * SECOND_NS)).isEqualTo(50);
        assertThat(budget.settleMs(10, 400, 90 * SECOND_NS)).isEqualTo(50);
    }

    @Test
    void noFigureGetsMoreThanTheMaximum() {
        assertThat(budget.settleMs(1, 400, 0)).isEqualTo(Budget.SETTLE_MS_MAX);
    }
}
