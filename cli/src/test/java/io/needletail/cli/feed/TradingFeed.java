package io.needletail.cli.feed;

import io.needletail.matching.InstrumentRules;
import io.needletail.matching.MatchingConfig;
import io.needletail.matching.NewOrder;
import io.needletail.matching.OrderSide;
import io.needletail.matching.OwnerLimits;
import io.needletail.matching.TradingPhase;
import io.needletail.transport.MulticastSenderOptions;
import io.needletail.venue.config.FeedAddresses;
import io.needletail.venue.config.ListedInstrument;
import io.needletail.venue.config.SequencerConfig;
import io.needletail.venue.depth.DepthBooks;
import io.needletail.venue.depth.VenueDepth;
import io.needletail.venue.publisher.FastOutput;
import io.needletail.venue.publisher.MarketDataPublisher;
import io.needletail.venue.publisher.PacketLimits;
import io.needletail.venue.publisher.PublisherConfig;
import io.needletail.venue.publisher.PublisherListener;
import io.needletail.venue.publisher.PublisherThread;
import io.needletail.venue.sequencer.LocalSequencer;
import io.needletail.venue.sequencer.SequencerClient;
import io.needletail.venue.sequencer.VenueListener;
import java.io.IOException;
import java.math.BigDecimal;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/** A venue with random orders of two instruments that publishes on the loopback interface, on a thread of its own. */
final class TradingFeed implements PublisherListener, AutoCloseable {
    private static final List<ListedInstrument> LISTED =
            List.of(new ListedInstrument(0, "MSFT", 2), new ListedInstrument(1, "ACME", 0));
    private static final int ORDERS = 400;
    private static final long CYCLE_NS = 50_000_000;
    private static final long HEARTBEAT_NS = 20_000_000;

    final FeedAddresses addresses;
    private final VenueDepth depth = new VenueDepth(MatchingConfig.DEFAULTS);
    private final LocalSequencer sequencer = new LocalSequencer(SequencerConfig.DEFAULTS, System::nanoTime);
    private final PublisherThread publisher;

    TradingFeed(long seed) throws IOException {
        int port = freePort();
        addresses = new FeedAddresses(
                group("239.255.81.1", port),
                group("239.255.81.2", port),
                group("239.255.81.3", port),
                Optional.of(new InetSocketAddress(InetAddress.getLoopbackAddress(), port)));
        MulticastSenderOptions options = MulticastSenderOptions.on("127.0.0.1");
        PacketLimits limits = PacketLimits.DEFAULTS.withHeartbeatNs(HEARTBEAT_NS);
        FastOutput output = FastOutput.open(addresses, options, options, limits, this, System.nanoTime());
        PublisherConfig config = new PublisherConfig(LISTED, CYCLE_NS);
        trade(new Random(seed));
        publisher = PublisherThread.start(
                new MarketDataPublisher(config, MatchingConfig.DEFAULTS, List.of(output), this),
                events -> sequencer.client(3, 1, 64, events),
                this);
    }

    private static InetSocketAddress group(String digits, int port) {
        return new InetSocketAddress(InetAddress.ofLiteral(digits), port);
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }

    private void trade(Random random) {
        SequencerClient trader = sequencer.client(1, SequencerClient.FROM_NOW, 64, new VenueListener() {});
        settle(trader);
        trader.defineOwner(0, OwnerLimits.UNLIMITED);
        for (ListedInstrument instrument : LISTED) {
            trader.defineInstrument(instrument.number(), InstrumentRules.DEFAULTS, 1_000);
            trader.changePhase(instrument.number(), TradingPhase.CONTINUOUS);
        }
        NewOrder order = new NewOrder();
        for (int id = 1; id <= ORDERS; id++) {
            OrderSide side = random.nextBoolean() ? OrderSide.BUY : OrderSide.SELL;
            order.begin(id, 0, random.nextInt(LISTED.size()), 0)
                    .limit(side, 1 + random.nextInt(100), 980L + random.nextInt(40));
            trader.submit(order);
            settle(trader);
        }
        SequencerClient books = sequencer.client(2, 1, 64, depth);
        settle(books);
        depth.books().report(change -> {});
    }

    private static void settle(SequencerClient client) {
        while (client.poll() > 0 || client.unanswered() > 0) Thread.onSpinWait();
    }

    /** The levels of the venue's own book, as the command shows them in JSON. */
    String levels(String symbol, OrderSide side) {
        ListedInstrument instrument = LISTED.stream()
                .filter(listed -> listed.symbol().equals(symbol))
                .findFirst()
                .orElseThrow();
        DepthBooks books = depth.books();
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < books.levels(instrument.number(), side); i++) {
            BigDecimal price =
                    BigDecimal.valueOf(books.price(instrument.number(), side, i), instrument.priceDecimals());
            text.append(i == 0 ? "" : ",")
                    .append("[%s,%d,%d]"
                            .formatted(
                                    price.setScale(2).toPlainString(),
                                    books.quantity(instrument.number(), side, i),
                                    books.orders(instrument.number(), side, i)));
        }
        return "[" + text + "]";
    }

    /** The options that name the groups. */
    List<String> groups() {
        return List.of(
                "-a", text(addresses.channelA()), "-b", text(addresses.channelB()), "-s", text(addresses.snapshots()));
    }

    static String text(InetSocketAddress address) {
        return address.getAddress().getHostAddress() + ":" + address.getPort();
    }

    @Override
    public void sendFailed(IOException failure) {
        throw new AssertionError(failure);
    }

    @Override
    public void stopped(String reason) {
        throw new AssertionError(reason);
    }

    @Override
    public void close() {
        publisher.close();
    }
}
