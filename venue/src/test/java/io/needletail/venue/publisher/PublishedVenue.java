package io.needletail.venue.publisher;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.feed.book.MarketBook;
import io.needletail.feed.book.Side;
import io.needletail.matching.EngineLevels;
import io.needletail.matching.EngineLevels.Level;
import io.needletail.matching.OrderSide;
import io.needletail.transport.MulticastSenderOptions;
import io.needletail.venue.config.FeedAddresses;
import io.needletail.venue.config.ListedInstrument;
import io.needletail.venue.depth.RandomTrading;
import io.needletail.venue.sequencer.SequencerClient;
import java.io.IOException;
import java.math.BigDecimal;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/** A venue with random trading that publishes on the loopback interface, and the comparison of books with its own. */
final class PublishedVenue implements PublisherListener, AutoCloseable {
    static final long CYCLE_NS = 3_000_000;
    static final long HEARTBEAT_NS = 1_000_000_000L;
    private static final long DEADLINE_NS = 60_000_000_000L;
    private static final int PRICE_DECIMALS = 9;
    private static final int SIZE_DECIMALS = 6;
    private static final List<ListedInstrument> LISTED = List.of(
            new ListedInstrument(0, "AAA", 3), new ListedInstrument(1, "BBB", 2), new ListedInstrument(2, "CCC", 0));

    final RandomTrading trading;
    final FeedAddresses addresses;
    final List<String> problems = new ArrayList<>();
    final PacketLimits limits;
    MarketDataPublisher publisher;
    FastOutput output;
    private final long seed;
    private SequencerClient client;
    private long sentBefore;

    PublishedVenue(long seed, PacketLimits limits, int eventsRetained) throws IOException {
        this.seed = seed;
        this.limits = limits;
        trading = new RandomTrading(seed, eventsRetained);
        int port = freePort();
        addresses = new FeedAddresses(
                group("239.255.79.1", port),
                group("239.255.79.2", port),
                group("239.255.79.3", port),
                Optional.of(new InetSocketAddress(InetAddress.getLoopbackAddress(), port)));
        open();
    }

    PublishedVenue(long seed) throws IOException {
        this(seed, PacketLimits.DEFAULTS, 1 << 16);
    }

    private static InetSocketAddress group(String digits, int port) {
        return new InetSocketAddress(InetAddress.ofLiteral(digits), port);
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }

    /** Starts a publisher, which reads the venue's events from the first on. */
    final void open() throws IOException {
        MulticastSenderOptions options = MulticastSenderOptions.on("127.0.0.1");
        output = FastOutput.open(addresses, options, options, limits, this, trading.nowNs());
        publisher = new MarketDataPublisher(
                new PublisherConfig(LISTED, CYCLE_NS), RandomTrading.CAPACITY, List.of(output), this);
        client = trading.connect(publisher);
        publisher.connect(client);
        RandomTrading.settle(client);
    }

    /** Stops the publisher, as when its process dies. */
    void kill() {
        client.close();
        publisher.close();
        sentBefore += output.sentDatagrams();
    }

    long sentDatagrams() {
        return sentBefore + output.sentDatagrams();
    }

    FeedReceiver join(boolean requests) throws IOException {
        FeedReceiver receiver = new FeedReceiver(addresses, requests);
        receiver.received = (int) sentDatagrams();
        return receiver;
    }

    /** Executes random commands, and publishes after every few. */
    void trade(int commands, FeedReceiver... receivers) throws IOException {
        for (int i = 0; i < commands; i++) {
            trading.step();
            if (i % 3 == 2 || i == commands - 1) publish(receivers);
        }
    }

    /** Lets the publisher send, and the receivers take all of it. */
    void publish(FeedReceiver... receivers) throws IOException {
        RandomTrading.settle(client);
        publisher.poll(trading.nowNs());
        for (FeedReceiver receiver : receivers) await(receiver, () -> receiver.received >= sentDatagrams());
    }

    /** Publishes a snapshot of each instrument. */
    void cycle(FeedReceiver... receivers) throws IOException {
        for (int i = 0; i <= RandomTrading.INSTRUMENTS; i++) {
            trading.pass(CYCLE_NS);
            publish(receivers);
        }
    }

    /** Publishes a heartbeat, which shows a receiver that the packets before it are missing. */
    void heartbeat(FeedReceiver... receivers) throws IOException {
        trading.pass(HEARTBEAT_NS);
        publish(receivers);
    }

    /** Polls publisher and receiver until a condition holds. */
    void await(FeedReceiver receiver, BooleanSupplier condition) throws IOException {
        long beganNs = System.nanoTime();
        while (!condition.getAsBoolean()) {
            receiver.poll();
            publisher.poll(trading.nowNs());
            assertThat(System.nanoTime() - beganNs).as("waiting, seed %d", seed).isLessThan(DEADLINE_NS);
        }
    }

    /** Returns whether a receiver has every packet that was sent. */
    boolean hasAll(FeedReceiver receiver) {
        return receiver.handler.isWhole() && receiver.next == output.lastPacket() + 1;
    }

    /** Compares the receiver's books with those of the matching engine. */
    void assertSameBooks(FeedReceiver receiver) {
        EngineLevels truth = trading.levels();
        for (ListedInstrument instrument : LISTED) {
            MarketBook book = receiver.book(instrument.number());
            assertThat(book.isSound()).as("soundness, seed %d", seed).isTrue();
            assertThat(side(book, Side.BID, instrument))
                    .as("bids of %s, seed %d", instrument.symbol(), seed)
                    .isEqualTo(truth.side(instrument.number(), OrderSide.BUY));
            assertThat(side(book, Side.OFFER, instrument))
                    .as("offers of %s, seed %d", instrument.symbol(), seed)
                    .isEqualTo(truth.side(instrument.number(), OrderSide.SELL));
        }
        assertThat(receiver.errors).as("seed %d", seed).isEmpty();
    }

    private static List<Level> side(MarketBook book, Side side, ListedInstrument instrument) {
        List<Level> levels = new ArrayList<>();
        for (int i = 0; i < book.levels(side); i++) {
            BigDecimal price =
                    BigDecimal.valueOf(book.price(side, i), PRICE_DECIMALS).movePointRight(instrument.priceDecimals());
            BigDecimal size = BigDecimal.valueOf(book.size(side, i), SIZE_DECIMALS);
            levels.add(new Level(price.longValueExact(), size.longValueExact(), book.orders(side, i)));
        }
        return levels;
    }

    @Override
    public void sendFailed(IOException failure) {
        problems.add(failure.getMessage());
    }

    @Override
    public void restoring(long from, long to) {
        if (from > 1) problems.add("restoring " + from + " to " + to);
    }

    @Override
    public void stopped(String reason) {
        problems.add(reason);
    }

    @Override
    public void close() {
        kill();
        trading.close();
    }
}
