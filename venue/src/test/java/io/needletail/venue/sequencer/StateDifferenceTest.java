package io.needletail.venue.sequencer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.needletail.matching.EngineMemory;
import io.needletail.matching.MatchingEngine;
import io.needletail.matching.OrderSide;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Tests that a node whose state differs ends, writes no snapshot, and that the others go on. */
@Timeout(300)
final class StateDifferenceTest {
    @TempDir
    private Path directory;

    private final EventRecorder events = new EventRecorder();
    private ThreeNodes cluster;

    @AfterEach
    void close() {
        if (cluster != null) cluster.close();
    }

    @Test
    void aNodeWithAnotherStateEndsAndTheOthersGoOn() throws ReflectiveOperationException {
        cluster = new ThreeNodes(directory).start();
        ThreeNodes.Node wrong = cluster.follower();
        try (SequencerClient client = cluster.client(7, events)) {
            cluster.await(client, () -> events.liveAfterCommand >= 0);
            Market market = new Market(client).open();
            market.limit(1, 0, OrderSide.BUY, 5, 1_000);
            market.limit(2, 0, OrderSide.BUY, 123_400, 999);
            // The answers need two nodes of three: the third one may not have the orders yet.
            client.reportState();
            cluster.await(client, () -> client.unanswered() == 0);
            cluster.until(() -> wrong.sequencer.reportedHash() == events.reportedHash);
            EngineMemory.flip(engine(wrong), 2);
            long[] id = {3};
            cluster.await(client, () -> {
                if (client.unanswered() == 0) market.limit(id[0]++, 1, OrderSide.BUY, 1, 990);
                return !wrong.ended.isEmpty();
            });
            assertThat(wrong.ended).contains("service");
            assertThat(wrong.errors)
                    .first()
                    .isInstanceOf(StateDifference.class)
                    .asString()
                    .contains("the state of this node is wrong", "node " + wrong.config.nodeId());
            List<ThreeNodes.Node> others =
                    cluster.nodes().stream().filter(node -> node != wrong).toList();
            cluster.await(client, () -> others.stream().noneMatch(node -> node.errors.isEmpty()));
            assertThat(others)
                    .allSatisfy(node -> assertThat(node.errors)
                            .singleElement()
                            .isInstanceOf(NodeNotice.class)
                            .asString()
                            .contains("the state of node " + wrong.config.nodeId() + " is wrong"));
            wrong.stop();
            long sent = market.limit(id[0]++, 1, OrderSide.BUY, 1, 990);
            cluster.await(client, () -> client.unanswered() == 0);
            assertThat(client.lastCommand()).isEqualTo(sent);
            assertThat(others).allSatisfy(node -> assertThat(node.ended).isEmpty());
        }
    }

    @Test
    void aFollowerWithADamagedLogEndsAndFollowsAgainWithAnEmptyFolder() throws IOException {
        cluster = new ThreeNodes(directory).start();
        try (SequencerClient client = cluster.client(7, events)) {
            cluster.await(client, () -> events.liveAfterCommand >= 0);
            Market market = new Market(client).open();
            market.limit(1, 0, OrderSide.BUY, 123_400, 1_000);
            cluster.await(client, () -> client.unanswered() == 0);
            ThreeNodes.Node damaged = cluster.follower();
            damaged.stop();
            NodeCopy copy = new NodeCopy(directory.resolve("node" + damaged.config.nodeId()));
            copy.quantity(123_400).apply();
            assertThatThrownBy(damaged::start)
                    .isInstanceOf(FileDamage.class)
                    .hasMessageContaining("node" + damaged.config.nodeId() + "/archive/");
            market.limit(2, 0, OrderSide.SELL, 1, 1_000);
            cluster.await(client, () -> client.unanswered() == 0);
            copy.delete();
            damaged.start();
            client.reportState();
            cluster.await(client, () -> client.unanswered() == 0);
            cluster.until(() -> damaged.sequencer.reportedHash() == events.reportedHash);
            assertThat(cluster.nodes())
                    .allSatisfy(
                            node -> assertThat(node.sequencer.reportedHash()).isEqualTo(events.reportedHash));
        }
    }

    private static MatchingEngine engine(ThreeNodes.Node node) throws ReflectiveOperationException {
        var executor = Sequencer.class.getDeclaredField("executor");
        executor.setAccessible(true);
        var engine = CommandExecutor.class.getDeclaredField("engine");
        engine.setAccessible(true);
        return (MatchingEngine) engine.get(executor.get(node.sequencer));
    }
}
