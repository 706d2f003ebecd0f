package io.needletail.cli.cluster;

import io.needletail.matching.CancelReason;
import io.needletail.matching.CommandType;
import io.needletail.matching.MatchingEngine;
import io.needletail.matching.OrderSide;
import io.needletail.matching.RefusalReason;
import io.needletail.matching.TimeInForce;
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
 * every client is executed once and in order, with the outcome that {@link LoadCommands} describes and the phase of its
 * instrument permits. A buy order takes 1 from the one large sell order of its instrument: what remains of that counts
 * the executed commands in the venue's own state. Each order ends once; the venue reports how many are open.
 */
final class VenueLedger implements VenueListener {
    private static final int PROBLEMS_MAX = 20;

    private final long own;
    private final LongConsumer onAnswer;
    private final Map<Long, Executed> clients = new HashMap<>();
    private final Map<Integer, TradingPhase> phases = new HashMap<>();
    private final Map<Change, Integer> changes = new HashMap<>();
    private final Map<Long, TimeInForce> open = new HashMap<>();
    private final List<String> problems = new ArrayList<>();
    private long nextSequence;
    private long problemCount;

    /** A change of phase. */
    private record Change(int instrument, TradingPhase phase) {}

    /** Commands of one client that were executed. */
    private static final class Executed {
        private long last;
        private long bought;
        private long refused;
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

    /** Returns how many buy orders of a client have not traded, and rightly so: refused, or waiting for an auction. */
    long untraded(long client) {
        long waiting = open.keySet().stream()
                .filter(id -> LoadCommands.isBuy(id) && LoadCommands.client(id) == client && mayWait(id))
                .count();
        return of(client).refused + waiting;
    }

    /** Returns the phase of an instrument. */
    TradingPhase phase(int instrument) {
        return phases.getOrDefault(instrument, TradingPhase.CLOSED);
    }

    /** Returns how often an instrument has entered a phase. */
    int entered(int instrument, TradingPhase phase) {
        return changes.getOrDefault(new Change(instrument, phase), 0);
    }

    @Override
    public void orderChanged(EventHeader header, OrderEventKind kind, OrderEvent order) {
        event(header);
        if (kind == OrderEventKind.ACCEPTED) {
            boolean isFirst = open.put(order.orderId(), order.timeInForce()) == null;
            if (!isFirst) problem(header, "order " + order.orderId() + " is accepted, and is open already");
            if (!accepts(phase(order.instrument()))) problem(header, "accepted in " + phase(order.instrument()));
        } else if (kind == OrderEventKind.CANCELED) {
            end(header, order.orderId());
            if (!mayCancel(order)) problem(header, "canceled for " + order.cancelReason());
        }
    }

    @Override
    public void traded(EventHeader header, TradeEvent trade) {
        event(header);
        end(header, trade.orderId(OrderSide.BUY));
        Executed client = of(LoadCommands.client(trade.orderId(OrderSide.BUY)));
        client.bought++;
        long expected = MatchingEngine.QUANTITY_MAX - client.bought;
        if (trade.remaining(OrderSide.SELL) != expected) {
            problem(header, "the sell order has " + trade.remaining(OrderSide.SELL) + " left, expected " + expected);
        }
    }

    @Override
    public void refused(EventHeader header, CommandType command, int owner, long orderId, RefusalReason reason) {
        Executed client = event(header);
        boolean isRight = switch (command) {
            case NEW_ORDER -> !accepts(phase(LoadCommands.instrument(orderId)));
            case CANCEL -> !open.containsKey(orderId);
            default -> false;
        };
        if (!isRight) problem(header, command + " of order " + orderId + " refused: " + reason);
        else if (command == CommandType.NEW_ORDER && LoadCommands.isBuy(orderId)) client.refused++;
    }

    @Override
    public void instrumentDefined(EventHeader header, InstrumentEvent instrument) {
        event(header);
    }

    @Override
    public void phaseChanged(EventHeader header, int instrument, TradingPhase phase) {
        event(header);
        phases.put(instrument, phase);
        changes.merge(new Change(instrument, phase), 1, Integer::sum);
    }

    @Override
    public void ownerDefined(EventHeader header, int owner) {
        event(header);
    }

    @Override
    public void completed(EventHeader header) {
        event(header);
    }

    @Override
    public void stateReported(EventHeader header, long stateHash, long commands, int openOrders) {
        event(header);
        if (openOrders != open.size()) problem(header, openOrders + " orders are open, expected " + open.size());
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
        // Time is no client, and has no commands.
        if (header.clientId() == 0) return client;
        if (header.clientSequence() != client.last + 1) problem(header, "expected command " + (client.last + 1));
        if (header.isLast()) {
            client.last = header.clientSequence();
            if (header.clientId() == own) onAnswer.accept(client.last);
        }
        return client;
    }

    private void end(EventHeader header, long orderId) {
        if (open.remove(orderId) == null) problem(header, "order " + orderId + " ends, and is not open");
    }

    private boolean mayWait(long orderId) {
        TradingPhase phase = phase(LoadCommands.instrument(orderId));
        boolean isForTheClose = open.get(orderId) == TimeInForce.AT_THE_CLOSE && phase != TradingPhase.CLOSED;
        return phase.isAuction() || isForTheClose;
    }

    /** An order that waits is canceled by its client, or expires with the day; an operator's order may do both. */
    private boolean mayCancel(OrderEvent order) {
        if (LoadCommands.client(order.orderId()) < LoadCommands.FIRST_CLIENT) return true;
        if (LoadCommands.isBuy(order.orderId())) return false;
        boolean hasClosed = phase(order.instrument()) != TradingPhase.CONTINUOUS;
        return order.cancelReason() == CancelReason.REQUESTED
                || (order.cancelReason() == CancelReason.EXPIRED && hasClosed);
    }

    private static boolean accepts(TradingPhase phase) {
        return phase == TradingPhase.CONTINUOUS || phase.isAuction();
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
