package io.needletail.venue.server;

import io.needletail.matching.CommandType;
import io.needletail.matching.OrderSide;
import io.needletail.matching.OrderType;
import io.needletail.matching.RefusalReason;
import io.needletail.matching.TimeInForce;
import io.needletail.matching.TradingPhase;
import io.needletail.venue.config.ClientConfig;
import io.needletail.venue.sequencer.ClusterClient;
import io.needletail.venue.sequencer.CommandReason;
import io.needletail.venue.sequencer.CommandRejection;
import io.needletail.venue.sequencer.EventHeader;
import io.needletail.venue.sequencer.InstrumentState;
import io.needletail.venue.sequencer.OpenOrder;
import io.needletail.venue.sequencer.OrderEvent;
import io.needletail.venue.sequencer.OrderEventKind;
import io.needletail.venue.sequencer.SequencerClient;
import io.needletail.venue.sequencer.TradeEvent;
import io.needletail.venue.sequencer.VenueListener;
import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.ToLongFunction;
import java.util.stream.LongStream;

/**
 * An operator of a venue that runs: sees its instruments, and changes phases, blocks owners and cancels orders. Each
 * change is a command of the venue's log, which names the identity that gave it. One operator at a time. One thread.
 */
public final class MarketOperator implements AutoCloseable {
    /** The client id of the operators of a machine. */
    public static final long CLIENT_ID = MarketDataFeed.CLIENT_ID + 2;

    /** Client ids of the operators at the consoles of gateways, which may run on several machines, are above it. */
    private static final long GATEWAY_IDS = 1L << 20;

    private static final long IDLE_NS = 200_000;

    private final OperatorLock.Held held;
    private final Duration wait;
    private final Events events;
    private final SequencerClient client;

    /**
     * An instrument and its open orders.
     *
     * @param phase its phase
     * @param lastPrice price of the last trade in price units; the reference price before the first
     * @param referencePrice centre of the collar, in price units
     * @param orders open orders, sides of quotes and stop orders that wait included
     * @param bid the highest limit of a buyer in price units, empty without one
     * @param offer the lowest limit of a seller in price units, empty without one
     */
    public record MarketState(
            TradingPhase phase,
            long lastPrice,
            long referencePrice,
            int orders,
            OptionalLong bid,
            OptionalLong offer) {}

    /**
     * Outcome of a command.
     *
     * @param refusal why it was refused, empty when it was executed
     * @param canceled how many orders it canceled
     */
    public record Outcome(Optional<String> refusal, int canceled) {}

    private MarketOperator(OperatorLock.Held held, ClientConfig config, Duration wait) {
        this.held = held;
        this.wait = wait;
        events = new Events(config);
        client = ClusterClient.connect(config, events);
    }

    /**
     * {@return the client id of the operators at the console of a gateway}
     *
     * @param gateway id of the gateway
     */
    public static long clientId(long gateway) {
        return GATEWAY_IDS + gateway;
    }

    /**
     * Connects to a venue.
     *
     * @param config how to reach it, with the key of an operator and a client id that no other client has
     * @param lock that one operator at a time has
     * @param who name of the operator, for those that wait for the lock
     * @param wait longest wait for the lock, and for each answer
     * @return the operator
     * @throws IOException when the venue does not answer in time or refuses the identity, or another operator is
     *     connected
     */
    public static MarketOperator connect(ClientConfig config, OperatorLock lock, String who, Duration wait)
            throws IOException {
        OperatorLock.Held held = lock.acquire(who + " as " + config.key().name(), wait);
        try {
            MarketOperator operator = new MarketOperator(held, config, wait);
            try {
                operator.await(() -> operator.events.isLive && operator.client.isConnected(), "does it run?");
                return operator;
            } catch (IOException | RuntimeException failure) {
                operator.client.close();
                throw failure;
            }
        } catch (IOException | RuntimeException failure) {
            held.close();
            throw failure;
        }
    }

    /**
     * {@return the state of each instrument, by its number}
     *
     * @throws IOException when the venue does not answer in time
     */
    public Map<Integer, MarketState> markets() throws IOException {
        events.isRead = false;
        events.isLive = false;
        client.readState();
        // Events follow the image.
        await(() -> events.isRead && events.isLive, "its state has not come");
        Map<Integer, MarketState> markets = new TreeMap<>();
        events.markets.forEach((number, market) -> markets.put(number, events.state(number, market)));
        return markets;
    }

    /** {@return the numbers of the owners that are blocked, as {@link #markets} read them, and by later events} */
    public Set<Integer> blockedOwners() {
        return Set.copyOf(events.blocked);
    }

    /**
     * Gives the commands from now on a reason, which the venue's log keeps.
     *
     * @param reason the reason
     * @return this
     */
    public MarketOperator because(CommandReason reason) {
        client.because(reason);
        return this;
    }

    /**
     * Lets the venue execute a command.
     *
     * @param command sends it; returns its client sequence
     * @return what became of it
     * @throws IOException when the venue does not answer in time: the command may still be executed, unless the text
     *     says that it was not sent
     */
    public Outcome execute(ToLongFunction<SequencerClient> command) throws IOException {
        events.refusal = Optional.empty();
        events.canceled = 0;
        events.isRejected = false;
        events.awaited = command.applyAsLong(client);
        if (events.awaited == SequencerClient.BACK_PRESSURE) {
            throw new IOException("the venue takes no command at present, and none was sent: try again");
        }
        // A command that its identity has no right to may stay without an answer.
        await(() -> client.unanswered() == 0 || events.isRejected, "the command may still be executed");
        return new Outcome(events.refusal, events.canceled);
    }

    @Override
    public void close() throws IOException {
        client.close();
        held.close();
    }

    private void await(BooleanSupplier condition, String otherwise) throws IOException {
        long beganNs = System.nanoTime();
        while (!condition.getAsBoolean()) {
            if (events.connectionRefusal.isPresent()) throw new IOException(events.connectionRefusal.get());
            if (System.nanoTime() - beganNs > wait.toNanos()) {
                throw new IOException("the venue does not answer within " + wait.toSeconds() + " s: " + otherwise);
            }
            if (poll() == 0) LockSupport.parkNanos(IDLE_NS);
        }
    }

    private int poll() throws IOException {
        try {
            return client.poll();
        } catch (IllegalStateException failure) {
            // Another client has the id, or the venue began anew.
            throw new IOException(failure.getMessage(), failure);
        }
    }

    /** The state of the venue, and its answers to commands. */
    private static final class Events implements VenueListener {
        private final Map<Integer, Market> markets = new TreeMap<>();
        private final Map<Long, Order> orders = new HashMap<>();
        private final Set<Integer> blocked = new HashSet<>();
        private final ClientConfig config;
        private Optional<String> connectionRefusal = Optional.empty();
        private Optional<String> refusal = Optional.empty();
        private boolean isLive;
        private boolean isRead;
        private boolean isRejected;
        private long awaited;
        private int canceled;

        Events(ClientConfig config) {
            this.config = config;
        }

        /** An instrument. */
        private static final class Market {
            private TradingPhase phase = TradingPhase.CLOSED;
            private long lastPrice;
            private long referencePrice;
        }

        /** An open order; one that waits for its stop price or for the close is not shown. */
        private record Order(int instrument, OrderSide side, long price, boolean isShown) {}

        private MarketState state(int instrument, Market market) {
            List<Order> open = orders.values().stream()
                    .filter(order -> order.instrument == instrument)
                    .toList();
            return new MarketState(
                    market.phase,
                    market.lastPrice,
                    market.referencePrice,
                    open.size(),
                    prices(open, OrderSide.BUY).max(),
                    prices(open, OrderSide.SELL).min());
        }

        private static LongStream prices(List<Order> open, OrderSide side) {
            return open.stream()
                    .filter(order -> order.isShown && order.side == side)
                    .mapToLong(Order::price);
        }

        private Market market(int instrument) {
            return markets.computeIfAbsent(instrument, _ -> new Market());
        }

        @Override
        public void live(long nextSequence, long lastClientSequence) {
            isLive = true;
        }

        @Override
        public void connectionRefused(String reason) {
            connectionRefusal = Optional.of(reason);
        }

        @Override
        public void stateBegan(long nextSequence, long lastClientSequence) {
            markets.clear();
            orders.clear();
            blocked.clear();
        }

        @Override
        public void instrumentState(InstrumentState state) {
            Market market = market(state.instrument());
            market.phase = state.phase();
            market.lastPrice = state.lastPrice();
            market.referencePrice = state.referencePrice();
        }

        @Override
        public void openOrder(OpenOrder order) {
            boolean isShown = order.type() == OrderType.LIMIT && !order.waitsForClose();
            orders.put(order.orderId(), new Order(order.instrument(), order.side(), order.price(), isShown));
        }

        @Override
        public void blockedOwner(int owner) {
            blocked.add(owner);
        }

        @Override
        public void ownerBlocked(EventHeader header, int owner, boolean isBlocked) {
            if (isBlocked) blocked.add(owner);
            else blocked.remove(owner);
        }

        @Override
        public void stateRead(long nextSequence) {
            isRead = true;
        }

        @Override
        public void orderChanged(EventHeader header, OrderEventKind kind, OrderEvent order) {
            if (isAnswer(header) && kind == OrderEventKind.CANCELED) canceled++;
            if (kind == OrderEventKind.CANCELED || order.remaining() == 0) {
                orders.remove(order.orderId());
                return;
            }
            boolean waits = order.timeInForce() == TimeInForce.AT_THE_CLOSE
                    && market(order.instrument()).phase != TradingPhase.CLOSING_AUCTION;
            boolean isShown = order.type() == OrderType.LIMIT && !waits;
            orders.put(order.orderId(), new Order(order.instrument(), order.side(), order.price(), isShown));
        }

        @Override
        public void traded(EventHeader header, TradeEvent trade) {
            market(trade.instrument()).lastPrice = trade.price();
            for (OrderSide side : OrderSide.values()) {
                if (trade.remaining(side) == 0) orders.remove(trade.orderId(side));
            }
        }

        @Override
        public void phaseChanged(EventHeader header, int instrument, TradingPhase phase) {
            market(instrument).phase = phase;
        }

        @Override
        public void refused(EventHeader header, CommandType command, int owner, long orderId, RefusalReason reason) {
            if (isAnswer(header)) refusal = Optional.of(reason.toString());
        }

        @Override
        public void rejected(long clientSequence, CommandRejection reason) {
            // A request for events has no number.
            if (clientSequence == 0 && reason == CommandRejection.NOT_PERMITTED) {
                connectionRefusal = Optional.of("identity=" + config.key().name() + ": the venue gives it no rights as"
                        + " client " + config.clientId() + " (" + reason + "); expected one of VenueOperators");
            } else if (clientSequence == awaited) {
                refusal = Optional.of(reason.toString());
                isRejected = true;
            }
        }

        private boolean isAnswer(EventHeader header) {
            return header.clientId() == config.clientId() && header.clientSequence() == awaited;
        }
    }
}
