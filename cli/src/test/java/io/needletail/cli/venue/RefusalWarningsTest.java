package io.needletail.cli.venue;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.needletail.matching.TradingPhase;
import io.needletail.venue.config.ClientConfig;
import io.needletail.venue.config.ClusterMembers;
import io.needletail.venue.config.IdleMode;
import io.needletail.venue.config.NodeBuffers;
import io.needletail.venue.config.NodeConfig;
import io.needletail.venue.config.NodeDirectories;
import io.needletail.venue.config.SequencerConfig;
import io.needletail.venue.identity.IdentitySetup;
import io.needletail.venue.identity.KeyFolder;
import io.needletail.venue.sequencer.ClusterClient;
import io.needletail.venue.sequencer.EmbeddedNode;
import io.needletail.venue.sequencer.NodeListener;
import io.needletail.venue.sequencer.Sequencer;
import io.needletail.venue.sequencer.SequencerClient;
import io.needletail.venue.sequencer.VenueListener;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;

/** Tests that a venue logs whom it refuses, once, with what to do. */
final class RefusalWarningsTest {
    private final Logger logger = (Logger) LoggerFactory.getLogger("needletail.venue");
    private final ListAppender<ILoggingEvent> log = new ListAppender<>();
    private final List<String> refused = new ArrayList<>();

    @TempDir
    private Path folder;

    private EmbeddedNode node;

    @BeforeEach
    void start() throws IOException {
        log.start();
        logger.addAppender(log);
        NodeConfig config = NodeConfig.of(
                        ClusterMembers.onFreePorts(1),
                        0,
                        NodeDirectories.in(folder.resolve("node0"), folder.resolve("aeron")))
                .withBuffers(NodeBuffers.SMALL)
                .withIdle(IdleMode.BACKOFF);
        node = EmbeddedNode.launch(config, new Sequencer(SequencerConfig.DEFAULTS), new NodeListener() {
            @Override
            public void error(Throwable error) {
                refused.add(error.toString());
            }

            @Override
            public void terminated(String part) {
                refused.add(part);
            }
        });
    }

    @AfterEach
    void close() {
        node.close();
        logger.detachAppender(log);
    }

    @Test
    void aWrongKeyAndAMissingRightAreEachLoggedOnceAMinute() throws IOException {
        try (SequencerClient operator = ClusterClient.connect(node.client(1), new VenueListener() {})) {
            await(operator, operator::isConnected);
            operator.beginIdentities();
            operator.defineIdentity(IdentitySetup.gateway(101, List.of(0)));
            operator.applyIdentities();
            await(operator, () -> operator.unanswered() == 0);
        }
        KeyFolder others = new KeyFolder(folder.resolve("others"));
        others.make(List.of("gateway-102"));
        node.keys().make(List.of("gateway-102"));
        ClientConfig wrong = ClientConfig.ipc(others.key("gateway-102"), 102, folder.resolve("aeron"));
        List<String> reasons = new ArrayList<>();
        try (SequencerClient stranger = ClusterClient.connect(wrong, new VenueListener() {
            @Override
            public void connectionRefused(String reason) {
                reasons.add(reason);
            }
        })) {
            await(stranger, () -> reasons.size() == 2);
        }
        assertThat(reasons.getFirst())
                .startsWith("identity=gateway-102: the venue refuses the connection of client 102");
        ClientConfig right = node.client("gateway-101", 101);
        try (SequencerClient gateway = ClusterClient.connect(right, new VenueListener() {})) {
            await(gateway, gateway::isConnected);
            gateway.changePhase(0, TradingPhase.HALTED);
            gateway.blockOwner(0, true);
            await(gateway, () -> gateway.unanswered() == 0);
        }
        assertThat(warnings("NT-606 identity=gateway-102: the cluster refuses a connection"))
                .singleElement()
                .asString()
                .contains(" from ", "its key is not that of this node", "give the client that key file");
        assertThat(warnings("NT-606 identity=gateway-101: the sequencer refuses"))
                .singleElement()
                .asString()
                .contains("ChangePhase of client 101: its role does not have this command; send it as an operator");
        assertThat(refused).isEmpty();
    }

    private List<String> warnings(String begin) {
        return List.copyOf(log.list).stream()
                .filter(event -> event.getLevel() == Level.WARN)
                .map(ILoggingEvent::getFormattedMessage)
                .filter(text -> text.startsWith(begin))
                .toList();
    }

    private static void await(SequencerClient client, BooleanSupplier condition) {
        long beganNs = System.nanoTime();
        while (!condition.getAsBoolean()) {
            if (client.poll() == 0) LockSupport.parkNanos(100_000);
            assertThat(System.nanoTime() - beganNs).as("time").isLessThan(TimeUnit.SECONDS.toNanos(60));
        }
    }
}
