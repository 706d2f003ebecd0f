package io.needletail.venue.sequencer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aeron.Aeron;
import io.aeron.ExclusivePublication;
import io.aeron.archive.client.AeronArchive;
import io.aeron.archive.client.ArchiveException;
import io.aeron.cluster.client.AeronCluster;
import io.aeron.cluster.codecs.MessageHeaderEncoder;
import io.aeron.cluster.codecs.SessionMessageHeaderEncoder;
import io.aeron.driver.MediaDriver;
import io.aeron.driver.ThreadingMode;
import io.aeron.security.AuthenticationException;
import io.aeron.security.CredentialsSupplier;
import io.aeron.security.NullCredentialsSupplier;
import io.needletail.matching.MatchingConfig;
import io.needletail.matching.OrderSide;
import io.needletail.matching.TradingPhase;
import io.needletail.venue.config.ClientConfig;
import io.needletail.venue.config.ClusterMembers;
import io.needletail.venue.config.NodeConfig;
import io.needletail.venue.config.NodeDirectories;
import io.needletail.venue.config.SequencerConfig;
import io.needletail.venue.identity.IdentityKey;
import io.needletail.venue.identity.IdentitySetup;
import io.needletail.venue.identity.KeyFolder;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.agrona.concurrent.UnsafeBuffer;
import org.agrona.concurrent.status.CountersReader;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests what a client on the network reaches with no key, a wrong one, a recorded answer, or the key of another
 * identity.
 */
final class StrangerTest {
    private static final SequencerConfig CAPACITY = SequencerConfig.DEFAULTS
            .withMatching(new MatchingConfig(1_000, 100, 10, 10))
            .withEventsRetained(1_024)
            .withClientsMax(16);
    private static final List<IdentitySetup> IDENTITIES =
            List.of(IdentitySetup.gateway(101, List.of(0)), IdentitySetup.gateway(102, List.of(1)));

    @TempDir
    private Path directory;

    private TestNode node;
    private KeyFolder keys;
    private MediaDriver driver;
    private Aeron aeron;

    @BeforeEach
    void start() throws IOException {
        node = new TestNode(directory.resolve("node0"));
        node.start(new Sequencer(CAPACITY));
        keys = node.node().keys();
        keys.makeFor(IDENTITIES);
        driver = MediaDriver.launch(new MediaDriver.Context()
                .aeronDirectoryName(node.config.directories().aeron() + "-stranger")
                .dirDeleteOnStart(true)
                .dirDeleteOnShutdown(true)
                .threadingMode(ThreadingMode.SHARED)
                .termBufferSparseFile(true));
        aeron = Aeron.connect(new Aeron.Context().aeronDirectoryName(driver.aeronDirectoryName()));
    }

    @AfterEach
    void close() {
        aeron.close();
        driver.close();
        node.close();
    }

    @Test
    void aClientWithoutTheRightKeyDoesNotConnect() throws IOException {
        assertThatThrownBy(() -> connect(new NullCredentialsSupplier())).isInstanceOf(AuthenticationException.class);
        assertThatThrownBy(() -> connect(answering("operator", challenge -> new byte[48])))
                .isInstanceOf(AuthenticationException.class);
        assertThatThrownBy(() -> connect(answering("operator", challenge -> new byte[0])))
                .isInstanceOf(AuthenticationException.class);
        KeyFolder others = new KeyFolder(directory.resolve("others"));
        others.make(List.of("operator", "mallory"));
        assertThatThrownBy(() -> connect(others.key("operator").credentials()))
                .isInstanceOf(AuthenticationException.class);
        assertThatThrownBy(() -> connect(others.key("mallory").credentials()))
                .isInstanceOf(AuthenticationException.class);
        assertThatThrownBy(() -> connect(keys.key(KeyFolder.NODE).credentials()))
                .isInstanceOf(AuthenticationException.class);
        connect(keys.key("operator").credentials()).close();
    }

    @Test
    void aRecordedAnswerIsUseless() throws IOException {
        AtomicReference<byte[]> recorded = new AtomicReference<>();
        CredentialsSupplier right = keys.key("operator").credentials();
        connect(answering("operator", challenge -> {
                    recorded.set(right.onChallenge(challenge));
                    return recorded.get();
                }))
                .close();
        assertThatThrownBy(() -> connect(answering("operator", challenge -> recorded.get())))
                .isInstanceOf(AuthenticationException.class);
    }

    @Test
    void aKeyThatOthersMayReadAndADeletedKeyNoLongerConnect() throws IOException {
        IdentityKey key = keys.key("gateway-101");
        Files.setPosixFilePermissions(keys.file("gateway-101"), PosixFilePermissions.fromString("rw-r--r--"));
        assertThatThrownBy(() -> connect(key.credentials())).isInstanceOf(AuthenticationException.class);
        Files.delete(keys.file("gateway-101"));
        assertThatThrownBy(() -> connect(key.credentials())).isInstanceOf(AuthenticationException.class);
    }

    @Test
    void aGatewayHasTheRightsOfItsIdentityAlsoAfterASnapshotAndARestart() throws IOException {
        long commands = define();
        for (int round = 0; round < 3; round++) {
            EventRecorder ofThief = new EventRecorder();
            try (SequencerClient thief = client("gateway-101", 102, ofThief)) {
                node.await(thief, () -> ofThief.notices.contains("rejected 0 NOT_PERMITTED"));
                assertThat(thief.isConnected()).isFalse();
            }
            EventRecorder events = new EventRecorder();
            try (SequencerClient gateway = client("gateway-101", 101, events)) {
                node.await(gateway, () -> events.liveAfterCommand >= 0);
                gateway.changePhase(0, TradingPhase.HALTED);
                gateway.blockOwner(1, true);
                new Market(gateway).limit(50 + round, 1, OrderSide.BUY, 1, 900);
                new Market(gateway).limit(60 + round, 0, OrderSide.BUY, 1, 900);
                node.await(gateway, () -> gateway.unanswered() == 0);
                assertThat(events.lines).hasSize(4).last().asString().contains("! accepted " + (60 + round));
                assertThat(events.lines.subList(0, 3)).allMatch(line -> line.endsWith("NOT_PERMITTED"));
            }
            if (round == 0) {
                assertThat(node.node().node().snapshot()).isTrue();
                EventRecorder waiting = new EventRecorder();
                try (SequencerClient operator = client("operator", 1, waiting)) {
                    node.await(operator, () -> node.node().node().snapshots() == 1);
                }
            }
            // Four commands of the gateway's own, and none under the other id.
            commands += 4;
            assertThat(reported()).isEqualTo(commands++);
            node.close();
            assertThat(replayed(true)).isEqualTo(replayed(false));
            node.start(new Sequencer(CAPACITY));
        }
    }

    @Test
    void theSessionOfAnIdentityThatLosesItsRightsEnds() throws IOException {
        define();
        EventRecorder events = new EventRecorder();
        try (SequencerClient gateway = client("gateway-101", 101, events);
                SequencerClient operator = client("operator", 1, new EventRecorder())) {
            node.await(gateway, () -> events.liveAfterCommand >= 0);
            operator.beginIdentities();
            node.await(operator, () -> operator.isConnected());
            operator.beginIdentities();
            operator.defineIdentity(IDENTITIES.getLast());
            operator.applyIdentities();
            node.await(operator, () -> operator.unanswered() == 0);
            node.await(gateway, () -> events.notices.contains("disconnected"));
            node.await(gateway, () -> events.notices.contains("rejected 0 NOT_PERMITTED"));
        }
    }

    @Test
    void aMessageInTheNameOfAnotherSessionIsNotExecuted() throws IOException {
        long commands = define();
        EventRecorder events = new EventRecorder();
        try (SequencerClient operator = client("operator", 1, events);
                ExclusivePublication forged = aeron.addExclusivePublication("aeron:udp?endpoint=" + ingress(), 101)) {
            node.await(operator, () -> forged.isConnected() && events.liveAfterCommand >= 0);
            UnsafeBuffer buffer = new UnsafeBuffer(new byte[1_024]);
            SessionMessageHeaderEncoder header = new SessionMessageHeaderEncoder();
            for (int session = 0; session < 16; session++) {
                header.wrapAndApplyHeader(buffer, 0, new MessageHeaderEncoder())
                        .leadershipTermId(0)
                        .clusterSessionId(session)
                        .timestamp(0);
                int offset = AeronCluster.SESSION_HEADER_LENGTH;
                int length = new CommandEncoder(1)
                        .at(buffer, offset, events.liveAfterCommand + 1)
                        .changePhase(0, TradingPhase.HALTED);
                while (forged.offer(buffer, 0, offset + length) < 0) operator.poll();
            }
            node.await(operator, () -> refused() >= 1);
            assertThat(operator.reportState()).isPositive();
            node.await(operator, () -> operator.unanswered() == 0);
            assertThat(events.lines).noneMatch(line -> line.contains("HALTED"));
            assertThat(events.reportedCommands).isEqualTo(commands);
        }
    }

    @Test
    void theArchiveOfANodeIsClosedToClientsWithoutItsKey() throws IOException {
        ClusterMembers members = ClusterMembers.local(3, FreePorts.udp(3 * ClusterMembers.PORTS));
        // In memory, as that of the other node: a busy disk would stop the driver.
        Path aeronDirectory = Path.of(node.config.directories().aeron() + "-of-three");
        NodeConfig config = NodeConfig.of(members, 0, NodeDirectories.in(directory.resolve("node1"), aeronDirectory))
                .withBuffers(node.config.buffers())
                .withIdle(node.config.idle());
        try (ClusterNode _ = ClusterNode.launch(config, new Sequencer(CAPACITY), node)) {
            assertThatThrownBy(() -> archive(members, new NullCredentialsSupplier()))
                    .isInstanceOf(ArchiveException.class)
                    .hasMessageContaining("authentication rejected");
            assertThatThrownBy(() -> archive(members, keys.key("gateway-101").credentials()))
                    .isInstanceOf(ArchiveException.class);
            try (AeronArchive copy = archive(members, keys.key(KeyFolder.BACKUP).credentials())) {
                assertThat(copy.listRecordings(0, 10, null)).isZero();
                assertThatThrownBy(() -> copy.purgeRecording(0)).hasMessageContaining("unauthorised");
            }
            archive(members, keys.key(KeyFolder.NODE).credentials()).close();
        }
    }

    private AeronArchive archive(ClusterMembers members, CredentialsSupplier credentials) {
        return AeronArchive.connect(new AeronArchive.Context()
                .aeron(aeron)
                .ownsAeronClient(false)
                .credentialsSupplier(credentials)
                .messageTimeoutNs(TimeUnit.SECONDS.toNanos(20))
                .controlRequestChannel("aeron:udp?endpoint=" + members.archiveEndpoint(0))
                .controlResponseChannel("aeron:udp?endpoint=localhost:0"));
    }

    /** Puts the rights in force and opens the market; returns how many commands that took. */
    private long define() throws IOException {
        EventRecorder events = new EventRecorder();
        try (SequencerClient operator = client("operator", 1, events)) {
            node.await(operator, () -> events.liveAfterCommand >= 0);
            new Market(operator).open();
            operator.beginIdentities();
            IDENTITIES.forEach(operator::defineIdentity);
            operator.applyIdentities();
            node.await(operator, () -> operator.unanswered() == 0);
        }
        return 10L + IDENTITIES.size();
    }

    /** Asks for the hash of the state, and returns how many commands were executed before. */
    private long reported() throws IOException {
        EventRecorder events = new EventRecorder();
        try (SequencerClient operator = client("operator", 1, events)) {
            node.await(operator, () -> events.liveAfterCommand >= 0);
            operator.reportState();
            node.await(operator, () -> operator.unanswered() == 0);
        }
        return events.reportedCommands;
    }

    /** Returns how many messages the node has refused for missing rights. */
    private long refused() {
        long[] value = new long[1];
        CountersReader counters = node.node().node().counters();
        counters.forEach((id, type, _, _) -> {
            if (type == SequencerCounters.REFUSED) value[0] = counters.getCounterValue(id);
        });
        return value[0];
    }

    private long replayed(boolean fromSnapshot) throws IOException {
        long[] last = new long[1];
        new LogReplay(node.config.directories(), CAPACITY).run(fromSnapshot, 1, (_, _, hash) -> last[0] = hash);
        return last[0];
    }

    private SequencerClient client(String identity, long clientId, EventRecorder events) throws IOException {
        Path memory = directory.resolve("client-" + identity + "-" + clientId);
        return ClusterClient.connect(
                ClientConfig.udp(keys.key(identity), clientId, node.config.members(), memory), events);
    }

    private String ingress() {
        return node.config.members().ingressEndpoints().substring("0=".length());
    }

    private AeronCluster connect(CredentialsSupplier credentials) {
        return AeronCluster.connect(new AeronCluster.Context()
                .aeron(aeron)
                .ownsAeronClient(false)
                .credentialsSupplier(credentials)
                .messageTimeoutNs(TimeUnit.SECONDS.toNanos(20))
                .ingressEndpoints("0=" + ingress())
                .ingressChannel("aeron:udp?term-length=256k")
                .egressChannel("aeron:udp?endpoint=localhost:0"));
    }

    /** Gives the answer to a challenge. */
    @FunctionalInterface
    private interface Answer {
        byte[] to(byte[] challenge);
    }

    private static CredentialsSupplier answering(String name, Answer answer) {
        return new CredentialsSupplier() {
            @Override
            public byte[] encodedCredentials() {
                return name.getBytes(StandardCharsets.US_ASCII);
            }

            @Override
            public byte[] onChallenge(byte[] challenge) {
                return answer.to(challenge);
            }
        };
    }
}
