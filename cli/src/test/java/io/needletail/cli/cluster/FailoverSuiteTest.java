package io.needletail.cli.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.needletail.cli.cluster.DaysUnderTest.Harm;
import io.needletail.venue.config.IdleMode;
import io.needletail.venue.supervise.ClusterFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Three nodes under 5,000 commands a second from four clients, and every fault that this machine can make. Writes
 * {@code target/failover/failover.txt} and {@code .json}.
 */
@Tag("failover")
@Tag("long")
@Timeout(1800)
class FailoverSuiteTest {
    private static final int CLIENTS = 4;
    private static final int PER_SECOND = 5_000;
    private static final int DAYS_PER_SECOND = 1_000;
    private static final int LEADER_KILLS = 20;
    private static final Duration STOPPED = Duration.ofSeconds(10);
    private static final Duration APART = Duration.ofSeconds(5);
    private static final long DISK_BYTES = 192L << 20;
    private static final FailoverReport REPORT = new FailoverReport();

    @TempDir
    private Path directory;

    @AfterAll
    static void writeTheTable() throws IOException {
        System.out.print(REPORT.text(FaultTrials.LEADER_KILLED));
        REPORT.write(Path.of("target", "failover"), "failover", FaultTrials.LEADER_KILLED);
    }

    @Test
    void acknowledgedCommandsSurviveTwentyKillsOfTheLeaderAndEveryOtherKillAndPause() throws IOException {
        try (VenueUnderTest venue = VenueUnderTest.start(directory);
                ClusterLoad load = ClusterLoad.connect(CLIENTS, PER_SECOND, venue)) {
            FaultTrials trials = new FaultTrials(venue, load, REPORT);
            load.resume();
            load.awaitService();
            for (int kill = 1; kill <= LEADER_KILLS; kill++) trials.killLeader(kill);
            trials.killFollower();
            trials.restartInTurn();
            trials.pauseLeader(STOPPED);
            trials.restartAll();
        }
    }

    @Test
    void acknowledgedCommandsSurviveEachFaultAtEachChangeOfPhaseOfDays() throws IOException {
        List<Harm> harms = new ArrayList<>(List.of(Harm.values()));
        try (DaysUnderTest days = DaysUnderTest.start(directory, IdleMode.BACKOFF, DAYS_PER_SECOND, REPORT)) {
            for (int day = 0; day < Harm.values().length; day++) {
                days.run(IntStream.range(0, DaysUnderTest.CHANGES)
                        .mapToObj(change -> harms.get(change % harms.size()))
                        .toList());
                Collections.rotate(harms, 1);
            }
        }
    }

    @Test
    void acknowledgedCommandsSurviveAFullDiskOfTheLeader() throws IOException {
        ClusterFolder folder = new ClusterFolder(directory);
        List<SmallDisk> disks = new ArrayList<>();
        try {
            for (int member = 0; member < TestCluster.MEMBERS; member++) {
                disks.add(SmallDisk.mount(folder.node(member), DISK_BYTES));
            }
            assumeTrue(disks.stream().allMatch(SmallDisk::isMounted), "a small tmpfs can only be mounted as root");
            fillTheDiskOfTheLeader(disks);
        } finally {
            disks.forEach(SmallDisk::close);
        }
    }

    private void fillTheDiskOfTheLeader(List<SmallDisk> disks) throws IOException {
        try (VenueUnderTest venue = VenueUnderTest.start(directory);
                ClusterLoad load = ClusterLoad.connect(CLIENTS, PER_SECOND, venue)) {
            load.resume();
            load.awaitService();
            new FaultTrials(venue, load, REPORT).run("disk of the leader full for 5 s", () -> {
                int leader = venue.cluster().leader().member();
                disks.get(leader).fill();
                load.awaitService();
                Wait.during(APART);
                assertThat(new ClusterFolder(directory).log(leader)).content().contains("No space left on device");
                disks.get(leader).free();
            });
        }
    }

    @Test
    void acknowledgedCommandsSurviveALeaderThatIsCutOff() throws IOException {
        assumeTrue(NetworkNamespaces.arePossible(), "a network namespace can only be created as root, with ip");
        try (NetworkNamespaces networks = NetworkNamespaces.open(TestCluster.MEMBERS);
                VenueUnderTest venue = VenueUnderTest.start(directory, networks);
                ClusterLoad load = ClusterLoad.connect(CLIENTS, PER_SECOND, venue)) {
            load.resume();
            load.awaitService();
            new FaultTrials(venue, load, REPORT).run("leader cut off from the network for 5 s", () -> {
                int leader = venue.cluster().leader().member();
                networks.link(leader, false);
                Wait.during(APART);
                networks.link(leader, true);
            });
        }
    }
}
