package io.needletail.tools.replay;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PaceTest {
    @Test
    void aPaceKeepsTheRecordedDistancesAtItsSpeed() {
        Pace pace = new Pace(10);
        assertThat(pace.dueNs(1_000_000, 77)).isEqualTo(77);
        assertThat(pace.dueNs(2_000_000, 80)).isEqualTo(77 + 100_000);
        assertThat(new Pace(MessageReplay.AT_ONCE).dueNs(1_000_000, 5)).isEqualTo(5);
        pace.sent(77 + 100_000, 77 + 100_500);
        assertThat(pace.lateNs()).isEqualTo(500);
    }
}
