package io.needletail.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class IdleStrategyTest {
    @Test
    void anApplicationsOwnStrategyReceivesTheWorkOfEachCycle() throws IOException {
        List<Integer> work = new ArrayList<>();
        try (Engine engine = new Engine(EngineConfig.DEFAULTS.with(workCount -> work.add(workCount)))) {
            engine.submit(() -> engine.submit(engine::stop));
            engine.run();
        }
        assertThat(work).startsWith(1, 1).hasSizeGreaterThanOrEqualTo(2);
    }

    @Test
    void configurationsWithTheSameConstantAreEqual() {
        assertThat(EngineConfig.DEFAULTS.with(IdleStrategy.PARK))
                .isEqualTo(TestSessions.PARKING)
                .isNotEqualTo(EngineConfig.DEFAULTS.with(IdleStrategy.YIELD));
    }

    @Test
    void constantsReturnAtOnceAfterWork() {
        long startNs = System.nanoTime();
        for (int i = 0; i < 1_000_000; i++) IdleStrategy.PARK.idle(1);
        assertThat(System.nanoTime() - startNs).isLessThan(Await.NS);
    }
}
