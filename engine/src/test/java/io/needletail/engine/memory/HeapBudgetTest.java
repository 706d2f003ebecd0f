package io.needletail.engine.memory;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.session.SessionId;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/** Tests that memory for a step is left when all other memory of the budget is taken. */
class HeapBudgetTest {
    private static final int KIBI = 1024;
    private static final long REST_BYTES = 80 * KIBI;
    private static final long STEP_BYTES = 64 * KIBI;

    private final HeapBudget heap = new HeapBudget(2 * (STEP_BYTES + 3 * REST_BYTES - 1));

    @Test
    void roomForAStepIsLeftWhenAllElseIsTaken() throws IOException {
        heap.open(new SessionId("FIX.4.4", "US", "PEER"), REST_BYTES, STEP_BYTES);
        SessionBudget other = new SessionBudget(heap, "other", 0);
        while (other.tryTake(KIBI)) assertThat(heap.refusals()).isZero();

        assertThat(heap.refusals()).isEqualTo(1);
        assertThat(other.room()).isLessThan(KIBI);
        other.inStep(true);
        assertThat(other.room()).isGreaterThanOrEqualTo(STEP_BYTES);
        other.inStep(false);
        long before = heap.taken();
        other.close();
        assertThat(heap.taken()).isLessThan(before);
        assertThat(other.room()).isGreaterThan(REST_BYTES);
    }
}
