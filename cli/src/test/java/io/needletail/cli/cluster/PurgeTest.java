package io.needletail.cli.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.cli.ExitCode;
import io.needletail.cli.Main;
import io.needletail.fixtures.Terminal;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Tests that only what snapshots of all nodes cover is deleted, and that a cluster goes on without it. */
@Tag("failover")
@Timeout(300)
final class PurgeTest {
    private static final int PER_SECOND = 2_000;
    private static final int SEGMENT = 1 << 20;
    private static final Duration LONG = Duration.ofSeconds(90);

    @TempDir
    private Path directory;

    private final Terminal terminal = new Terminal(Main::commandLine, "cluster", "purge");

    @Test
    void aClusterGoesOnAndStartsAgainWithoutTheLogThatItsSnapshotsCover() throws IOException {
        try (VenueUnderTest venue = VenueUnderTest.start(
                        directory, config -> config.replaceAll("SegmentSize=\\d+", "SegmentSize=" + SEGMENT));
                ClusterLoad load = ClusterLoad.connect(2, PER_SECOND, venue)) {
            load.resume();
            awaitLog(venue, 3L * SEGMENT);
            assertThat(purge()).isEqualTo(ExitCode.PROBLEMS);
            assertThat(terminal.err()).contains("node 0 has no complete snapshot", "cluster snapshot");
            venue.cluster().snapshot();
            load.awaitService();
            assertThat(purge()).as(terminal.err()).isEqualTo(ExitCode.OK);
            assertThat(terminal.out())
                    .doesNotContain("begins at position 0,")
                    .containsPattern("node 0: [1-9]\\d* files deleted")
                    .containsPattern("node 1: [1-9]\\d* files deleted")
                    .containsPattern("node 2: [1-9]\\d* files deleted");
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

    private static void awaitLog(VenueUnderTest venue, long bytes) {
        Wait.until(
                "the log has " + bytes + " bytes",
                LONG,
                () -> venue.cluster().statuses().stream().allMatch(node -> node.number("commitPosition") > bytes));
    }
}
