package io.needletail.venue.sequencer;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.matching.InstrumentRules;
import io.needletail.matching.NewOrder;
import io.needletail.matching.OrderSide;
import io.needletail.matching.OwnerLimits;
import io.needletail.matching.TimeInForce;
import io.needletail.matching.TradingPhase;
import io.needletail.venue.config.PhaseChange;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests a day of three nodes whose phases are seconds apart: opening auction, trading, an operator's halt, a volatility
 * auction, closing auction, close and expiry, while leaders end in between. Each phase comes once, and each replay has
 * the state of the nodes.
 */
@Timeout(300)
final class TradingDayTest {
    private static final long REFERENCE = 1_000;

    @TempDir
    private Path directory;

    private final EventRecorder events = new EventRecorder();
    private final NewOrder order = new NewOrder();
    private ThreeNodes cluster;
    private SequencerClient client;
    private long ids;

    @AfterEach
    void close() {
        if (client != null) client.close();
        if (cluster != null) cluster.close();
    }

    @Test
    void aDayGoesOnOverTheEndsOfLeadersAndItsReplaysAreEqual() throws IOException {
        cluster = new ThreeNodes(directory).start();
        client = cluster.client(7, events);
        cluster.await(client, () -> events.liveAfterCommand >= 0);
        define();
        inTwoSeconds(TradingPhase.OPENING_AUCTION);
        await("phase 0 OPENING_AUCTION");
        limit(OrderSide.BUY, 1_010, TimeInForce.DAY);
        limit(OrderSide.SELL, 990, TimeInForce.DAY);
        long atTheClose = limit(OrderSide.SELL, 980, TimeInForce.AT_THE_CLOSE);
        inTwoSeconds(TradingPhase.CONTINUOUS);
        ThreeNodes.Node first = replaceLeader();
        await("phase 0 CONTINUOUS");
        assertThat(changes()).anyMatch(line -> line.startsWith("traded 5 at "));
        client.changePhase(1, TradingPhase.HALTED);
        first.start();
        // A trade so far from the last price begins a volatility auction, which ends by time.
        limit(OrderSide.SELL, 1_300, TimeInForce.DAY);
        limit(OrderSide.BUY, 1_300, TimeInForce.DAY);
        await("phase 0 VOLATILITY_AUCTION");
        cluster.await(client, () -> count("phase 0 CONTINUOUS") == 2);
        long day = limit(OrderSide.BUY, 980, TimeInForce.DAY);
        long longer = limit(OrderSide.BUY, 700, TimeInForce.GTC);
        long expires = limit(OrderSide.BUY, 690, TimeInForce.DAY);
        inTwoSeconds(TradingPhase.CLOSING_AUCTION);
        ThreeNodes.Node second = replaceLeader();
        await("phase 0 CLOSING_AUCTION");
        inTwoSeconds(TradingPhase.CLOSED);
        await("phase 0 CLOSED");
        second.start();
        assertThat(changes()).contains("traded 5 at 980 " + day + "+0 " + atTheClose + "+0");
        assertThat(changes())
                .anyMatch(line -> line.startsWith("canceled " + expires + " ") && line.endsWith("EXPIRED"));
        assertThat(changes()).noneMatch(line -> line.startsWith("canceled " + longer + " "));
        assertThat(changes().stream().filter(line -> line.startsWith("phase 1 ")))
                .containsExactly("phase 1 OPENING_AUCTION", "phase 1 CONTINUOUS", "phase 1 HALTED", "phase 1 CLOSED");
        assertThat(changes().stream().filter(line -> line.startsWith("phase 0 ")))
                .containsExactly(
                        "phase 0 OPENING_AUCTION",
                        "phase 0 CONTINUOUS",
                        "phase 0 VOLATILITY_AUCTION",
                        "phase 0 CONTINUOUS",
                        "phase 0 CLOSING_AUCTION",
                        "phase 0 CLOSED");
        assertReplaysAreEqual();
    }

    private void define() {
        client.defineOwner(0, OwnerLimits.UNLIMITED);
        for (int instrument = 0; instrument < 2; instrument++) {
            client.defineInstrument(
                    instrument, InstrumentRules.DEFAULTS.withVolatilityRange(200), REFERENCE, Duration.ofSeconds(2));
            client.followCalendar(instrument, 0);
        }
    }

    private long limit(OrderSide side, long price, TimeInForce time) {
        client.submit(order.begin(++ids, 0, 0, 0).limit(side, 5, price).timeInForce(time));
        cluster.await(client, () -> client.unanswered() == 0);
        return ids;
    }

    /** Ends the leader and waits for another one. */
    private ThreeNodes.Node replaceLeader() {
        ThreeNodes.Node ended = cluster.leader();
        ended.stop();
        cluster.await(client, () -> cluster.nodes().stream().anyMatch(ThreeNodes.Node::isLeader));
        return ended;
    }

    private void await(String change) {
        cluster.await(client, () -> count(change) > 0);
    }

    private long count(String change) {
        return changes().stream().filter(change::equals).count();
    }

    private List<String> changes() {
        return events.lines.stream().map(line -> line.split(" ", 3)[2]).toList();
    }

    private void assertReplaysAreEqual() throws IOException {
        cluster.await(client, () -> client.isConnected() && client.unanswered() == 0);
        client.reportState();
        cluster.await(client, () -> client.unanswered() == 0);
        cluster.await(
                client,
                () -> cluster.nodes().stream().allMatch(node -> node.sequencer.reportedHash() == events.reportedHash));
        client.close();
        cluster.nodes().forEach(ThreeNodes.Node::stop);
        Set<Long> hashes = new HashSet<>();
        for (ThreeNodes.Node node : cluster.nodes()) {
            new LogReplay(node.config.directories(), NodeCopy.CAPACITY).run(false, 1, (commands, _, hash) -> {
                if (commands == events.reportedCommands) hashes.add(hash);
            });
        }
        assertThat(hashes).hasSize(1);
    }

    private void inTwoSeconds(TradingPhase phase) {
        Instant time = Instant.now().plusSeconds(2);
        long timeNs = TimeUnit.SECONDS.toNanos(time.getEpochSecond()) + time.getNano();
        client.schedulePhases(0, List.of(new PhaseChange(timeNs, phase)));
        cluster.await(client, () -> client.unanswered() == 0);
    }
}
