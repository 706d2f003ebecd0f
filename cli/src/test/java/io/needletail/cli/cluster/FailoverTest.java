package io.needletail.cli.cluster;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A short form of {@link FailoverSuiteTest}: one fault of each kind that needs no privilege, at a lower rate. */
@Tag("failover")
@Timeout(300)
class FailoverTest {
    private static final int CLIENTS = 4;
    private static final int PER_SECOND = 1_000;

    @TempDir
    private Path directory;

    @Test
    void acknowledgedCommandsSurviveKillsOfTheLeaderOfAFollowerAndOfAll() throws IOException {
        FailoverReport report = new FailoverReport();
        try (VenueUnderTest venue = VenueUnderTest.start(directory);
                ClusterLoad load = ClusterLoad.connect(CLIENTS, PER_SECOND, venue)) {
            FaultTrials trials = new FaultTrials(venue, load, report);
            load.resume();
            load.awaitService();
            trials.killLeader(1);
            trials.killFollower();
            trials.restartAll();
        } finally {
            System.out.print(report.text(FaultTrials.LEADER_KILLED));
        }
    }
}
