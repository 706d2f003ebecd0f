package io.needletail.cli.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.cli.ExitCode;
import io.needletail.cli.Main;
import io.needletail.fixtures.Terminal;
import io.needletail.venue.config.IdleMode;
import io.needletail.venue.supervise.NodeStatus;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests that only what snapshots of all nodes cover is deleted, and that a cluster goes on without it, through every
 * kill.
 */
@Tag("failover")
@Tag("long")
@Timeout(300)
final class PurgeTest {
    private static final int PER_SECOND = 2_000;

    @TempDir
    private Path directory;

    private final Terminal terminal = new Terminal(Main::commandLine, "cluster", "purge");

    @Test
    void aClusterGoesOnAndStartsAgainWithoutTheLogThatItsSnapshotsCover() throws IOException {
        try (VenueUnderTest venue = VenueUnderTest.start(directory, IdleMode.BACKOFF, SmallLog::config);
                ClusterLoad load = ClusterLoad.connect(2, PER_SECOND, venue)) {
            load.resume();
            assertThat(purge()).isEqualTo(ExitCode.PROBLEMS);
            assertThat(terminal.err()).contains("node 0 has no complete snapshot", "cluster snapshot");
            SmallLog.await(venue);
            venue.cluster().snapshot();
            load.awaitService();
            venue.cluster().awaitServing();
            assertThat(purge()).as(terminal.err()).isEqualTo(ExitCode.OK);
            SmallLog.assertThatFilesAreDeleted(terminal.out());
            FaultTrials trials = new FaultTrials(venue, load, new FailoverReport());
            trials.killLeader(1);
            trials.run(
                    "all killed after a purge", () -> venue.cluster().statuses().forEach(TestCluster::kill));
            NodeStatus follower = venue.cluster().follower();
            TestCluster.kill(follower);
            assertThat(purge()).isEqualTo(ExitCode.PROBLEMS);
            assertThat(terminal.err()).contains("not all nodes serve");
            venue.cluster().awaitServing();
            assertThat(purge()).as(terminal.err()).isEqualTo(ExitCode.OK);
        }
    }

    private int purge() {
        return terminal.execute("--folder", directory);
    }
}
