package io.needletail.venue.sequencer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.needletail.matching.MatchingConfig;
import io.needletail.matching.OrderSide;
import io.needletail.venue.config.NodeDirectories;
import io.needletail.venue.config.SequencerConfig;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests that a node and a replay refuse files with a flipped bit, name the place, and never give another state. */
final class DamagedFilesTest {
    private static final String STATE_OF_SCHEMA_TWO = "610 a7b3b5f760ca9304";
    private static final long QUANTITY = 123_400;
    private static final int FLIPS = 40;
    private static final int FLIPS_LONG = 1_000;

    @TempDir
    private Path directory;

    private TestNode node;

    @AfterEach
    void close() {
        if (node != null) node.close();
    }

    @Test
    void aNodeDoesNotStartWithAFlippedBitInARecordedOrder() throws IOException {
        NodeCopy copy = nodeWithOneOrder();
        NodeCopy.Flip flip = copy.quantity(QUANTITY);
        String before = copy.replay(false);
        flip.apply();
        String place = flip.file() + ": damaged at byte ";
        assertThatThrownBy(() -> node.start(new Sequencer(NodeCopy.CAPACITY)))
                .isInstanceOf(FileDamage.class)
                .hasMessageContaining(place)
                .hasMessageContaining("position")
                .hasMessageContaining("checksum of the frame");
        assertThatThrownBy(() -> copy.replay(false))
                .isInstanceOf(FileDamage.class)
                .hasMessageContaining(place);
        flip.apply();
        assertThat(copy.replay(false)).isEqualTo(before);
    }

    @Test
    void bytesOfAWriteThatFailedAfterTheEndOfTheLogAreRemoved() throws IOException {
        NodeCopy copy = nodeWithOneOrder();
        String before = copy.replay(false);
        RecordingCatalog.Recording log =
                RecordingCatalog.read(copy.directories.archive()).recording(0);
        Path file = copy.directories.archive().resolve("0-0.rec");
        byte[] whole = Files.readAllBytes(file);
        // A frame of before, whole and torn, in which all but its place is right.
        byte[] left = Arrays.copyOfRange(whole, 0, 5_000);
        try (RandomAccessFile bytes = new RandomAccessFile(file.toFile(), "rw")) {
            bytes.seek(log.stop());
            bytes.write(left);
        }
        assertThat(copy.replay(false)).isEqualTo(before);
        assertThat(new NodeFileVerifier(copy.directories).verify())
                .hasValueSatisfying(removed -> assertThat(removed)
                        .startsWith(file + ": after position " + log.stop())
                        .contains("a write that failed"));
        assertThat(Files.readAllBytes(file)).isEqualTo(whole);
    }

    @Test
    void aNodeOfTheEarlierSchemaReplaysAndStartsWithItsState() throws IOException {
        NodeCopy copy = NodeCopy.ofSchemaTwo(directory);
        assertThat(copy.replay(false)).isEqualTo(STATE_OF_SCHEMA_TWO);
        assertThat(copy.replay(true)).isEqualTo(STATE_OF_SCHEMA_TWO);
        node = new TestNode(directory).start(new Sequencer(NodeCopy.CAPACITY));
        EventRecorder events = new EventRecorder();
        try (SequencerClient client = ClusterClient.connect(node.node().client(9), events)) {
            node.await(client, () -> events.liveAfterCommand >= 0);
            client.reportState();
            node.await(client, () -> client.unanswered() == 0);
            assertThat(events.reportedCommands + " " + Long.toHexString(events.reportedHash))
                    .isEqualTo(STATE_OF_SCHEMA_TWO);
        }
        assertThat(node.errors).isEmpty();
    }

    @Test
    void aNodeThatCannotRestoreItsSnapshotEnds() throws IOException {
        NodeCopy.ofSchemaTwo(directory);
        SequencerConfig tooSmall = new SequencerConfig(new MatchingConfig(16, 16, 1, 1), 1, 1_024);
        node = new TestNode(directory).start(new Sequencer(tooSmall));
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
        while (node.ended.isEmpty() && System.nanoTime() - deadline < 0) LockSupport.parkNanos(1_000_000);
        assertThat(node.ended).isNotEmpty();
        assertThat(node.errors).first().asString().contains("the snapshot");
    }

    @Test
    void aFlippedBitInASnapshotIsRefusedWithItsPlace() throws IOException {
        NodeCopy copy = NodeCopy.ofSchemaTwo(directory);
        new NodeCopy.Flip(copy.directories.archive().resolve("1-0.rec"), 30_001, 3).apply();
        assertThatThrownBy(() -> node = new TestNode(directory).start(new Sequencer(NodeCopy.CAPACITY)))
                .isInstanceOf(FileDamage.class)
                .hasMessageContaining("1-0.rec: damaged at byte ")
                .hasMessageContaining("checksum of the frame");
        assertThatThrownBy(() -> copy.replay(true)).isInstanceOf(FileDamage.class);
        assertThat(copy.replay(false)).isEqualTo(STATE_OF_SCHEMA_TWO);
    }

    @Test
    void noFlippedBitGivesAnotherState() throws IOException {
        flip(FLIPS);
    }

    @Test
    @Tag("long")
    void noneOfAThousandFlippedBitsGivesAnotherState() throws IOException {
        flip(FLIPS_LONG);
    }

    private void flip(int count) throws IOException {
        long seed = new Random().nextLong();
        Random random = new Random(seed);
        NodeCopy copy = NodeCopy.ofSchemaTwo(directory);
        int refused = 0;
        for (int round = 0; round < count; round++) {
            NodeCopy.Flip flip = copy.flip(random);
            flip.apply();
            String what = "seed " + seed + ", round " + round + ", " + flip;
            try {
                assertThat(copy.start()).as(what).isEqualTo(STATE_OF_SCHEMA_TWO);
                assertThat(copy.replay(false)).as(what).isEqualTo(STATE_OF_SCHEMA_TWO);
            } catch (FileDamage damage) {
                refused++;
                assertThat(damage).as(what).hasMessageStartingWith("file=" + directory);
            }
            flip.apply();
        }
        assertThat(refused).as("seed %d", seed).isGreaterThan(count / 2);
        assertThat(copy.start()).isEqualTo(STATE_OF_SCHEMA_TWO);
    }

    @Test
    void aKilledNodeWhoseLogIsGoneIsNeitherStartedNorReplayed() throws IOException {
        startWithOneOrder();
        NodeDirectories killed = NodeDirectories.in(directory.resolve("killed"), directory.resolve("aeron"));
        copy(directory.resolve("archive"), killed.archive());
        copy(directory.resolve("cluster"), killed.cluster());
        assertThat(new NodeFileVerifier(killed).verify()).isEmpty();
        Files.delete(killed.archive().resolve("0-0.rec"));
        String missing = "0-0.rec: damaged at byte 0: the file is missing";
        assertThatThrownBy(() -> new NodeFileVerifier(killed).verify())
                .isInstanceOf(FileDamage.class)
                .hasMessageContaining(missing);
        assertThatThrownBy(() -> new NodeCopy(directory.resolve("killed")).replay(false))
                .isInstanceOf(FileDamage.class)
                .hasMessageContaining(missing);
    }

    // As the disk has it when the process is killed.
    private static void copy(Path from, Path to) throws IOException {
        Files.createDirectories(to);
        try (Stream<Path> files = Files.list(from)) {
            for (Path file : files.toList()) Files.copy(file, to.resolve(file.getFileName()));
        }
    }

    private NodeCopy nodeWithOneOrder() {
        startWithOneOrder();
        node.close();
        return new NodeCopy(directory);
    }

    private void startWithOneOrder() {
        node = new TestNode(directory).start(new Sequencer(NodeCopy.CAPACITY));
        EventRecorder events = new EventRecorder();
        try (SequencerClient client =
                ClusterClient.connect(node.node().client(7).withFromSequence(0), events)) {
            node.await(client, () -> events.liveAfterCommand >= 0);
            new Market(client).open().limit(1, 0, OrderSide.BUY, QUANTITY, 1_000);
            node.await(client, () -> client.unanswered() == 0);
        }
    }
}
