package io.needletail.cli.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.venue.supervise.NodeReport;
import io.needletail.venue.supervise.NodeStatus;
import io.needletail.venue.supervise.StateHashProbe;
import java.io.IOException;
import java.time.Duration;
import java.util.List;

/**
 * Faults of a cluster under load. After each one all nodes are back, the load pauses, and everything is compared: what
 * the clients sent and saw, the state of the nodes, and the state that the log alone gives.
 */
final class FaultTrials {
    /** How the fault of the main table begins; its median is the one that is reported. */
    static final String LEADER_KILLED = "leader killed";

    private static final Duration LONG = Duration.ofSeconds(60);

    private final VenueUnderTest venue;
    private final TestCluster cluster;
    private final ClusterLoad load;
    private final FailoverReport report;

    /** Does harm, and returns when the harm is over; the nodes need not be back yet. */
    @FunctionalInterface
    interface Fault {
        void happen() throws IOException;
    }

    FaultTrials(VenueUnderTest venue, ClusterLoad load, FailoverReport report) {
        this.venue = venue;
        cluster = venue.cluster();
        this.load = load;
        this.report = report;
    }

    /** Lets a fault happen and checks that nothing is lost, doubled or different afterwards. */
    void run(String name, Fault fault) throws IOException {
        load.restartMeasurement();
        fault.happen();
        load.awaitService();
        cluster.awaitServing();
        // The nodes that came back get commands too.
        load.awaitService();
        ClusterLoad.Account account = load.pause();
        StateHashProbe.Answer state = venue.agreedHash(account.answered());
        String nodeHash = NodeReport.hex(state.hash());
        List<String> replayHashes = venue.replayHashes(state.commands());
        report.add(new FailoverReport.Row(name, account, nodeHash, replayHashes.getFirst()));
        assertThat(account.problems()).as(name).isEmpty();
        assertThat(account.lost()).as(name).isZero();
        assertThat(account.doubled()).as(name).isZero();
        assertThat(replayHashes).as(name).hasSize(TestCluster.MEMBERS).containsOnly(nodeHash);
        load.resume();
    }

    /** Kills the leader; over when another process leads. */
    void killLeader(int number) throws IOException {
        run(LEADER_KILLED + " (" + number + ")", () -> {
            NodeStatus leader = cluster.leader();
            TestCluster.kill(leader);
            awaitOtherLeader(leader);
        });
    }

    /** Kills a node that does not lead. */
    void killFollower() throws IOException {
        run("follower killed", () -> TestCluster.kill(cluster.follower()));
    }

    /** Stops the process of the leader for a time, as a paused virtual machine is. */
    void pauseLeader(Duration time) throws IOException {
        run("leader stopped for " + time.toSeconds() + " s (SIGSTOP)", () -> {
            NodeStatus leader = cluster.leader();
            TestCluster.signal(leader, "STOP");
            try {
                Wait.during(time);
            } finally {
                TestCluster.signal(leader, "CONT");
            }
        });
    }

    /** Kills all nodes at once, some time after a snapshot. */
    void restartAll() throws IOException {
        run("all three killed, after a snapshot", () -> {
            cluster.snapshot();
            load.awaitService();
            cluster.statuses().forEach(TestCluster::kill);
        });
    }

    /**
     * Ends each process in order and lets the supervisor start it again, the leader's last, as an upgrade of a running
     * venue does.
     */
    void restartInTurn() throws IOException {
        run("each restarted in turn, the leader last", () -> {
            int leader = cluster.leader().member();
            for (int member = 0; member < TestCluster.MEMBERS; member++) {
                if (member != leader) restart(member);
            }
            restart(leader);
        });
    }

    private void restart(int member) {
        TestCluster.terminate(cluster.statuses().get(member));
        cluster.awaitServing();
    }

    private void awaitOtherLeader(NodeStatus before) {
        Wait.until(
                "another node leads",
                LONG,
                () -> cluster.statuses().stream().anyMatch(node -> node.isLeader() && node.pid() != before.pid()));
    }
}
