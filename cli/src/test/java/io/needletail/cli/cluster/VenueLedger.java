package io.needletail.cli.cluster;

import io.needletail.matching.CancelReason;
import io.needletail.matching.CommandType;
import io.needletail.matching.MatchingEngine;
import io.needletail.matching.OrderSide;
import io.needletail.matching.RefusalReason;
import io.needletail.matching.TradingPhase;
import io.needletail.venue.sequencer.CommandRejection;
import io.needletail.venue.sequencer.EventHeader;
import io.needletail.venue.sequencer.InstrumentEvent;
import io.needletail.venue.sequencer.OrderEvent;
import io.needletail.venue.sequencer.OrderEventKind;
import io.needletail.venue.sequencer.TradeEvent;
import io.needletail.venue.sequencer.VenueListener;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongConsumer;

/**
 * What one client sees of a venue, checked event by event: the sequence has no gap and no repetition, every command of
 * every client is executed once and in order, with the outcome that {@link LoadCommands} describes. A buy order takes 1
 * from the one large sell order of its instrument: what remains of that counts the executed commands in the venue's own
 * state.
 */
final class VenueLedger implements VenueListener {
    private static final int PROBLEMS_MAX = 20;

    private final long own;
    private final LongConsumer onAnswer;
    private final Map<Long, Executed> clients = new HashMap<>();
    private final List<String> problems = new ArrayList<>();
    private long nextSequence;
    private long problemCount;

    /** Commands of one client that were executed. */
    private static final class Executed {
        private long last;
        private long bought;
    }

    /**
     * Creates an empty ledger.
     *
     * @param own id of the client whose events these are
     * @param onAnswer receives the number of each of its own commands when its last event has come
     */
    VenueLedger(long own, LongConsumer onAnswer) {
        this.own = own;
        this.onAnswer = onAnswer;
    }

    /** Returns the first problems, and how many there are. */
    List<String> problems() {
        List<String> all = new ArrayList<>(problems);
        if (problemCount > PROBLEMS_MAX) all.add(problemCount + " problems in all");
        return all;
    }

    /** Returns how many commands of a client were executed. */
    long executed(long client) {
        return of(client).last;
    }

    /** Returns how many buy orders of a client were executed. */
    long bought(long client) {
        return of(client).bought;
    }

    @Override
    public void orderChanged(EventHeader header, OrderEventKind kind, OrderEvent order) {
        event(header);
        boolean isExpected = kind != OrderEventKind.CANCELED || order.cancelReason() == CancelReason.REQUESTED;
        if (!isExpected) problem(header, "canceled for " + order.cancelReason());
    }

    @Override
    public void traded(EventHeader header, TradeEvent trade) {
        Executed client = event(header);
        client.bought++;
        long expected = MatchingEngine.QUANTITY_MAX - client.bought;
        if (trade.remaining(OrderSide.SELL) != expected) {
            problem(header, "the sell order has " + trade.remaining(OrderSide.SELL) + " left, expected " + expected);
        }
    }

    @Override
    public void refused(EventHeader header, CommandType command, int owner, long orderId, RefusalReason reason) {
        event(header);
        problem(header, command + " of order " + orderId + " refused: " + reason);
    }

    @Override
    public void instrumentDefined(EventHeader header, InstrumentEvent instrument) {
        event(header);
    }

    @Override
    public void phaseChanged(EventHeader header, int instrument, TradingPhase phase) {
        event(header);
    }

    @Override
    public void ownerDefined(EventHeader header, int owner) {
        event(header);
    }

    @Override
    public void stateReported(EventHeader header, long stateHash, long commands, int openOrders) {
        event(header);
    }

    @Override
    public void eventsGone(long fromSequence, long oldestSequence, long next) {
        note("events from " + fromSequence + " are gone: the oldest is " + oldestSequence + ", the next " + next);
    }

    @Override
    public void rejected(long clientSequence, CommandRejection reason) {
        note("command " + clientSequence + " was not executed: " + reason);
    }

    private Executed event(EventHeader header) {
        if (nextSequence != 0 && header.sequence() != nextSequence) problem(header, "expected event " + nextSequence);
        nextSequence = header.sequence() + 1;
        Executed client = of(header.clientId());
        if (header.clientSequence() != client.last + 1) problem(header, "expected command " + (client.last + 1));
        if (header.isLast()) {
            client.last = header.clientSequence();
            if (header.clientId() == own) onAnswer.accept(client.last);
        }
        return client;
    }

    private Executed of(long client) {
        return clients.computeIfAbsent(client, _ -> new Executed());
    }

    private void problem(EventHeader header, String what) {
        note("event " + header.sequence() + ", command " + header.clientSequence() + " of client " + header.clientId()
                + ": " + what);
    }

    private void note(String problem) {
        problemCount++;
        if (problems.size() < PROBLEMS_MAX) problems.add("client " + own + ": " + problem);
    }
}
