package io.needletail.venue.sequencer;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.matching.InstrumentRules;
import io.needletail.matching.NewOrder;
import io.needletail.matching.OrderSide;
import io.needletail.matching.OwnerLimits;
import io.needletail.matching.TimeInForce;
import io.needletail.matching.TradingPhase;
import io.needletail.venue.config.PhaseChange;
import io.needletail.venue.config.SequencerConfig;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests that instruments enter phases by time, at the same place of the log on every node. */
final class PhaseCalendarsTest {
    private static final long BEGUN_NS = 1_000;
    private static final long REFERENCE = 1_000;
    private static final List<PhaseChange> DAY = List.of(
            change(2_000, TradingPhase.OPENING_AUCTION),
            change(3_000, TradingPhase.CONTINUOUS),
            change(4_000, TradingPhase.CLOSING_AUCTION),
            change(5_000, TradingPhase.CLOSED),
            change(12_000, TradingPhase.OPENING_AUCTION));

    private final AtomicLong clock = new AtomicLong(BEGUN_NS);
    private final LocalSequencer sequencer = new LocalSequencer(SequencerConfig.DEFAULTS, clock::get);
    private final EventRecorder events = new EventRecorder();
    private final SequencerClient client = connected(sequencer, events);

    @Test
    void theOrdersOfADayOpenTradeCloseAndExpireByTime() {
        define(2);
        follow(DAY);
        at(1_999);
        assertThat(events.lines).noneMatch(line -> line.contains("phase"));
        at(2_000);
        limit(1, OrderSide.BUY, 1_001, order -> order);
        limit(2, OrderSide.SELL, 999, order -> order);
        limit(3, OrderSide.BUY, 990, order -> order);
        limit(4, OrderSide.BUY, 980, order -> order.timeInForce(TimeInForce.GTC));
        limit(5, OrderSide.SELL, 990, order -> order.timeInForce(TimeInForce.AT_THE_CLOSE));
        assertThat(events.lines).noneMatch(line -> line.contains("traded"));
        at(3_000);
        assertThat(changes()).endsWith("phase 0 CONTINUOUS", "phase 1 CONTINUOUS");
        assertThat(changes()).anyMatch(line -> line.startsWith("traded 5 ") && line.endsWith("1+0 2+0"));
        at(4_000);
        at(5_000);
        assertThat(changes())
                .containsSubsequence(
                        "phase 0 CLOSING_AUCTION",
                        "phase 1 CLOSING_AUCTION",
                        "traded 5 at 990 3+0 5+0",
                        "phase 0 CLOSED",
                        "phase 1 CLOSED");
        client.cancel(0, 4);
        poll();
        assertThat(changes()).last().asString().startsWith("canceled 4 ");
    }

    @Test
    void aDayOrderExpiresAtTheCloseAndAGoodTillCanceledOneStays() {
        define(1);
        follow(DAY);
        at(2_000);
        limit(1, OrderSide.BUY, 990, order -> order);
        limit(2, OrderSide.BUY, 980, order -> order.timeInForce(TimeInForce.GTC));
        at(4_000);
        at(5_000);
        assertThat(changes()).anyMatch(line -> line.startsWith("canceled 1 ") && line.endsWith("EXPIRED"));
        at(12_000);
        assertThat(changes()).last().isEqualTo("phase 0 OPENING_AUCTION");
        client.reportState();
        poll();
        assertThat(events.lines).last().asString().endsWith("open 1");
    }

    @Test
    void aCommandAfterTheTimeFindsThePhaseWithoutATimer() {
        define(1);
        follow(DAY);
        at(2_000);
        clock.set(3_007);
        limit(1, OrderSide.BUY, 1_000, order -> order);
        limit(2, OrderSide.SELL, 1_000, order -> order);
        assertThat(changes()).endsWith("traded 5 at 1000 1+0 2+0");
    }

    @Test
    void aHaltedInstrumentStaysHaltedUntilTheClose() {
        define(2);
        follow(DAY);
        at(2_000);
        client.changePhase(0, TradingPhase.HALTED);
        poll();
        at(3_000);
        assertThat(changes()).endsWith("phase 0 HALTED", "phase 1 CONTINUOUS");
        at(4_000);
        at(5_000);
        assertThat(changes()).endsWith("phase 1 CLOSING_AUCTION", "phase 0 CLOSED", "phase 1 CLOSED");
    }

    @Test
    void ofChangesThatWereMissedTheCloseAndTheNewestOneTakePlace() {
        define(1);
        follow(DAY);
        at(3_000);
        limit(1, OrderSide.BUY, 990, order -> order);
        limit(2, OrderSide.SELL, 990, order -> order.timeInForce(TimeInForce.AT_THE_CLOSE));
        at(13_000);
        assertThat(changes()).doesNotContain("phase 0 CLOSING_AUCTION").noneMatch(line -> line.startsWith("traded"));
        assertThat(changes()).containsSubsequence("phase 0 CONTINUOUS", "phase 0 CLOSED", "phase 0 OPENING_AUCTION");
    }

    @Test
    void theSameCalendarAgainKeepsThePhaseThatAnOperatorChose() {
        define(1);
        follow(DAY);
        at(3_000);
        client.changePhase(0, TradingPhase.OPENING_AUCTION);
        poll();
        clock.set(3_500);
        follow(DAY.subList(1, DAY.size()));
        at(3_600);
        assertThat(changes()).last().isEqualTo("phase 0 OPENING_AUCTION");
        at(4_000);
        assertThat(changes()).last().isEqualTo("phase 0 CLOSING_AUCTION");
    }

    @Test
    void anotherCalendarTakesEffectAtOnce() {
        define(1);
        follow(DAY);
        at(3_000);
        at(5_000);
        assertThat(changes()).last().isEqualTo("phase 0 CLOSED");
        clock.set(5_500);
        follow(List.of(change(3_000, TradingPhase.CONTINUOUS), change(6_000, TradingPhase.CLOSED)));
        at(5_501);
        assertThat(changes()).last().isEqualTo("phase 0 CONTINUOUS");
        at(6_000);
        at(12_000);
        assertThat(changes()).last().isEqualTo("phase 0 CLOSED");
    }

    @Test
    void aPartReplacesWhatTheCalendarHadFromItsFirstTimeOn() {
        define(1);
        follow(DAY);
        client.schedulePhases(0, List.of(change(4_500, TradingPhase.CLOSED)));
        poll();
        at(4_000);
        at(4_500);
        assertThat(changes()).endsWith("phase 0 CLOSING_AUCTION", "phase 0 CLOSED");
        at(20_000);
        assertThat(changes()).last().isEqualTo("phase 0 CLOSED");
    }

    @Test
    void anInstrumentThatIsDefinedLaterEntersThePhaseAtOnceAndOneWithoutACalendarChangesNoMore() {
        define(1);
        follow(DAY);
        at(3_000);
        client.defineInstrument(1, InstrumentRules.DEFAULTS, REFERENCE);
        client.followCalendar(1, 0);
        poll();
        assertThat(changes()).last().isEqualTo("phase 1 CONTINUOUS");
        client.followCalendar(0, PhaseCalendars.NONE);
        poll();
        at(4_000);
        assertThat(changes()).endsWith("phase 1 CLOSING_AUCTION");
        assertThat(changes()).doesNotContain("phase 0 CLOSING_AUCTION");
    }

    @Test
    void manyInstrumentsEnterAPhaseInStepsAndASnapshotInTheMiddleGoesOn() {
        int instruments = 1_000;
        SequencerConfig small = SequencerConfig.DEFAULTS.withEventsRetained(1 << 10);
        LocalSequencer steps = new LocalSequencer(small, clock::get);
        EventRecorder seen = new EventRecorder();
        SequencerClient operator = steps.client(7, SequencerClient.FROM_NOW, 64, seen);
        poll(operator);
        operator.defineOwner(0, OwnerLimits.UNLIMITED);
        operator.schedulePhases(0, DAY);
        for (int number = 0; number < instruments; number++) {
            operator.defineInstrument(number, InstrumentRules.DEFAULTS, REFERENCE);
            operator.followCalendar(number, 0);
            poll(operator);
        }
        // Steps are as small as those of orders, which begin with a client that knows them.
        operator.submit(new NewOrder().begin(1, 0, 0, 0).limit(OrderSide.BUY, 1, REFERENCE));
        poll(operator);
        clock.set(2_000);
        steps.advanceTime();
        SnapshotBytes snapshot = new SnapshotBytes();
        steps.snapshot(snapshot);
        LocalSequencer restored = LocalSequencer.restore(small, clock::get, snapshot.source());
        assertThat(restored.stateHash()).isEqualTo(steps.stateHash());
        for (int step = 2; step <= 5; step++) {
            long before = steps.stateHash();
            steps.advanceTime();
            restored.advanceTime();
            assertThat(restored.stateHash()).isEqualTo(steps.stateHash());
            // 256 instruments in each of three steps, and the other 232.
            assertThat(steps.stateHash() == before).as("step " + step).isEqualTo(step == 5);
        }
        poll(operator);
        assertThat(restored.stateHash()).isEqualTo(steps.stateHash());
        assertThat(seen.lines.stream().map(PhaseCalendarsTest::what).filter(line -> line.startsWith("phase")))
                .containsExactlyElementsOf(IntStream.range(0, instruments)
                        .mapToObj(number -> "phase " + number + " OPENING_AUCTION")
                        .toList());
    }

    @Test
    void aRestoredSequencerChangesPhasesAtTheSameTimes() {
        define(2);
        follow(DAY);
        at(2_000);
        SnapshotBytes snapshot = new SnapshotBytes();
        sequencer.snapshot(snapshot);
        LocalSequencer restored = LocalSequencer.restore(SequencerConfig.DEFAULTS, clock::get, snapshot.source());
        for (long time : new long[] {2_000, 3_000, 4_000, 5_000, 12_000}) {
            clock.set(time);
            sequencer.advanceTime();
            restored.advanceTime();
            assertThat(restored.stateHash()).isEqualTo(sequencer.stateHash());
        }
    }

    @ParameterizedTest
    @CsvSource({"0, CONTINUOUS, CONTINUOUS", "1, HALTED, CLOSED", "1, VOLATILITY_AUCTION, CLOSED"})
    void aPartThatIsNotInOrderOrHasAPhaseWithoutATimeIsRejected(long apartNs, TradingPhase first, TradingPhase second) {
        client.schedulePhases(0, List.of(change(2_000, first), change(2_000 + apartNs, second)));
        poll();
        assertThat(events.notices).last().isEqualTo("rejected 1 MALFORMED");
    }

    @Test
    void aCalendarOrAnInstrumentBeyondTheLimitIsRejected() {
        client.schedulePhases(64, DAY);
        client.followCalendar(0, 64);
        client.followCalendar(SequencerConfig.DEFAULTS.matching().instruments(), 0);
        client.followCalendar(-1, 0);
        poll();
        assertThat(events.notices)
                .endsWith(
                        "rejected 1 MALFORMED", "rejected 2 MALFORMED", "rejected 3 MALFORMED", "rejected 4 MALFORMED");
    }

    @Test
    void aCalendarWithTooManyChangesAheadIsRejectedAndKeepsThoseThatItHas() {
        int parts = PhaseCalendars.CHANGES_MAX / CommandEncoder.CHANGES_MAX;
        for (int part = 0; part <= parts; part++) {
            int from = part * CommandEncoder.CHANGES_MAX;
            client.schedulePhases(
                    0,
                    IntStream.range(from, from + CommandEncoder.CHANGES_MAX)
                            .mapToObj(index -> change(10_000 + index, TradingPhase.CONTINUOUS))
                            .toList());
            poll();
        }
        assertThat(events.notices).last().isEqualTo("rejected " + (parts + 1) + " MALFORMED");
        client.defineInstrument(0, InstrumentRules.DEFAULTS, REFERENCE);
        client.followCalendar(0, 0);
        at(10_000);
        assertThat(changes()).last().isEqualTo("phase 0 CONTINUOUS");
    }

    private void define(int instruments) {
        client.defineOwner(0, OwnerLimits.UNLIMITED);
        for (int number = 0; number < instruments; number++) {
            client.defineInstrument(number, InstrumentRules.DEFAULTS, REFERENCE);
            client.followCalendar(number, 0);
        }
        poll();
    }

    private void follow(List<PhaseChange> changes) {
        client.schedulePhases(0, changes);
        poll();
    }

    private void at(long timeNs) {
        clock.set(timeNs);
        sequencer.advanceTime();
        poll();
    }

    private void limit(long id, OrderSide side, long price, UnaryOperator<NewOrder> terms) {
        client.submit(terms.apply(new NewOrder().begin(id, 0, 0, 0).limit(side, 5, price)));
        poll();
    }

    private List<String> changes() {
        return events.lines.stream()
                .map(PhaseCalendarsTest::what)
                .filter(what -> !what.equals("completed"))
                .toList();
    }

    /** Returns an event without its number and its cause. */
    private static String what(String line) {
        return line.split(" ", 3)[2];
    }

    private void poll() {
        poll(client);
    }

    private static void poll(SequencerClient one) {
        while (one.poll() > 0) {}
    }

    private static PhaseChange change(long timeNs, TradingPhase phase) {
        return new PhaseChange(timeNs, phase);
    }

    private static SequencerClient connected(LocalSequencer sequencer, EventRecorder events) {
        SequencerClient client = sequencer.client(7, SequencerClient.FROM_NOW, 64, events);
        poll(client);
        return client;
    }
}
