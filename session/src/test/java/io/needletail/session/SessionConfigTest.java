package io.needletail.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests which values a configuration refuses; the message contains the value. */
class SessionConfigTest {
    @Test
    void aVersionWithoutRulesIsRefused() {
        SessionId id = new SessionId("FIX.9.9", "BUY", "SELL");
        assertThatThrownBy(() -> SessionConfig.acceptor(id))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("FIX.9.9");
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 1, 4, 12})
    void decimalPlacesThatFixDoesNotKnowAreRefused(int places) {
        SessionConfig config = SessionConfig.initiator(SessionHarness.INITIATOR);
        assertThatThrownBy(() -> config.withTimePlaces(places)).hasMessageContaining(places + " decimal places");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 3, 6, 9})
    void sendingTimeHasTheConfiguredDecimalPlaces(int places) {
        SessionHarness initiator = new SessionHarness(
                        SessionConfig.initiator(SessionHarness.INITIATOR).withTimePlaces(places))
                .connect();
        String fraction = places == 0 ? "" : "." + "0".repeat(places);
        initiator.expect("35=A|34=1|52=10:00:00" + fraction + "|98=0|108=30|");
    }

    @ParameterizedTest
    @CsvSource({"-1,1,1", "1,0,1", "1,1,0", "1,-5,1"})
    void timesThatCannotPassAreRefused(long heartbeatNs, long logonNs, long logoutNs) {
        assertThatThrownBy(() -> HeartbeatConfig.DEFAULTS.with(to -> {
                    to.heartbeatNs = heartbeatNs;
                    to.logonTimeoutNs = logonNs;
                    to.logoutTimeoutNs = logoutNs;
                }))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @CsvSource({"-1,0", "0,-1"})
    void negativeSizesOfTheRecoveryAreRefused(int chunk, int queueBytes) {
        assertThatThrownBy(() -> ResendConfig.DEFAULTS.with(to -> {
                    to.chunk = chunk;
                    to.queueBytes = queueBytes;
                }))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @CsvSource({"1023,4096,262144", "65536,31,262144", "65536,4096,65536"})
    void limitsUnderWhichNoSessionCanWorkAreRefused(int messageBytes, int fields, int outboxBytes) {
        assertThatThrownBy(() -> new SessionLimits(messageBytes, fields, outboxBytes))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a|b\u0001c", "übersee"})
    void aCompIdThatCannotStandInAHeaderIsRefused(String compId) {
        assertThatThrownBy(() -> new SessionId("FIX.4.4", compId, "SELL")).hasMessageContaining("CompID");
        assertThatThrownBy(() -> new SessionId("FIX.4.4", "BUY", compId)).hasMessageContaining("CompID");
    }

    @Test
    void anIdReadsAsLogsShowIt() {
        assertThat(new SessionId("FIX.4.4", "BUY", "SELL")).hasToString("FIX.4.4:BUY->SELL");
    }
}
