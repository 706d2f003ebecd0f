package io.needletail.venue.sequencer;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.matching.InstrumentRules;
import io.needletail.matching.NewOrder;
import io.needletail.matching.OrderSide;
import io.needletail.matching.OwnerLimits;
import io.needletail.matching.TradingPhase;
import io.needletail.venue.config.SequencerConfig;
import io.needletail.venue.sbe.DefineInstrumentEncoder;
import io.needletail.venue.sbe.MessageHeaderEncoder;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

/** Tests that a volatility auction ends by time, at the same place of the log on every node. */
final class VolatilityAuctionTest {
    private static final long BEGUN_NS = 1_000;
    private static final Duration LASTS = Duration.ofSeconds(30);
    private static final long ENDS_NS = BEGUN_NS + LASTS.toNanos();
    private static final long REFERENCE = 1_000;

    private final AtomicLong clock = new AtomicLong(BEGUN_NS);
    private final LocalSequencer sequencer = new LocalSequencer(SequencerConfig.DEFAULTS, clock::get);
    private final EventRecorder events = new EventRecorder();
    private final SequencerClient client = connected(sequencer, events);

    @Test
    void anAuctionTradesAndEndsWhenItsTimeHasCome() {
        interrupt(LASTS);
        clock.set(ENDS_NS - 1);
        sequencer.advanceTime();
        assertThat(newLines()).isZero();
        clock.set(ENDS_NS);
        sequencer.advanceTime();
        assertThat(newLines()).isEqualTo(2);
        assertThat(events.lines).endsWith("8 0:0 traded 5 at 1100 3+0 1+0", "9 0:0! phase 0 CONTINUOUS");
    }

    @Test
    void aCommandAfterTheEndFindsContinuousTrading() {
        interrupt(LASTS);
        clock.set(ENDS_NS + 7);
        limit(4, OrderSide.SELL, 1_090);
        assertThat(events.lines).last().isEqualTo("10 7:7! accepted 4 0@0 SELL 5/5 at 1090");
        assertThat(events.lines).contains("9 0:0! phase 0 CONTINUOUS");
    }

    @Test
    void anAuctionWithoutADurationWaitsForACommand() {
        interrupt(Duration.ZERO);
        clock.set(Long.MAX_VALUE / 2);
        sequencer.advanceTime();
        assertThat(newLines()).isZero();
        client.changePhase(0, TradingPhase.CONTINUOUS);
        poll();
        assertThat(events.lines).last().isEqualTo("9 7:7! phase 0 CONTINUOUS");
    }

    @Test
    void aCommandThatEndsAnAuctionLeavesNothingForTheTime() {
        interrupt(LASTS);
        client.changePhase(0, TradingPhase.HALTED);
        poll();
        clock.set(ENDS_NS);
        sequencer.advanceTime();
        assertThat(newLines()).isZero();
        assertThat(events.lines).last().asString().endsWith("phase 0 HALTED");
    }

    @Test
    void aRestoredSequencerEndsTheAuctionAtTheSameTime() {
        interrupt(LASTS);
        SnapshotBytes snapshot = new SnapshotBytes();
        sequencer.snapshot(snapshot);
        LocalSequencer restored = LocalSequencer.restore(SequencerConfig.DEFAULTS, clock::get, snapshot.source());
        assertThat(restored.stateHash()).isEqualTo(sequencer.stateHash());
        clock.set(ENDS_NS);
        sequencer.advanceTime();
        assertThat(restored.stateHash()).isNotEqualTo(sequencer.stateHash());
        restored.advanceTime();
        assertThat(restored.stateHash()).isEqualTo(sequencer.stateHash());
    }

    @Test
    void aDefinitionThatIsRefusedChangesNoDuration() {
        interrupt(LASTS);
        client.defineInstrument(0, InstrumentRules.DEFAULTS, REFERENCE, Duration.ZERO);
        poll();
        assertThat(events.lines).last().asString().contains("refused INSTRUMENT", "WRONG_PHASE");
        clock.set(ENDS_NS);
        sequencer.advanceTime();
        poll();
        assertThat(events.lines).last().asString().endsWith("phase 0 CONTINUOUS");
    }

    @Test
    void aDefinitionOfTheVersionBeforeHasNoDuration() {
        UnsafeBuffer buffer = new UnsafeBuffer(new byte[256]);
        DefineInstrumentEncoder definition = new DefineInstrumentEncoder();
        // The block of version 1 ends before the field.
        int block = DefineInstrumentEncoder.volatilityAuctionNsEncodingOffset();
        int body = MessageHeaderEncoder.ENCODED_LENGTH;
        new MessageHeaderEncoder()
                .wrap(buffer, 0)
                .blockLength(block)
                .templateId(DefineInstrumentEncoder.TEMPLATE_ID)
                .schemaId(DefineInstrumentEncoder.SCHEMA_ID)
                .version(1);
        definition
                .wrap(buffer, body)
                .clientId(7)
                .clientSequence(1)
                .referencePrice(REFERENCE)
                .lotSize(1)
                .collar(0)
                .volatilityRange(10)
                .instrument(0);
        definition.limit(body + block);
        definition.bandsCount(1).next().fromPrice(0).tick(1);
        sequencer.execute(1, buffer, 0, definition.limit());
        poll();
        assertThat(events.lines).containsExactly("1 7:1! instrument 0 at 1000");
        CommandEncoder later = new CommandEncoder(7);
        sequencer.execute(1, buffer, 0, later.at(buffer, 0, 2).changePhase(0, TradingPhase.VOLATILITY_AUCTION));
        clock.set(Long.MAX_VALUE / 2);
        sequencer.advanceTime();
        poll();
        assertThat(events.lines).last().isEqualTo("2 7:2! phase 0 VOLATILITY_AUCTION");
    }

    /** Defines a market, and lets an order want to trade 100 away from the last price; six commands, seven events. */
    private void interrupt(Duration auction) {
        client.defineOwner(0, OwnerLimits.UNLIMITED);
        client.defineInstrument(0, InstrumentRules.DEFAULTS.withVolatilityRange(10), REFERENCE, auction);
        client.changePhase(0, TradingPhase.CONTINUOUS);
        limit(1, OrderSide.SELL, 1_100);
        limit(2, OrderSide.BUY, 900);
        limit(3, OrderSide.BUY, 1_100);
        assertThat(events.lines).anyMatch(line -> line.endsWith("phase 0 VOLATILITY_AUCTION"));
    }

    private void limit(long id, OrderSide side, long price) {
        client.submit(new NewOrder().begin(id, 0, 0, 0).limit(side, 5, price));
        poll();
    }

    private int newLines() {
        int before = events.lines.size();
        poll();
        return events.lines.size() - before;
    }

    private void poll() {
        while (client.poll() > 0) {}
    }

    private static SequencerClient connected(LocalSequencer sequencer, EventRecorder events) {
        SequencerClient client = sequencer.client(7, SequencerClient.FROM_NOW, 64, events);
        while (client.poll() > 0) {}
        return client;
    }
}
