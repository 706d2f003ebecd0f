package io.needletail.cli.cluster;

import io.needletail.venue.config.IdleMode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import quickfix.ConfigError;

/**
 * Two QuickFIX/J clients that trade with each other through two gateways, while nodes and gateways are killed. Writes
 * {@code target/failover/gateways.txt}.
 */
@Tag("failover")
@Tag("long")
@Timeout(1800)
final class GatewayFailoverSuiteTest {
    private static final int PER_SECOND = 500;
    private static final int LEADER_KILLS = 10;
    private static final int GATEWAY_KILLS = 4;

    @TempDir
    private Path directory;

    @Test
    void eachOrderHasItsReportsOnceAfterManyKillsOfLeadersFollowersAndGateways() throws IOException, ConfigError {
        long seed = System.nanoTime();
        System.out.println("seed " + seed);
        try (StreetUnderTest street = StreetUnderTest.start(directory, IdleMode.BACKOFF, PER_SECOND, seed)) {
            try {
                for (int kill = 1; kill <= LEADER_KILLS; kill++) street.killLeader(kill);
                for (int kill = 1; kill <= GATEWAY_KILLS; kill++) street.killGateway(kill);
                street.killFollower();
                street.settle();
                street.stopGateways();
            } finally {
                System.out.print(street.table());
                Path results = Files.createDirectories(Path.of("target", "failover"));
                Files.writeString(results.resolve("gateways.txt"), street.table());
            }
        }
    }
}
