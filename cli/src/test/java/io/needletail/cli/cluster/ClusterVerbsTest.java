package io.needletail.cli.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.cli.ExitCode;
import io.needletail.cli.Main;
import io.needletail.engine.admin.JsonParser;
import io.needletail.fixtures.Terminal;
import io.needletail.venue.config.IdleMode;
import io.needletail.venue.supervise.ClusterFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The verbs as a user gives them: a supervisor in the background, and one command after another. */
@Timeout(300)
class ClusterVerbsTest {
    @TempDir
    private Path directory;

    @Test
    void aClusterStartsShowsItselfTakesASnapshotLosesItsLeaderAndStops() throws IOException {
        Path config = directory.resolve("venue.cfg");
        Files.writeString(
                config,
                TestCluster.config(VenueUnderTest.onLoopback(), IdleMode.PARK)
                        + "[INSTRUMENT]\nSymbol=MSFT\nReferencePrice=100.00\n");
        Path folder = directory.resolve("cluster");
        try {
            Outcome start = run("start", "--config", config, "--folder", folder, "--wait", "90");
            assertThat(start.code()).as("%s", start).isEqualTo(ExitCode.OK);
            Outcome again = run("start", "--folder", folder);
            assertThat(again.code()).as("%s", again).isEqualTo(ExitCode.OK);
            List<Map<?, ?>> nodes = nodes(completeStatus(folder));
            assertThat(nodes)
                    .hasSize(3)
                    // The commands that define the instrument, and one for each earlier request of a hash.
                    .allSatisfy(node -> assertThat(((Number) node.get("stateHashAt")).longValue())
                            .isGreaterThanOrEqualTo(2));
            assertThat(nodes.stream().map(node -> node.get("stateHashAt")).distinct())
                    .hasSize(1);
            assertThat(nodes.stream().map(node -> node.get("stateHash")).distinct())
                    .hasSize(1);
            assertThat(nodes.stream().filter(node -> "LEADER".equals(node.get("role"))))
                    .hasSize(1);
            Outcome snapshot = run("snapshot", "--folder", folder);
            assertThat(snapshot.code()).as("%s", snapshot).isEqualTo(ExitCode.OK);
            assertThat(snapshot.out()).contains("node 0: snapshot at", "node 1: snapshot at", "node 2: snapshot at");
            Outcome kill = run("kill-leader", "--folder", folder, "--wait", "60");
            assertThat(kill.code()).as("%s", kill).isEqualTo(ExitCode.OK);
            assertThat(kill.out())
                    .containsPattern("killed node \\d, the leader")
                    .containsPattern("node \\d leads after");
            Outcome elections = run("elections", "--folder", folder);
            assertThat(elections.out().lines().skip(1))
                    .as("%s", elections)
                    .hasSizeGreaterThanOrEqualTo(2)
                    .allMatch(line -> line.matches(" *\\d+  20\\d\\d-.*Z +\\d+ +\\d+"));
        } finally {
            Outcome stop = run("stop", "--folder", folder);
            assertThat(stop.code()).as("%s", stop).isEqualTo(ExitCode.OK);
        }
        for (int member = 0; member < TestCluster.MEMBERS; member++) {
            assertThat(new ClusterFolder(folder).directories(member).aeron()).doesNotExist();
        }
        Outcome gone = run("status", "--folder", folder);
        assertThat(gone.code()).isEqualTo(ExitCode.ENVIRONMENT);
        assertThat(gone.err()).contains("no cluster runs in " + folder, "cluster start --config FILE");
        assertThat(Files.readString(new ClusterFolder(folder).supervisorLog()))
                // A node that was busy may have logged an error before.
                .containsPattern("ended: signal 9(, .*)?; starts again");
    }

    @Test
    void aFolderWithoutSettingsOrACopyIsRefusedWithWhatToDo() {
        Path folder = directory.resolve("none");
        Outcome start = run("start", "--folder", folder);
        assertThat(start.code()).isEqualTo(ExitCode.USAGE);
        assertThat(start.err()).contains("name the settings of the venue with --config FILE");
        Outcome missing = run("start", "--folder", folder, "--config", directory.resolve("no.cfg"));
        assertThat(missing.code()).isEqualTo(ExitCode.ENVIRONMENT);
        assertThat(run("stop", "--folder", folder).code()).isEqualTo(ExitCode.ENVIRONMENT);
        assertThat(run("kill-leader", "--folder", folder).code()).isEqualTo(ExitCode.ENVIRONMENT);
    }

    /**
     * Returns what {@code status --json} shows of a complete cluster: on a busy machine a follower may be away for a
     * moment.
     */
    private static String completeStatus(Path folder) {
        Outcome[] status = new Outcome[1];
        Wait.until("status of a complete cluster", Duration.ofSeconds(60), () -> {
            status[0] = run("status", "--json", "--folder", folder);
            return status[0].code() == ExitCode.OK;
        });
        return status[0].out();
    }

    private record Outcome(int code, String out, String err) {}

    private static Outcome run(String verb, Object... options) {
        Terminal terminal = new Terminal(Main::commandLine, "cluster", verb);
        int code = terminal.execute(options);
        return new Outcome(code, terminal.out(), terminal.err());
    }

    private static List<Map<?, ?>> nodes(String json) {
        Collection<?> nodes = (Collection<?>) JsonParser.object(json).get("nodes");
        return nodes.stream().<Map<?, ?>>map(node -> (Map<?, ?>) node).toList();
    }
}
