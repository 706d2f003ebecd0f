package io.needletail.cli.cluster;

import io.needletail.venue.config.IdleMode;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import quickfix.ConfigError;

/**
 * A short form of {@link GatewayFailoverSuiteTest}: one kill of a leader and of a gateway, which are the ones that a
 * client notices.
 */
@Tag("failover")
@Timeout(300)
final class GatewayFailoverTest {
    private static final int PER_SECOND = 100;

    @TempDir
    private Path directory;

    @Test
    void eachOrderHasItsReportsOnceAfterKillsOfLeaderAndGateway() throws IOException, ConfigError {
        long seed = System.nanoTime();
        System.out.println("seed " + seed);
        try (StreetUnderTest street = StreetUnderTest.start(directory, IdleMode.PARK, PER_SECOND, seed)) {
            street.killLeader(1);
            street.killGateway(0);
            street.settle();
            street.stopGateways();
            System.out.print(street.table());
        }
    }
}
