package io.needletail.engine.admission;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.needletail.engine.error.ConnectionError;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Tests which connections limits and lists accept and refuse. */
class ConnectionLimiterTest {
    private static final String ONE = "192.0.2.1";
    private static final String OTHER = "192.0.2.2";
    private static final String THIRD = "192.0.2.3";
    private static final long SECOND_NS = 1_000_000_000L;
    private static final Optional<ConnectionError> WELCOME = Optional.empty();

    @Test
    void anAddressAtItsLimitDisplacesItsOldestConnection() {
        ConnectionLimiter gate = new ConnectionLimiter(ConnectionLimits.DEFAULTS.with(to -> {
            to.visitorsMax = 3;
            to.visitorsPerAddressMax = 2;
            to.logonBytesMax = 8192;
        }));
        ConnectionLimiter.Reservation oldest = gate.enter(ONE, 0, 0);
        ConnectionLimiter.Reservation second = gate.enter(ONE, 0, 0);
        ConnectionLimiter.Reservation other = gate.enter(OTHER, 0, 0);
        assertThat(gate.enter(ONE, 0, 0).refusal()).isEqualTo(WELCOME);
        assertThat(oldest.isEvicted()).isTrue();
        assertThat(second.isEvicted()).isFalse();
        assertThat(other.isEvicted()).isFalse();
    }

    @Test
    void whenAllPlacesAreTakenTheAddressWithMostOfThemLosesItsOldest() {
        ConnectionLimiter gate = new ConnectionLimiter(ConnectionLimits.DEFAULTS.with(to -> {
            to.visitorsMax = 3;
            to.visitorsPerAddressMax = 3;
            to.logonBytesMax = 8192;
        }));
        ConnectionLimiter.Reservation alone = gate.enter(OTHER, 0, 0);
        ConnectionLimiter.Reservation oldest = gate.enter(ONE, 0, 0);
        ConnectionLimiter.Reservation second = gate.enter(ONE, 0, 0);
        assertThat(gate.enter(THIRD, 0, 0).refusal()).isEqualTo(WELCOME);
        assertThat(oldest.isEvicted()).isTrue();
        assertThat(alone.isEvicted()).isFalse();
        assertThat(second.isEvicted()).isFalse();
        gate.leave(oldest);
        gate.leave(alone);
        assertThat(gate.enter(THIRD, 0, 0).refusal()).isEqualTo(WELCOME);
        assertThat(second.isEvicted()).isFalse();
    }

    @Test
    void aConnectionThatHasSentItsLogonKeepsItsPlace() {
        ConnectionLimiter gate = new ConnectionLimiter(ConnectionLimits.DEFAULTS.with(to -> {
            to.visitorsMax = 1;
            to.visitorsPerAddressMax = 1;
            to.logonBytesMax = 8192;
        }));
        ConnectionLimiter.Reservation kept = gate.enter(ONE, 0, 0);
        kept.keep();
        assertThat(gate.enter(OTHER, 0, 0).refusal()).contains(ConnectionError.VISITORS_MAX);
        gate.leave(kept);
        assertThat(gate.enter(OTHER, 0, 0).refusal()).isEqualTo(WELCOME);
    }

    @Test
    void aQuarterOfThePlacesIsKeptForAddressesThatHaveLoggedOnBefore() {
        ConnectionLimiter gate = new ConnectionLimiter(ConnectionLimits.DEFAULTS.with(to -> {
            to.visitorsMax = 4;
            to.visitorsPerAddressMax = 4;
            to.logonBytesMax = 8192;
        }));
        gate.loggedOn(OTHER);
        ConnectionLimiter.Reservation oldest = gate.enter(ONE, 0, 0);
        gate.enter(ONE, 0, 0);
        gate.enter(ONE, 0, 0);
        ConnectionLimiter.Reservation known = gate.enter(OTHER, 0, 0);
        assertThat(oldest.isEvicted()).isFalse();
        gate.leave(known);
        assertThat(gate.enter(THIRD, 0, 0).refusal()).isEqualTo(WELCOME);
        assertThat(oldest.isEvicted()).isTrue();
    }

    @Test
    void addressesOfOneNetworkOfIpv6CountTogether() {
        ConnectionLimiter gate = new ConnectionLimiter(ConnectionLimits.DEFAULTS.with(to -> {
            to.visitorsMax = 8;
            to.visitorsPerAddressMax = 1;
            to.logonBytesMax = 8192;
        }));
        ConnectionLimiter.Reservation first = gate.enter("2001:db8:0:1::1", 0, 0);
        ConnectionLimiter.Reservation elsewhere = gate.enter("2001:db8:0:2::1", 0, 0);
        gate.enter("2001:db8:0:1:ffff::2%eth9", 0, 0);
        assertThat(first.isEvicted()).isTrue();
        assertThat(elsewhere.isEvicted()).isFalse();
    }

    @Test
    void connectionsThatAreLoggedOnCountAsWell() {
        ConnectionLimiter gate = new ConnectionLimiter(ConnectionLimits.DEFAULTS.with(to -> {
            to.connectionsMax = 2;
            to.connectionsPerSecond = 0;
            to.connectionsPerSecondAndAddress = 0;
        }));
        assertThat(gate.enter(ONE, 1, 0).refusal()).isEqualTo(WELCOME);
        assertThat(gate.enter(OTHER, 1, 0).refusal()).contains(ConnectionError.CONNECTIONS_MAX);
        assertThat(gate.enter(OTHER, 0, 0).refusal()).isEqualTo(WELCOME);
    }

    @Test
    void anAddressConnectsSoOftenASecondAndWaitsForTheNext() {
        ConnectionLimiter gate = new ConnectionLimiter(ConnectionLimits.DEFAULTS.with(to -> {
            to.connectionsMax = 0;
            to.connectionsPerSecond = 0;
            to.connectionsPerSecondAndAddress = 2;
        }));
        assertThat(gate.enter(ONE, 0, 0).refusal()).isEqualTo(WELCOME);
        assertThat(gate.enter(ONE, 0, 0).refusal()).isEqualTo(WELCOME);
        assertThat(gate.enter(ONE, 0, 0).refusal()).contains(ConnectionError.CONNECTION_RATE);
        assertThat(gate.enter(OTHER, 0, 0).refusal()).isEqualTo(WELCOME);
        assertThat(gate.enter(ONE, 0, SECOND_NS / 2).refusal()).isEqualTo(WELCOME);
        assertThat(gate.enter(ONE, 0, SECOND_NS / 2).refusal()).contains(ConnectionError.CONNECTION_RATE);
    }

    @Test
    void allTogetherConnectSoOftenASecond() {
        ConnectionLimiter gate = new ConnectionLimiter(ConnectionLimits.DEFAULTS.with(to -> {
            to.connectionsMax = 0;
            to.connectionsPerSecond = 2;
            to.connectionsPerSecondAndAddress = 0;
        }));
        assertThat(gate.isOpen(0)).isTrue();
        gate.enter(ONE, 0, 0);
        gate.enter(OTHER, 0, 0);
        assertThat(gate.isOpen(0)).isFalse();
        assertThat(gate.isOpen(SECOND_NS)).isTrue();
    }

    @Test
    void aClockThatStepsBackDelaysConnectionsByAtMostASecond() {
        ConnectionLimiter gate = new ConnectionLimiter(ConnectionLimits.DEFAULTS.with(to -> {
            to.connectionsMax = 0;
            to.connectionsPerSecond = 1;
            to.connectionsPerSecondAndAddress = 0;
        }));
        gate.enter(ONE, 0, 1000 * SECOND_NS);
        assertThat(gate.isOpen(0)).isFalse();
        assertThat(gate.isOpen(SECOND_NS)).isTrue();
    }

    @Test
    void anAddressThatFailsTooOftenIsClosedAtOnceUntilSomeTimeHasPassed() {
        ConnectionLimiter gate =
                new ConnectionLimiter(ConnectionLimits.DEFAULTS.with(to -> to.failedLogonsPerMinuteAndAddress = 2));
        gate.fail(ONE, 0);
        assertThat(gate.enter(ONE, 0, 0).refusal()).isEqualTo(WELCOME);
        gate.fail(ONE, 0);
        assertThat(gate.enter(ONE, 0, 0).refusal()).contains(ConnectionError.LOGON_RATE);
        assertThat(gate.enter(OTHER, 0, 0).refusal()).isEqualTo(WELCOME);
        assertThat(gate.enter(ONE, 0, 30 * SECOND_NS).refusal()).isEqualTo(WELCOME);
    }

    @Test
    void manyAddressesDoNotFillTheMemoryAndPendingOnesAreKept() {
        ConnectionLimiter gate = new ConnectionLimiter(ConnectionLimits.DEFAULTS.with(to -> {
            to.visitorsMax = 10;
            to.visitorsPerAddressMax = 1;
            to.logonBytesMax = 8192;
        }));
        ConnectionLimiter.Reservation first = gate.enter(ONE, 0, 0);
        for (int i = 0; i < 10_000; i++) gate.fail("2001:db8:0:" + i + "::1", 0);
        assertThat(gate.enter(ONE, 0, 0).refusal()).isEqualTo(WELCOME);
        assertThat(first.isEvicted()).isTrue();
    }

    @Test
    void onlyTheTotalLimitsHoldForPeersWithoutAddress() {
        ConnectionLimiter gate = new ConnectionLimiter(ConnectionLimits.DEFAULTS.with(to -> {
            to.visitorsMax = 2;
            to.visitorsPerAddressMax = 1;
            to.logonBytesMax = 8192;
        }));
        ConnectionLimiter.Reservation first = gate.enter("", 0, 0);
        gate.enter("", 0, 0);
        assertThat(first.isEvicted()).isFalse();
        gate.enter("", 0, 0);
        assertThat(first.isEvicted()).isTrue();
    }

    @Test
    void rangesAreBitsOfAddresses() throws IOException {
        AllowedAddresses allowed = AllowedAddresses.of(List.of("192.0.2.128/25", "198.51.100.7", "2001:db8::/33"));
        assertThat(List.of("192.0.2.128", "192.0.2.255", "198.51.100.7", "2001:db8:7fff::1"))
                .allMatch(allowed::allows);
        assertThat(List.of("192.0.2.127", "192.0.3.128", "198.51.100.8", "2001:db8:8000::1", "127.0.0.1"))
                .noneMatch(allowed::allows);
        assertThat(AllowedAddresses.of(List.of()).allows("192.0.2.1")).isTrue();
        assertThat(AllowedAddresses.of(List.of("0.0.0.0/0")).allows("192.0.2.1"))
                .isTrue();
    }

    @Test
    void aRangeThatIsNoneIsRefusedByName() {
        for (String wrong : List.of("192.0.2.0/33", "192.0.2.0/-1", "192.0.2.0/x", "example/8")) {
            assertThatThrownBy(() -> AllowedAddresses.of(List.of(wrong)))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining(wrong)
                    .hasMessageContaining("AllowedRemoteAddresses");
        }
    }

    @Test
    void theAddressPrecedesThePort() {
        assertThat(RemoteAddress.of("192.0.2.7:9880")).isEqualTo("192.0.2.7");
        assertThat(RemoteAddress.of("[2001:db8::1]:9880")).isEqualTo("2001:db8::1");
        assertThat(RemoteAddress.of("unix:/run/fix.sock")).isEmpty();
        assertThat(RemoteAddress.of("memory:left")).isEmpty();
    }
}
