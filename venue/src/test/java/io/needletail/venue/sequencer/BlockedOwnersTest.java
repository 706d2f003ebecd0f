package io.needletail.venue.sequencer;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.matching.OrderSide;
import io.needletail.venue.config.SequencerConfig;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests that a block outlives what a client or a node knows of events: it is part of snapshots and of images. */
final class BlockedOwnersTest {
    private static final SequencerConfig CONFIG = SequencerConfig.DEFAULTS.withEventsRetained(1 << 10);

    @Test
    void aBlockIsPartOfASnapshotAndOfTheImageThatANewClientReads() {
        LocalSequencer sequencer = new LocalSequencer(CONFIG, () -> 1_000);
        SequencerClient operator = client(sequencer, 7, new EventRecorder());
        new Market(operator).open();
        operator.blockOwner(1, true);
        operator.blockOwner(2, true);
        operator.blockOwner(2, false);
        poll(operator);
        SnapshotBytes snapshot = new SnapshotBytes();
        sequencer.snapshot(snapshot);
        LocalSequencer restored = LocalSequencer.restore(CONFIG, () -> 1_000, snapshot.source());
        assertThat(restored.stateHash()).isEqualTo(sequencer.stateHash());
        for (LocalSequencer one : List.of(sequencer, restored)) {
            EventRecorder events = new EventRecorder();
            SequencerClient gateway = client(one, 8, events);
            gateway.readState();
            poll(gateway);
            assertThat(events.notices)
                    .filteredOn(line -> line.startsWith("blocked "))
                    .containsExactly("blocked 1");
            new Market(gateway).limit(5, 1, OrderSide.BUY, 1, 1_000);
            poll(gateway);
            assertThat(events.lines).last().asString().contains("OWNER_BLOCKED");
        }
        operator.blockOwner(1, false);
        poll(operator);
        assertThat(restored.stateHash()).isNotEqualTo(sequencer.stateHash());
    }

    private static SequencerClient client(LocalSequencer sequencer, long id, EventRecorder events) {
        SequencerClient client = sequencer.client(id, SequencerClient.FROM_NOW, 64, events);
        poll(client);
        return client;
    }

    private static void poll(SequencerClient client) {
        while (client.poll() > 0) {}
    }
}
