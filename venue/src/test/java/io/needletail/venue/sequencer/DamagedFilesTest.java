package io.needletail.venue.sequencer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.needletail.matching.OrderSide;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
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
        NodeCopy.Flip flip = quantityOf(copy);
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

    private NodeCopy nodeWithOneOrder() {
        node = new TestNode(directory).start(new Sequencer(NodeCopy.CAPACITY));
        EventRecorder events = new EventRecorder();
        try (SequencerClient client =
                ClusterClient.connect(node.node().client(7).withFromSequence(0), events)) {
            node.await(client, () -> events.liveAfterCommand >= 0);
            new Market(client).open().limit(1, 0, OrderSide.BUY, QUANTITY, 1_000);
            node.await(client, () -> client.unanswered() == 0);
        }
        node.close();
        return new NodeCopy(directory);
    }

    private static NodeCopy.Flip quantityOf(NodeCopy copy) throws IOException {
        Path log = copy.directories.archive().resolve("0-0.rec");
        byte[] bytes = Files.readAllBytes(log);
        ByteBuffer words = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        for (int at = 0; at + Long.BYTES < bytes.length; at += Integer.BYTES) {
            if (words.getLong(at) == QUANTITY) return new NodeCopy.Flip(log, at + 2, 4);
        }
        throw new AssertionError("no order of " + QUANTITY + " in " + log);
    }
}
