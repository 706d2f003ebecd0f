package io.needletail.venue.sequencer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.needletail.matching.OrderSide;
import io.needletail.matching.SideFilter;
import io.needletail.matching.TradingPhase;
import io.needletail.venue.config.SequencerConfig;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests commands, events, subscriptions and snapshots without a cluster. */
final class LocalSequencerTest {
    private static final int WINDOW = 64;
    private static final SequencerConfig SMALL = SequencerConfig.DEFAULTS.withEventsRetained(1_024);

    private final EventRecorder events = new EventRecorder();
    private long nowNs = 1_000;
    private LocalSequencer sequencer = new LocalSequencer(SMALL, () -> nowNs);

    @Test
    void aTradeIsReportedWithItsCauseAndBothSides() {
        SequencerClient client = client(7, SequencerClient.FROM_NOW);
        Market market = new Market(client).open();
        poll(client);
        events.lines.clear();
        market.limit(1, 0, OrderSide.SELL, 10, 1_000);
        market.limit(2, 1, OrderSide.BUY, 4, 1_001);
        client.cancel(0, 1);
        client.cancel(0, 1);
        poll(client);
        assertThat(events.lines)
                .containsExactly(
                        "9 7:9! accepted 1 0@0 SELL 10/10 at 1000",
                        "10 7:10 accepted 2 1@0 BUY 4/4 at 1001",
                        "11 7:10! traded 4 at 1000 2+0 1+6",
                        "12 7:11! canceled 1 0@0 SELL 6/10 at 1000 REQUESTED",
                        "13 7:12! refused CANCEL 0 1 UNKNOWN_ORDER");
        assertThat(client.unanswered()).isZero();
    }

    @Test
    void aCommandWithoutAnyOtherEventIsCompleted() {
        SequencerClient client = client(7, SequencerClient.FROM_NOW);
        Market market = new Market(client).open();
        assertThat(market.withdrawQuote()).isEqualTo(9);
        poll(client);
        assertThat(events.lines).last().isEqualTo("9 7:9! completed");
        assertThat(client.unanswered()).isZero();
    }

    @Test
    void anOrderThatExpiresHasNoCause() {
        SequencerClient client = client(7, SequencerClient.FROM_NOW);
        new Market(client).open().goodTill(1, 5_000);
        nowNs = 5_000;
        sequencer.advanceTime();
        client.cancel(0, 1);
        poll(client);
        assertThat(events.lines.subList(9, 11))
                .containsExactly(
                        "10 0:0! canceled 1 0@0 BUY 1/1 at 1000 EXPIRED", "11 7:10! refused CANCEL 0 1 UNKNOWN_ORDER");
    }

    @Test
    void allClientsReceiveAllEventsInTheSameSequence() {
        EventRecorder other = new EventRecorder();
        SequencerClient client = client(7, SequencerClient.FROM_NOW);
        SequencerClient listening = sequencer.client(8, SequencerClient.FROM_NOW, WINDOW, other);
        poll(listening);
        new Market(client).open();
        poll(client);
        poll(listening);
        assertThat(other.lines).hasSize(8).isEqualTo(events.lines);
    }

    @Test
    void aClientThatComesBackReceivesTheEventsAfterItsLastOneAndGoesOnWithItsNumbers() {
        SequencerClient first = client(7, SequencerClient.FROM_NOW);
        new Market(first).open();
        poll(first);
        first.close();
        EventRecorder again = new EventRecorder();
        SequencerClient second = sequencer.client(7, 4, WINDOW, again);
        assertThat(second.reportState()).isEqualTo(SequencerClient.BACK_PRESSURE);
        poll(second);
        assertThat(again.lines).isEqualTo(events.lines.subList(3, 8));
        assertThat(again.notices).containsExactly("live at 9 after command 8");
        assertThat(second.reportState()).isEqualTo(9);
    }

    @Test
    void eventsThatAreNoLongerRetainedAreRefusedAndTheClientGoesOnWhereItChooses() {
        SequencerClient client = client(7, SequencerClient.FROM_NOW);
        new Market(client).open();
        for (int i = 0; i < 2_000; i++) {
            client.cancel(0, 1);
            poll(client);
        }
        EventRecorder late = new EventRecorder();
        SequencerClient second = sequencer.client(8, 1, WINDOW, late);
        poll(second);
        assertThat(late.notices).containsExactly("gone 1, retained 985 to 2008");
        assertThat(late.lines).isEmpty();
        second.subscribe(2_000);
        poll(second);
        assertThat(late.lines).isEqualTo(events.lines.subList(1_999, 2_008));
        assertThat(late.notices).last().isEqualTo("live at 2009 after command 0");
    }

    @Test
    void aClientThatIsBehindReadsTheStateAndGoesOnWithTheEventsAfterIt() {
        SequencerClient client = client(7, SequencerClient.FROM_NOW);
        Market market = new Market(client).open();
        market.limit(1, 0, OrderSide.SELL, 10, 1_000);
        market.limit(2, 1, OrderSide.BUY, 4, 1_000);
        for (int i = 0; i < 2_000; i++) {
            client.cancel(0, 99);
            poll(client);
        }
        EventRecorder late = new EventRecorder();
        SequencerClient second = sequencer.client(8, 1, WINDOW, late);
        poll(second);
        second.readState();
        poll(second);
        assertThat(late.lines).isEmpty();
        assertThat(late.notices)
                .containsExactly(
                        "gone 1, retained 988 to 2011",
                        "state before 2012 after command 0",
                        "instrument 0 CONTINUOUS at 1000, last 1000",
                        "instrument 1 CONTINUOUS at 1000, last 1000",
                        "open 1 0@0 SELL 6/10 at 1000, visible 6",
                        "state read 2012",
                        "live at 2012 after command 0");
        client.cancel(0, 1);
        poll(client);
        poll(second);
        assertThat(late.lines).containsExactly("2012 7:2011! canceled 1 0@0 SELL 6/10 at 1000 REQUESTED");
    }

    @Test
    void commandsThatWaitWhileTheStateIsReadAreExecutedOnce() {
        SequencerClient client = client(7, SequencerClient.FROM_NOW);
        Market market = new Market(client).open();
        SequencerClient busy = sequencer.client(9, SequencerClient.FROM_NOW, WINDOW, new EventRecorder());
        poll(busy);
        for (int i = 0; i < 20_000; i++) {
            busy.cancel(0, 99);
            poll(busy);
        }
        // The client has not polled: it is behind without knowing it.
        for (int id = 1; id <= 2; id++) market.limit(id, 0, OrderSide.BUY, 10, 900);
        poll(client);
        market.limit(3, 0, OrderSide.BUY, 10, 900);
        poll(client);
        assertThat(events.notices).last().asString().startsWith("gone ");
        market.limit(4, 0, OrderSide.BUY, 10, 900);
        client.readState();
        poll(client);
        assertThat(events.notices).filteredOn(line -> line.startsWith("open ")).hasSize(3);
        assertThat(events.lines)
                .filteredOn(line -> line.contains("accepted 4 "))
                .hasSize(1);
        assertThat(events.lines).noneMatch(line -> line.contains("DUPLICATE"));
        assertThat(client.unanswered()).isZero();
    }

    @Test
    void aThirdImageIsRefusedUntilOneIsNotReadAnyMore() {
        SequencerClient busy = client(9, SequencerClient.FROM_NOW);
        new Market(busy).open();
        EventRecorder[] late = {new EventRecorder(), new EventRecorder(), new EventRecorder()};
        SequencerClient[] readers = new SequencerClient[late.length];
        for (int reader = 0; reader < readers.length; reader++) {
            for (int i = 0; i < (reader == 0 ? 2_000 : 400); i++) {
                busy.cancel(0, 99);
                poll(busy);
            }
            readers[reader] = sequencer.client(20 + reader, 1, WINDOW, late[reader]);
            poll(readers[reader]);
            readers[reader].readState();
            poll(readers[reader]);
        }
        assertThat(late[1].notices).anyMatch(line -> line.startsWith("state read "));
        assertThat(late[2].notices).noneMatch(line -> line.startsWith("state "));
        nowNs += 6_000_000_000L;
        long deadline = System.nanoTime() + 60_000_000_000L;
        while (late[2].notices.stream().noneMatch(line -> line.startsWith("state read "))) {
            readers[2].poll();
            assertThat(System.nanoTime()).as("waiting for the image").isLessThan(deadline);
        }
    }

    @Test
    void theLogHasAllEventsOfTheNewestCommand() {
        sequencer = new LocalSequencer(SMALL, () -> nowNs);
        SequencerClient client = client(7, SequencerClient.FROM_NOW);
        Market market = new Market(client).open();
        for (int id = 1; id <= 3_000; id++) {
            market.limit(id, 0, OrderSide.SELL, 1, 1_000);
            poll(client);
        }
        EventRecorder late = new EventRecorder();
        long from = client.nextSequence();
        market.limit(5_000, 1, OrderSide.BUY, 3_000, 1_000);
        SequencerClient second = sequencer.client(8, from, WINDOW, late);
        poll(second);
        assertThat(late.lines).hasSize(3_001);
        assertThat(late.lines.getFirst()).contains("accepted 5000 ");
        assertThat(late.lines.getLast()).contains("! traded 1 at 1000 5000+0 3000+0");
    }

    @Test
    void aCloseABlockAndAnExpiryOfManyOrdersGoInStepsAndOthersTradeInBetween() {
        SequencerClient client = client(7, SequencerClient.FROM_NOW);
        Market market = new Market(client).open();
        for (int id = 1; id <= 600; id++) {
            market.limit(id, 0, OrderSide.BUY, 1, 900);
            market.limit(1_000 + id, 1, OrderSide.BUY, 1, 900);
            market.goodTill(2_000 + id, 5_000);
            poll(client);
        }
        events.lines.clear();
        client.blockOwner(1, true);
        client.changePhase(0, TradingPhase.CLOSED);
        nowNs = 5_000;
        market.limit(5_000, 2, OrderSide.SELL, 1, 900);
        poll(client);
        assertThat(events.lines)
                .filteredOn(line -> line.contains("OWNER_BLOCKED"))
                .hasSize(600);
        assertThat(events.lines).filteredOn(line -> line.contains("EXPIRED")).hasSize(1_200);
        assertThat(events.lines)
                .filteredOn(line -> line.endsWith("! owner 1 blocked"))
                .hasSize(1);
        assertThat(events.lines)
                .filteredOn(line -> line.endsWith("phase 0 HALTED"))
                .hasSize(1);
        assertThat(events.lines).last().asString().endsWith("! phase 0 CLOSED");
        int refused = indexOf("refused NEW_ORDER 2 5000 INSTRUMENT_HALTED");
        assertThat(refused).isBetween(indexOf("OWNER_BLOCKED"), indexOf("owner 1 blocked"));
        assertThat(client.unanswered()).isZero();
    }

    private int indexOf(String what) {
        int index = 0;
        while (!events.lines.get(index).contains(what)) index++;
        return index;
    }

    @Test
    void aSnapshotInTheMiddleOfAMassCancelGoesOnWithTheSameState() {
        SequencerClient client = client(7, SequencerClient.FROM_NOW);
        Market market = new Market(client).open();
        for (int id = 1; id <= 1_500; id++) {
            market.limit(id, 0, OrderSide.BUY, 1, 900);
            poll(client);
        }
        client.massCancel(0, -1, SideFilter.BOTH);
        SnapshotBytes snapshot = new SnapshotBytes();
        sequencer.snapshot(snapshot);
        LocalSequencer restored = LocalSequencer.restore(SMALL, () -> nowNs, snapshot.source());
        assertThat(restored.stateHash()).isEqualTo(sequencer.stateHash());
        EventRecorder again = new EventRecorder();
        SequencerClient other = restored.client(7, client.nextSequence(), WINDOW, again);
        events.lines.clear();
        poll(client);
        poll(other);
        assertThat(again.lines).isEqualTo(events.lines);
        assertThat(again.lines.getLast()).endsWith("mass canceled 0@-1 BOTH 1500");
        assertThat(restored.stateHash()).isEqualTo(sequencer.stateHash());
    }

    @Test
    void aClientThatDoesNotPollMissesNothing() {
        EventRecorder slow = new EventRecorder();
        sequencer = new LocalSequencer(SequencerConfig.DEFAULTS, () -> nowNs);
        SequencerClient client = sequencer.client(7, SequencerClient.FROM_NOW, WINDOW, events);
        SequencerClient listening = sequencer.client(8, 1, WINDOW, slow);
        poll(client);
        poll(listening);
        new Market(client).open();
        for (int i = 0; i < 20_000; i++) {
            client.cancel(0, 1);
            poll(client);
        }
        poll(listening);
        assertThat(slow.lines).hasSizeLessThan(20_008);
        // The next event shows that some are missing.
        client.cancel(0, 1);
        poll(client);
        poll(listening);
        assertThat(slow.lines).hasSize(20_009).isEqualTo(events.lines);
    }

    @Test
    void aMassCancelOfMoreOrdersThanEventsAreRetainedReportsEachOfThem() {
        SequencerClient client = client(7, SequencerClient.FROM_NOW);
        Market market = new Market(client).open();
        for (int id = 1; id <= 3_000; id++) {
            market.limit(id, 0, OrderSide.BUY, 1, 1_000);
            poll(client);
        }
        events.lines.clear();
        client.massCancel(0, 0, SideFilter.BOTH);
        poll(client);
        assertThat(events.lines).hasSize(3_001);
        assertThat(events.lines.getLast()).endsWith("7:3009! mass canceled 0@0 BOTH 3000");
        assertThat(events.lines.subList(0, 3_000)).allMatch(line -> line.contains("7:3009 canceled"));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void replayedCommandsGiveTheSameEventsAndTheSameState(long seed) {
        EventRecorder again = new EventRecorder();
        run(seed, events, 0);
        long hash = sequencer.stateHash();
        sequencer = new LocalSequencer(SMALL, () -> nowNs);
        run(seed, again, 0);
        assertThat(sequencer.stateHash()).as("seed %d", seed).isEqualTo(hash);
        assertThat(again.lines).as("seed %d", seed).isEqualTo(events.lines);
    }

    @ParameterizedTest
    @ValueSource(longs = {4, 5, 6})
    void aRestoredSequencerGoesOnAsTheOneThatWroteTheSnapshot(long seed) {
        EventRecorder restored = new EventRecorder();
        run(seed, events, 0);
        long hash = sequencer.stateHash();
        run(seed, restored, 2_000);
        assertThat(sequencer.stateHash()).as("seed %d", seed).isEqualTo(hash);
        assertThat(restored.lines).as("seed %d", seed).isEqualTo(events.lines);
    }

    @Test
    void aDamagedSnapshotIsRefused() {
        run(7, events, 0);
        SnapshotBytes snapshot = new SnapshotBytes();
        sequencer.snapshot(snapshot);
        byte[] bytes = snapshot.bytes();
        bytes[bytes.length - 100] = (byte) (bytes[bytes.length - 100] ^ 1);
        assertThatThrownBy(() -> LocalSequencer.restore(SMALL, () -> nowNs, SnapshotBytes.sourceOf(bytes)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("the snapshot cannot be restored");
    }

    /**
     * Sends random commands from a seed; after so many of them the sequencer is replaced by one restored from its
     * snapshot.
     */
    private void run(long seed, EventRecorder recorder, int restoreAfter) {
        nowNs = 1_000;
        Random random = new Random(seed);
        if (restoreAfter > 0) sequencer = new LocalSequencer(SMALL, () -> nowNs);
        SequencerClient client = sequencer.client(7, SequencerClient.FROM_NOW, WINDOW, recorder);
        poll(client);
        Market market = new Market(client).open();
        for (int i = 1; i <= 5_000; i++) {
            nowNs += random.nextInt(1_000);
            market.random(random);
            poll(client);
            if (i == restoreAfter) {
                SnapshotBytes snapshot = new SnapshotBytes();
                sequencer.snapshot(snapshot);
                sequencer = LocalSequencer.restore(SMALL, () -> nowNs, snapshot.source());
                client = sequencer.client(7, client.nextSequence(), WINDOW, recorder);
                poll(client);
                market = new Market(client);
            }
        }
    }

    private SequencerClient client(long id, long fromSequence) {
        SequencerClient client = sequencer.client(id, fromSequence, WINDOW, events);
        poll(client);
        return client;
    }

    /** Until nothing happens any more. */
    private static void poll(SequencerClient client) {
        while (client.poll() > 0) {}
    }
}
