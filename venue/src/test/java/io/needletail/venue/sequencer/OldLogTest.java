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
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Tests that logs of version 2 of the schema, from before there were identities, and of version 5, from before commands
 * had reasons, give the state that they gave then.
 */
final class OldLogTest {
    private static final SequencerConfig CAPACITY = SequencerConfig.DEFAULTS
            .withMatching(new MatchingConfig(1_000, 100, 10, 10))
            .withEventsRetained(1_024)
            .withClientsMax(16);

    @TempDir
    private Path directory;

    private void unpack(int version) throws IOException {
        try (InputStream packed = OldLogTest.class.getResourceAsStream("/log-of-version-" + version + ".zip");
                ZipInputStream zip = new ZipInputStream(packed)) {
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                Path file = directory.resolve(entry.getName());
                Files.createDirectories(file.getParent());
                Files.copy(zip, file);
            }
        }
    }

    /** The hash of the state is that of the version that wrote the log. */
    @ParameterizedTest
    @CsvSource({"2, 310, -2456714093387969535", "5, 319, 4553481744789511084"})
    void aReplayHasTheStateOfThatTimeFromItsBeginAndFromItsSnapshot(int version, long ofCommands, long ofState)
            throws IOException {
        unpack(version);
        NodeDirectories directories = NodeDirectories.in(directory.resolve("node0"), directory.resolve("aeron"));
        for (boolean fromSnapshot : new boolean[] {false, true}) {
            long[] last = new long[2];
            new LogReplay(directories, CAPACITY).run(fromSnapshot, 1, (commands, _, hash) -> {
                last[0] = commands;
                last[1] = hash;
            });
            assertThat(last).containsExactly(ofCommands, ofState);
        }
    }

    @ParameterizedTest
    @CsvSource({"2, 310, -2456714093387969535", "5, 319, 4553481744789511084"})
    void aNodeGoesOnWithItAndItsFirstRightsBeginThere(int version, long ofCommands, long ofState) throws IOException {
        unpack(version);
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
                assertThat(events.reportedCommands).isEqualTo(ofCommands);
                assertThat(events.reportedHash).isEqualTo(ofState);
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
