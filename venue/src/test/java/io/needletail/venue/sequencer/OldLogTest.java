package io.needletail.venue.sequencer;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.matching.MatchingConfig;
import io.needletail.venue.config.NodeBuffers;
import io.needletail.venue.config.NodeDirectories;
import io.needletail.venue.config.SequencerConfig;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests that a log of version 2 of the schema, from before there were identities, gives the state that it gave then.
 */
final class OldLogTest {
    private static final SequencerConfig CAPACITY = SequencerConfig.DEFAULTS
            .withMatching(new MatchingConfig(1_000, 100, 10, 10))
            .withEventsRetained(1_024)
            .withClientsMax(16);
    /** What the version that wrote the log reported for it. */
    private static final long COMMANDS = 310;

    private static final long HASH = -2456714093387969535L;

    @TempDir
    private Path directory;

    @BeforeEach
    void unpack() throws IOException {
        try (InputStream packed = OldLogTest.class.getResourceAsStream("/log-of-version-2.zip");
                ZipInputStream zip = new ZipInputStream(packed)) {
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                Path file = directory.resolve(entry.getName());
                Files.createDirectories(file.getParent());
                Files.copy(zip, file);
            }
        }
    }

    @Test
    void aReplayHasTheStateOfThatTimeFromItsBeginAndFromItsSnapshot() throws IOException {
        NodeDirectories directories = NodeDirectories.in(directory.resolve("node0"), directory.resolve("aeron"));
        for (boolean fromSnapshot : new boolean[] {false, true}) {
            long[] last = new long[2];
            new LogReplay(directories, CAPACITY).run(fromSnapshot, 1, (commands, _, hash) -> {
                last[0] = commands;
                last[1] = hash;
            });
            assertThat(last).containsExactly(COMMANDS, HASH);
        }
    }

    @Test
    void aNodeGoesOnWithItAndItsFirstRightsBeginThere() throws IOException {
        TestNode node = new TestNode(directory.resolve("node0"));
        try (EmbeddedNode started = EmbeddedNode.launch(
                node.config.withBuffers(new NodeBuffers(256 << 10, 256 << 10, 256 << 10, 1 << 20, 0)),
                new Sequencer(CAPACITY),
                node)) {
            EventRecorder events = new EventRecorder();
            try (SequencerClient operator = ClusterClient.connect(started.client(7), events)) {
                node.await(operator, () -> events.liveAfterCommand >= 0);
                operator.reportState();
                node.await(operator, () -> operator.unanswered() == 0);
                assertThat(events.reportedCommands).isEqualTo(COMMANDS);
                assertThat(events.reportedHash).isEqualTo(HASH);
                operator.beginIdentities();
                operator.applyIdentities();
                node.await(operator, () -> operator.unanswered() == 0);
            }
            EventRecorder refused = new EventRecorder();
            try (SequencerClient gateway = ClusterClient.connect(started.client("gateway-101", 101), refused)) {
                node.await(gateway, () -> refused.notices.contains("rejected 0 NOT_PERMITTED"));
            }
        }
        assertThat(node.errors).isEmpty();
    }
}
