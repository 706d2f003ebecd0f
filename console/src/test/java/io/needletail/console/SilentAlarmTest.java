package io.needletail.console;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.engine.config.AlarmKind;
import io.needletail.engine.config.AlarmLimits;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** When a peer that is logged on is silent: the interval is the negotiated one, and each message counts. */
final class SilentAlarmTest {
    private static final long NOW_MS = 1_000_000;
    private static final long NEGOTIATED_MS = 30_000;

    private final AlarmDetector detector = new AlarmDetector(AlarmLimits.DEFAULTS);

    @Test
    void aPeerThatKeepsTheNegotiatedIntervalIsNotSilent() {
        assertThat(kinds("ACTIVE", NOW_MS - 29_000)).isEmpty();
        assertThat(kinds("ACTIVE", NOW_MS - 3 * NEGOTIATED_MS)).isEmpty();
    }

    @Test
    void aPeerThatSendsNothingForThreeIntervalsIsSilent() {
        assertThat(kinds("ACTIVE", NOW_MS - 3 * NEGOTIATED_MS - 1)).containsExactly(AlarmKind.SILENT);
    }

    @Test
    void aSessionThatLogsOutIsNotSilent() {
        assertThat(kinds("LOGOUT_SENT", 1)).isEmpty();
    }

    private Set<AlarmKind> kinds(String status, long lastReceivedMs) {
        EngineState state = Readings.of(
                NOW_MS, Map.of("status", status, "heartBtIntMs", NEGOTIATED_MS, "lastReceivedAtMs", lastReceivedMs));
        detector.detect(state);
        return Set.copyOf(detector.detect(state).keySet().stream()
                .map(AlarmDetector.Key::kind)
                .toList());
    }
}
