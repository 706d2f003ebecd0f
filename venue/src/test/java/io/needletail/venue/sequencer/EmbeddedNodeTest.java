package io.needletail.venue.sequencer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.needletail.matching.InstrumentRules;
import io.needletail.matching.OrderSide;
import io.needletail.matching.OwnerLimits;
import io.needletail.matching.SideFilter;
import io.needletail.matching.TradingPhase;
import io.needletail.venue.config.ClientConfig;
import io.needletail.venue.config.PhaseChange;
import io.needletail.venue.config.SequencerConfig;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Tests the sequencer in a real cluster of one node, over shared memory and over UDP. */
@Timeout(value = 3, unit = TimeUnit.MINUTES)
final class EmbeddedNodeTest {
    private static final SequencerConfig CAPACITY = SequencerConfig.DEFAULTS;
    private static final int COMMANDS = 2_000;

    @TempDir
    private Path directory;

    private TestNode node;
    private final EventRecorder events = new EventRecorder();

    @BeforeEach
    void start() {
        node = new TestNode(directory.resolve("node0")).start(new Sequencer(CAPACITY));
    }

    @AfterEach
    void close() {
        node.close();
    }

    @Test
    void commandsOfTwoClientsAreExecutedOnceAndAllEventsReachBoth() throws IOException {
        EventRecorder others = new EventRecorder();
        try (SequencerClient client = client(7, 0, events);
                SequencerClient other = ClusterClient.connect(
                        ClientConfig.udp(
                                node.node().keys().key("operator"),
                                8,
                                node.config.members(),
                                directory.resolve("driver")),
                        others)) {
            node.await(other, () -> others.liveAfterCommand == 0);
            Market market = new Market(client).open();
            market.limit(1, 0, OrderSide.SELL, 10, 1_000);
            node.await(client, () -> client.unanswered() == 0);
            assertThat(new Market(other).limit(2, 1, OrderSide.BUY, 4, 1_001)).isEqualTo(1);
            node.await(other, () -> others.lines.size() == 11);
            node.await(client, () -> events.lines.size() == 11);
            assertThat(events.lines)
                    .isEqualTo(others.lines)
                    .endsWith("10 8:1 accepted 2 1@0 BUY 4/4 at 1001", "11 8:1! traded 4 at 1000 2+0 1+6");
        }
        assertThat(node.errors).isEmpty();
        assertThat(node.ended).isEmpty();
    }

    @Test
    void anOrderExpiresWithoutAnyFurtherCommand() {
        try (SequencerClient client = client(7, 0, events)) {
            Market market = new Market(client).open();
            long now = TimeUnit.MILLISECONDS.toNanos(System.currentTimeMillis());
            market.goodTill(1, now + TimeUnit.MILLISECONDS.toNanos(300));
            node.await(client, () -> events.lines.size() == 10);
            assertThat(events.lines).last().isEqualTo("10 0:0! canceled 1 0@0 BUY 1/1 at 1000 EXPIRED");
        }
    }

    @Test
    void aPhaseChangesByTimeAfterARestartAndTheEndOfTheCalendarIsReportedOnce() {
        SequencerClient client = client(7, 0, events);
        new Market(client).open();
        client.followCalendar(0, 0);
        long now = TimeUnit.MILLISECONDS.toNanos(System.currentTimeMillis());
        long closes = now + TimeUnit.SECONDS.toNanos(2);
        client.schedulePhases(0, List.of(new PhaseChange(closes, TradingPhase.CLOSED)));
        node.await(client, () -> client.unanswered() == 0 && !node.errors.isEmpty());
        assertThat(node.errors)
                .singleElement()
                .isInstanceOf(NodeNotice.class)
                .asString()
                .contains("a calendar has changes of phase for 0 days more", "needletail market define");
        node.close();
        client.close();
        EventRecorder again = new EventRecorder();
        node.start(new Sequencer(CAPACITY));
        try (SequencerClient restarted = client(7, 1, again)) {
            node.await(restarted, () -> again.lines.stream().anyMatch(line -> line.endsWith("phase 0 CLOSED")));
            assertThat(again.lines).noneMatch(line -> line.endsWith("phase 1 CLOSED"));
        }
    }

    @Test
    void aMassCancelInStepsGoesOnAfterARestartOfTheNodeAndAReplayHasTheSameState() throws IOException {
        int orders = 6_000;
        SequencerClient client = client(7, 0, events);
        Market market = new Market(client).open();
        for (int id = 1; id <= orders; id++) {
            int number = id;
            node.await(client, () -> market.limit(number, 0, OrderSide.BUY, 1, 900) > 0);
        }
        client.massCancel(0, -1, SideFilter.BOTH);
        long command = client.lastCommand();
        node.await(client, () -> events.lines.stream().anyMatch(line -> line.contains("MASS_CANCEL")));
        node.close();
        client.close();
        assertThat(events.lines).noneMatch(line -> line.contains("mass canceled"));
        EventRecorder again = new EventRecorder();
        node.start(new Sequencer(CAPACITY));
        long hash;
        try (SequencerClient restarted = client(7, 1, again)) {
            node.await(restarted, () -> again.lines.stream().anyMatch(line -> line.contains("mass canceled")));
            assertThat(restarted.lastCommand()).isEqualTo(command);
            assertThat(again.lines)
                    .filteredOn(line -> line.contains("MASS_CANCEL"))
                    .hasSize(orders);
            assertThat(again.lines.getLast()).endsWith(":" + command + "! mass canceled 0@-1 BOTH " + orders);
            restarted.reportState();
            restarted.reportState();
            node.await(restarted, () -> restarted.unanswered() == 0);
            hash = again.reportedHash;
        }
        node.close();
        assertThat(replay(false)).containsEntry(command + 1, hash);
    }

    @Test
    void aVolatilityAuctionEndsByTheTimerOfTheClusterAndAReplayHasIt() throws IOException {
        long hash;
        try (SequencerClient client = client(7, 0, events)) {
            client.defineOwner(0, OwnerLimits.UNLIMITED);
            client.defineInstrument(0, InstrumentRules.DEFAULTS.withVolatilityRange(10), 1_000, Duration.ofMillis(200));
            client.changePhase(0, TradingPhase.CONTINUOUS);
            Market market = new Market(client);
            market.limit(1, 0, OrderSide.SELL, 5, 1_100);
            market.limit(2, 0, OrderSide.BUY, 5, 1_100);
            node.await(client, () -> events.lines.size() == 8);
            assertThat(events.lines)
                    .endsWith("7 0:0 traded 5 at 1100 2+0 1+0", "8 0:0! phase 0 CONTINUOUS")
                    .contains("6 7:5! phase 0 VOLATILITY_AUCTION");
            // A replay tells the state after a command, before what the time does then.
            client.reportState();
            client.reportState();
            node.await(client, () -> client.unanswered() == 0);
            hash = events.reportedHash;
        }
        node.close();
        assertThat(replay(false)).containsEntry(6L, hash);
    }

    @Test
    void aReplayOfTheLogHasTheHashesOfTheLiveNodeAlsoAfterARestart() throws IOException {
        Map<Long, Long> live = new TreeMap<>();
        long next;
        try (SequencerClient client = client(7, 0, events)) {
            runRandom(client, 21);
            live.put(events.reportedCommands, events.reportedHash);
            next = client.nextSequence();
        }
        node.close();
        node.start(new Sequencer(CAPACITY));
        EventRecorder again = new EventRecorder();
        try (SequencerClient client = client(7, next, again)) {
            assertThat(again.liveAfterCommand).isEqualTo(COMMANDS + 9);
            runRandom(client, 22);
            live.put(again.reportedCommands, again.reportedHash);
        }
        node.close();
        assertThat(replay(false)).containsAllEntriesOf(live).hasSizeGreaterThan(2 * COMMANDS);
    }

    @Test
    void aNodeGoesOnFromItsSnapshotAsIfItHadNoneAndSoDoesAReplay() throws IOException {
        Map<Long, Long> live = new TreeMap<>();
        long next;
        try (SequencerClient client = client(7, 0, events)) {
            runRandom(client, 23);
            assertThat(node.node().node().snapshot()).isTrue();
            node.await(client, () -> node.node().node().snapshots() == 1);
            next = client.nextSequence();
        }
        node.close();
        node.start(new Sequencer(CAPACITY));
        EventRecorder again = new EventRecorder();
        try (SequencerClient client = client(7, next, again)) {
            runRandom(client, 24);
            live.put(again.reportedCommands, again.reportedHash);
        }
        node.close();
        Map<Long, Long> sinceSnapshot = replay(true);
        assertThat(sinceSnapshot).containsAllEntriesOf(live).hasSizeBetween(COMMANDS, COMMANDS + 20);
        assertThat(replay(false)).containsAllEntriesOf(sinceSnapshot);
    }

    @Test
    void aSecondNodeCannotUseTheDirectoriesOfOneThatRuns() {
        assertThatThrownBy(() -> EmbeddedNode.launch(node.config, new Sequencer(CAPACITY), node))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("another process uses it");
    }

    @Test
    void aClientFollowsANodeThatIsStartedAgain() {
        try (SequencerClient client = client(7, 0, events)) {
            new Market(client).open();
            node.await(client, () -> client.unanswered() == 0);
            node.close();
            node.start(new Sequencer(CAPACITY));
            client.reportState();
            node.await(client, () -> client.unanswered() == 0);
            assertThat(events.reportedCommands).isEqualTo(8);
            assertThat(events.lines).hasSize(9);
        }
    }

    private SequencerClient client(long id, long fromSequence, EventRecorder recorder) {
        SequencerClient client = ClusterClient.connect(node.node().client(id).withFromSequence(fromSequence), recorder);
        node.await(client, () -> recorder.liveAfterCommand >= 0);
        return client;
    }

    private void runRandom(SequencerClient client, long seed) {
        Market market = new Market(client).open();
        Random random = new Random(seed);
        for (int i = 0; i < COMMANDS; i++) assertThat(market.random(random)).isPositive();
        client.reportState();
        node.await(client, () -> client.unanswered() == 0);
    }

    /** The hash before each command, by the number of commands before. */
    private Map<Long, Long> replay(boolean fromSnapshot) throws IOException {
        Map<Long, Long> hashes = new TreeMap<>();
        new LogReplay(node.config.directories(), CAPACITY)
                .run(fromSnapshot, 1, (commands, position, hash) -> hashes.put(commands, hash));
        return hashes;
    }
}
