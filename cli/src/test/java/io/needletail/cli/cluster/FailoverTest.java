package io.needletail.cli.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.cli.ExitCode;
import io.needletail.cli.Main;
import io.needletail.fixtures.Terminal;
import io.needletail.venue.backup.BackupConfig;
import io.needletail.venue.backup.BackupFolder;
import io.needletail.venue.backup.BackupNode;
import io.needletail.venue.config.IdleMode;
import io.needletail.venue.identity.KeyFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A short form of {@link FailoverSuiteTest} and {@link PurgeTest}: one fault of each kind that needs no privilege, at a
 * lower rate, with the verbs that keep the log small and restore it. All tests share one cluster, which each of them
 * leaves whole and under load.
 */
@Tag("failover")
@Timeout(300)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class FailoverTest {
    private static final int CLIENTS = 2;
    private static final int PER_SECOND = 1_000;
    private static final Duration LONG = Duration.ofSeconds(90);
    private static final String NOT_ALL_SERVE = "not all nodes serve";

    private final FailoverReport report = new FailoverReport();
    private final Terminal purge = new Terminal(Main::commandLine, "cluster", "purge");
    private Path directory;
    private VenueUnderTest venue;
    private ClusterLoad load;
    private FaultTrials trials;

    @BeforeAll
    void start(@TempDir Path temporary) throws IOException {
        directory = temporary;
        venue = VenueUnderTest.start(directory.resolve("cluster"), IdleMode.PARK, SmallLog::config);
        load = ClusterLoad.connect(CLIENTS, PER_SECOND, venue);
        trials = new FaultTrials(venue, load, report);
    }

    @BeforeEach
    void resume() {
        load.resume();
        load.awaitService();
    }

    @AfterAll
    void stop() {
        System.out.print(report.text(FaultTrials.LEADER_KILLED));
        if (load != null) load.close();
        if (venue != null) venue.close();
    }

    @Test
    @Order(1)
    void acknowledgedCommandsSurviveKillsOfAFollowerAndOfAllNodesAfterAPurge() throws IOException {
        assertThat(purge()).isEqualTo(ExitCode.PROBLEMS);
        assertThat(purge.err()).contains("node 0 has no complete snapshot", "cluster snapshot");
        SmallLog.await(venue);
        venue.cluster().snapshot();
        load.awaitService();
        assertThat(purge()).as(purge.err()).isEqualTo(ExitCode.OK);
        SmallLog.assertThatFilesAreDeleted(purge.out());
        trials.run("follower killed after a purge", () -> {
            TestCluster.kill(venue.cluster().follower());
            assertThat(purgeOnce()).isEqualTo(ExitCode.PROBLEMS);
            assertThat(purge.err()).contains(NOT_ALL_SERVE);
        });
        assertThat(purge()).as(purge.err()).isEqualTo(ExitCode.OK);
        trials.run("all killed after a purge", () -> venue.cluster().statuses().forEach(TestCluster::kill));
    }

    @Test
    @Order(2)
    void aClusterRestoredFromACopyHasTheStateOfTheLostOneAndItsClientsGoOn() throws IOException {
        Path copy = directory.resolve("copy");
        venue.cluster().snapshot();
        load.awaitService();
        try (BackupNode backup = BackupNode.start(config(copy), error -> System.out.println("backup: " + error))) {
            Wait.until("the copy follows", LONG, backup::isFollowing);
            // The leader changes while the copy runs.
            trials.killLeader(1);
            venue.agreedHash(load.pause().answered());
            long committed = venue.cluster().leader().number("commitPosition");
            Wait.until("the copy has the whole log", LONG, () -> backup.position() >= committed);
            assertThat(backup.snapshots()).isPositive();
        }
        venue.cluster().stop();
        for (int member = 0; member < TestCluster.MEMBERS; member++) {
            Path node = venue.folder().node(member);
            delete(node);
            BackupFolder.open(copy).restore(node);
        }
        venue.cluster().supervise();
        venue.cluster().awaitServing();
        load.resume();
        load.awaitService();
        ClusterLoad.Account account = load.pause();
        assertThat(account.problems()).isEmpty();
        assertThat(account.lost() + account.doubled()).isZero();
        venue.agreedHash(account.answered());
    }

    /** Asks again while a node is away, as one may be for a moment on a busy machine. */
    private int purge() {
        int[] code = new int[1];
        Wait.until("all nodes serve", LONG, () -> {
            code[0] = purgeOnce();
            return !purge.err().contains(NOT_ALL_SERVE);
        });
        return code[0];
    }

    private int purgeOnce() {
        purge.clear();
        return purge.execute("--folder", venue.folder().root());
    }

    private BackupConfig config(Path copy) throws IOException {
        return new BackupConfig(
                venue.folder().keys().key(KeyFolder.BACKUP),
                venue.members(),
                venue.freeEndpoint(),
                copy,
                venue.folder().clientDirectory("backup"),
                SmallLog.BUFFERS,
                Duration.ofSeconds(1));
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) Files.delete(file);
        }
    }
}
