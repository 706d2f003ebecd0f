package io.needletail.console;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.engine.config.AlarmKind;
import io.needletail.engine.config.AlarmLimits;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Tests after which time a session that is not logged on raises an alarm. */
final class DownAlarmTest {
    private final AlarmDetector detector = new AlarmDetector(AlarmLimits.DEFAULTS);

    @Test
    void oneThatWasLoggedOnIsMissedWithinFiveSeconds() {
        Map<String, Object> lost = Map.of("status", "DISCONNECTED", "enabled", true, "lastLogonAtMs", 500L);
        assertThat(isDown(1_000, lost)).isFalse();
        assertThat(isDown(4_900, lost)).isFalse();
        assertThat(isDown(5_000, lost)).isTrue();
    }

    @Test
    void oneThatNeverWasIsMissedAfterThirty() {
        Map<String, Object> never = Map.of("status", "DISCONNECTED", "enabled", true);
        assertThat(isDown(1_000, never)).isFalse();
        assertThat(isDown(30_900, never)).isFalse();
        assertThat(isDown(31_000, never)).isTrue();
    }

    @Test
    void oneThatComesBackStartsAnew() {
        Map<String, Object> lost = Map.of("status", "DISCONNECTED", "enabled", true, "lastLogonAtMs", 500L);
        assertThat(isDown(1_000, lost)).isFalse();
        assertThat(isDown(4_000, Map.of("status", "ACTIVE", "enabled", true, "lastLogonAtMs", 3_500L)))
                .isFalse();
        assertThat(isDown(6_000, lost)).isFalse();
    }

    private boolean isDown(long atMs, Map<String, Object> session) {
        return detector.detect(Readings.of(atMs, session)).keySet().stream()
                .anyMatch(key -> key.kind() == AlarmKind.SESSION_DOWN);
    }
}
