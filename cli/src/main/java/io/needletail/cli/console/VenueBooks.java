package io.needletail.cli.console;

import io.needletail.console.MarketView;
import io.needletail.engine.admin.JsonRecords;
import io.needletail.engine.error.VenueFault;
import io.needletail.matching.OrderSide;
import io.needletail.matching.TradingPhase;
import io.needletail.venue.config.ClientConfig;
import io.needletail.venue.config.InstrumentSetup;
import io.needletail.venue.config.SequencerConfig;
import io.needletail.venue.config.VenueSetup;
import io.needletail.venue.depth.VenueDepth;
import io.needletail.venue.gateway.GatewayConfig;
import io.needletail.venue.sequencer.ClusterClient;
import io.needletail.venue.sequencer.EventHeader;
import io.needletail.venue.sequencer.InstrumentEvent;
import io.needletail.venue.sequencer.InstrumentState;
import io.needletail.venue.sequencer.OpenOrder;
import io.needletail.venue.sequencer.OrderEvent;
import io.needletail.venue.sequencer.OrderEventKind;
import io.needletail.venue.sequencer.SequencerClient;
import io.needletail.venue.sequencer.TradeEvent;
import io.needletail.venue.sequencer.VenueListener;
import io.needletail.venue.server.MarketDataFeed;
import java.io.Closeable;
import java.math.BigDecimal;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Order books of a venue for the console, kept from its events with a client of the sequencer of its own, on a thread
 * of its own: the gateway's thread does nothing for it. Four times a second it makes a copy for the threads of the
 * console.
 */
public final class VenueBooks implements MarketView, Closeable {
    /** Id of the console among the clients of the sequencer. */
    public static final long CLIENT_ID = MarketDataFeed.CLIENT_ID + 1;

    /** Id of the console of a cluster's folder, above those of the consoles of its gateways. */
    static final long FOLDER_CLIENT_ID = CLIENT_ID + GatewayConfig.CLIENT_ID_MAX + 1;

    private static final Logger LOG = LoggerFactory.getLogger("needletail.console");
    private static final int LEVELS_SHOWN = 15;
    private static final int TRADES_SHOWN = 30;
    private static final long COPY_NS = 250_000_000;
    private static final long PAUSE_NS = 500_000;
    private static final long NS_PER_MS = 1_000_000;

    private final ClientConfig config;
    private final Events events;
    private final Thread thread =
            Thread.ofPlatform().name("console-books").daemon().unstarted(this::run);
    private volatile Map<String, Object> overview;
    private volatile Map<String, Map<String, Object>> books = Map.of();
    private volatile VenueSetup venue;
    private volatile boolean isClosed;

    private record Overview(
            String venue,
            long sequence,
            List<Instrument> instruments,
            List<Owner> owners,
            Map<String, Object> sequencer) {}

    private record Instrument(
            String symbol, String phase, String bid, String ask, String last, long orders, long trades) {}

    private record Owner(String owner, boolean blocked) {}

    private record Book(String symbol, List<Level> bids, List<Level> asks, List<Trade> trades) {}

    private record Level(String price, long quantity, long orders) {}

    private record Trade(long atMs, String price, long quantity) {}

    private VenueBooks(VenueSetup venue, ClientConfig config) {
        this.venue = venue;
        this.config = config;
        events = new Events(venue.sequencer(), this::instrument);
        overview = overview(0);
    }

    /**
     * Begins to receive the events of a venue.
     *
     * @param venue its settings
     * @param config how a client with the id {@link #CLIENT_ID} reaches it, from the first event on
     * @return the books
     */
    public static VenueBooks start(VenueSetup venue, ClientConfig config) {
        VenueBooks books = new VenueBooks(venue, config);
        books.thread.start();
        return books;
    }

    /**
     * Shows the instruments and owners of a file that was read again. From any thread.
     *
     * @param reloaded its settings
     */
    public void serve(VenueSetup reloaded) {
        venue = reloaded;
    }

    private Optional<InstrumentSetup> instrument(int number) {
        return venue.instruments().stream()
                .filter(one -> one.number() == number)
                .findFirst();
    }

    @Override
    public Map<String, Object> overview() {
        return overview;
    }

    @Override
    public Map<String, Object> book(String symbol) {
        return books.getOrDefault(symbol, Map.of());
    }

    private void run() {
        try (SequencerClient client = ClusterClient.connect(config, events)) {
            events.client = Optional.of(client);
            long copiedNs = System.nanoTime();
            while (!isClosed) {
                int work = client.poll();
                if (System.nanoTime() - copiedNs >= COPY_NS) {
                    copy(client.nextSequence());
                    copiedNs = System.nanoTime();
                }
                if (work == 0) LockSupport.parkNanos(PAUSE_NS);
            }
        } catch (RuntimeException failure) {
            LOG.error("{} the console shows no books any more: {}", VenueFault.BOOKS_STOPPED.id(), failure.toString());
        }
    }

    private void copy(long nextSequence) {
        // Half of a state is no state: the copy of before stays.
        if (events.isReading) {
            Map<String, Object> before = new LinkedHashMap<>(overview);
            before.put("sequencer", Map.of("connection", events.state));
            overview = before;
            return;
        }
        // Levels that are gone leave the books with a report.
        events.depth.books().report(_ -> {});
        Map<String, Map<String, Object>> copies = new HashMap<>();
        for (InstrumentSetup instrument : venue.instruments()) {
            copies.put(instrument.symbol(), JsonRecords.members(copy(instrument)));
        }
        books = copies;
        overview = overview(nextSequence);
    }

    private Book copy(InstrumentSetup instrument) {
        return new Book(
                instrument.symbol(),
                levels(instrument, OrderSide.BUY),
                levels(instrument, OrderSide.SELL),
                List.copyOf(events.trades(instrument.number())));
    }

    private List<Level> levels(InstrumentSetup instrument, OrderSide side) {
        int number = instrument.number();
        return IntStream.range(0, Math.min(LEVELS_SHOWN, events.depth.books().levels(number, side)))
                .mapToObj(index -> new Level(
                        price(instrument, events.depth.books().price(number, side, index)),
                        events.depth.books().quantity(number, side, index),
                        events.depth.books().orders(number, side, index)))
                .toList();
    }

    private Map<String, Object> overview(long nextSequence) {
        Map<String, Object> sequencer = new LinkedHashMap<>();
        sequencer.put("next event", nextSequence);
        sequencer.put("open orders", events.depth.books().openOrders());
        sequencer.put("connection", events.state);
        return JsonRecords.members(new Overview(
                venue.name(),
                nextSequence,
                venue.instruments().stream().map(this::brief).toList(),
                venue.owners().stream()
                        .map(owner -> new Owner(owner.name(), events.totals.isBlocked(owner.number())))
                        .toList(),
                sequencer));
    }

    private Instrument brief(InstrumentSetup instrument) {
        int number = instrument.number();
        return new Instrument(
                instrument.symbol(),
                events.depth.phase(number).name(),
                best(instrument, OrderSide.BUY),
                best(instrument, OrderSide.SELL),
                price(instrument, events.totals.lastPrice(number)),
                events.totals.orders(number),
                events.counts[number]);
    }

    private String best(InstrumentSetup instrument, OrderSide side) {
        int number = instrument.number();
        boolean isEmpty = events.depth.books().levels(number, side) == 0;
        return isEmpty ? "" : price(instrument, events.depth.books().price(number, side, 0));
    }

    private static String price(InstrumentSetup instrument, long units) {
        return BigDecimal.valueOf(units, instrument.priceDecimals()).toPlainString();
    }

    /** Ends the thread. */
    @Override
    public void close() {
        isClosed = true;
        try {
            thread.join();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Keeps the depth and the last trades. */
    private static final class Events implements VenueListener {
        private final IntFunction<Optional<InstrumentSetup>> instruments;
        private final Map<Integer, Deque<Trade>> trades = new HashMap<>();
        private final VenueDepth depth;
        private final MarketTotals totals;
        private final long[] counts;
        private Optional<SequencerClient> client = Optional.empty();
        private boolean isReading;
        private String state = "connecting";

        Events(SequencerConfig config, IntFunction<Optional<InstrumentSetup>> instruments) {
            depth = new VenueDepth(config.matching());
            totals = new MarketTotals(config);
            counts = new long[config.matching().instruments()];
            this.instruments = instruments;
        }

        Deque<Trade> trades(int instrument) {
            return trades.computeIfAbsent(instrument, _ -> new ArrayDeque<>());
        }

        @Override
        public void traded(EventHeader header, TradeEvent trade) {
            depth.traded(header, trade);
            totals.traded(header, trade);
            counts[trade.instrument()]++;
            Optional<InstrumentSetup> instrument = instruments.apply(trade.instrument());
            if (instrument.isEmpty()) return;
            Deque<Trade> newest = trades(trade.instrument());
            newest.addFirst(
                    new Trade(header.timeNs() / NS_PER_MS, price(instrument.get(), trade.price()), trade.quantity()));
            if (newest.size() > TRADES_SHOWN) newest.removeLast();
        }

        @Override
        public void orderChanged(EventHeader header, OrderEventKind kind, OrderEvent order) {
            depth.orderChanged(header, kind, order);
            totals.orderChanged(header, kind, order);
        }

        @Override
        public void instrumentDefined(EventHeader header, InstrumentEvent instrument) {
            totals.instrumentDefined(header, instrument);
        }

        @Override
        public void ownerBlocked(EventHeader header, int owner, boolean isBlocked) {
            totals.ownerBlocked(header, owner, isBlocked);
        }

        @Override
        public void phaseChanged(EventHeader header, int instrument, TradingPhase phase) {
            depth.phaseChanged(header, instrument, phase);
        }

        @Override
        public void live(long nextSequence, long lastClientSequence) {
            state = "live";
        }

        @Override
        public void disconnected() {
            state = "waits for a leader";
        }

        @Override
        public void eventsGone(long fromSequence, long oldestSequence, long nextSequence) {
            // At the start nothing was shown that could miss them.
            if (fromSequence > 1) {
                LOG.warn(
                        "{} events {} to {} of the venue are no longer retained: the console reads its state, and shows no trades of that time",
                        VenueFault.EVENTS_GONE.id(),
                        fromSequence,
                        oldestSequence - 1);
            }
            state = "events before " + oldestSequence + " are gone: reads the state";
            isReading = true;
            client.orElseThrow().readState();
        }

        @Override
        public void stateBegan(long nextSequence, long lastClientSequence) {
            depth.stateBegan(nextSequence, lastClientSequence);
            totals.stateBegan(nextSequence, lastClientSequence);
        }

        @Override
        public void instrumentState(InstrumentState instrument) {
            depth.instrumentState(instrument);
            totals.instrumentState(instrument);
        }

        @Override
        public void openOrder(OpenOrder order) {
            depth.openOrder(order);
            totals.openOrder(order);
        }

        @Override
        public void blockedOwner(int owner) {
            totals.blockedOwner(owner);
        }

        @Override
        public void stateRead(long nextSequence) {
            isReading = false;
        }
    }
}
