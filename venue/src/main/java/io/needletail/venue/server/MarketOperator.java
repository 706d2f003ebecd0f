package io.needletail.venue.server;

import io.needletail.matching.CommandType;
import io.needletail.matching.OrderSide;
import io.needletail.matching.OrderType;
import io.needletail.matching.RefusalReason;
import io.needletail.matching.TimeInForce;
import io.needletail.matching.TradingPhase;
import io.needletail.venue.config.ClientConfig;
import io.needletail.venue.sequencer.ClusterClient;
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
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.ToLongFunction;
import java.util.stream.LongStream;

/**
 * An operator of a venue that runs: sees its instruments, and changes phases, blocks owners and cancels orders. Each
 * change is a command of the venue's log, which names the identity that gave it. One process at a time.
 */
public final class MarketOperator implements AutoCloseable {
    /** The client id of all operators. */
    public static final long CLIENT_ID = MarketDataFeed.CLIENT_ID + 2;

    private static final long IDLE_NS = 200_000;

    private final FileChannel channel;
    private final Duration wait;
    private final Events events = new Events();
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

    private MarketOperator(FileChannel channel, ClientConfig config, Duration wait) {
        this.channel = channel;
        this.wait = wait;
        client = ClusterClient.connect(config, events);
    }

    /**
     * Connects to a venue.
     *
     * @param config how to reach it, with the key of an operator and {@link #CLIENT_ID}
     * @param lock file that one operator at a time locks
     * @param wait longest wait for an answer
     * @return the operator
     * @throws IOException when the venue does not answer in time or refuses the identity, or another operator is
     *     connected
     */
    public static MarketOperator connect(ClientConfig config, Path lock, Duration wait) throws IOException {
        FileChannel channel = FileChannel.open(lock, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        try {
            FileLock held = channel.tryLock();
            if (held == null) throw new IOException("another operator is connected to the venue (" + lock + "): wait");
            MarketOperator operator = new MarketOperator(channel, config, wait);
            try {
                operator.await(() -> operator.events.isLive && operator.client.isConnected(), "does not answer");
                return operator;
            } catch (IOException | RuntimeException failure) {
                operator.client.close();
                throw failure;
            }
        } catch (IOException | RuntimeException failure) {
            channel.close();
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
        await(() -> events.isRead && events.isLive, "does not send its state");
        Map<Integer, MarketState> markets = new TreeMap<>();
        events.markets.forEach((number, market) -> markets.put(number, events.state(number, market)));
        return markets;
    }

    /**
     * Lets the venue execute a command.
     *
     * @param command sends it; returns its client sequence
     * @return what became of it
     * @throws IOException when the venue does not answer in time: the command may still be executed
     */
    public Outcome execute(ToLongFunction<SequencerClient> command) throws IOException {
        events.refusal = Optional.empty();
        events.canceled = 0;
        events.awaited = command.applyAsLong(client);
        if (events.awaited == SequencerClient.BACK_PRESSURE) {
            throw new IOException("the venue takes no command at present, and none was sent: try again");
        }
        await(() -> client.unanswered() == 0, "does not answer; the command may still be executed");
        return new Outcome(events.refusal, events.canceled);
    }

    @Override
    public void close() throws IOException {
        client.close();
        channel.close();
    }

    private void await(BooleanSupplier condition, String otherwise) throws IOException {
        long beganNs = System.nanoTime();
        while (!condition.getAsBoolean()) {
            if (events.connectionRefusal.isPresent()) throw new IOException(events.connectionRefusal.get());
            if (System.nanoTime() - beganNs > wait.toNanos()) {
                throw new IOException("the venue " + otherwise + " within " + wait.toSeconds() + " s: does it run?");
            }
            if (client.poll() == 0) LockSupport.parkNanos(IDLE_NS);
        }
    }

    /** The state of the venue, and its answers to commands. */
    private static final class Events implements VenueListener {
        private final Map<Integer, Market> markets = new TreeMap<>();
        private final Map<Long, Order> orders = new HashMap<>();
        private Optional<String> connectionRefusal = Optional.empty();
        private Optional<String> refusal = Optional.empty();
        private boolean isLive;
        private boolean isRead;
        private long awaited;
        private int canceled;

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
            if (clientSequence == awaited) refusal = Optional.of(reason.toString());
        }

        private boolean isAnswer(EventHeader header) {
            return header.clientId() == CLIENT_ID && header.clientSequence() == awaited;
        }
    }
}
