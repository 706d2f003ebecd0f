package io.needletail.venue.publisher;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.needletail.matching.InstrumentRules;
import io.needletail.matching.MatchingConfig;
import io.needletail.matching.NewOrder;
import io.needletail.matching.OrderSide;
import io.needletail.matching.OwnerLimits;
import io.needletail.matching.TradingPhase;
import io.needletail.transport.MulticastSenderOptions;
import io.needletail.venue.config.FeedAddresses;
import io.needletail.venue.config.SequencerConfig;
import io.needletail.venue.sequencer.LocalSequencer;
import io.needletail.venue.sequencer.SequencerClient;
import io.needletail.venue.sequencer.VenueListener;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** From a command to the datagrams of its changes nothing is allocated. */
final class PublisherAllocationTest {
    private static final int STEPS = 20_000;
    private static final long PATIENCE_NS = 60_000_000_000L;
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private final NewOrder order = new NewOrder();
    private long nowNs = 1_000_000_000L;
    private long orderId;

    @Test
    void ordersTradesAndSnapshotsArePublishedWithoutAllocation() throws IOException {
        LocalSequencer sequencer = new LocalSequencer(SequencerConfig.DEFAULTS, () -> nowNs);
        try (FastOutput output = open();
                SequencerClient trader = sequencer.client(1, SequencerClient.FROM_NOW, 64, new VenueListener() {})) {
            MarketDataPublisher publisher = new MarketDataPublisher(
                    PublisherConfig.of(List.of()), MatchingConfig.DEFAULTS, List.of(output), new Silent());
            SequencerClient events = sequencer.client(2, 1, 64, publisher);
            begin(trader);
            long allocated = 1;
            long untilNs = System.nanoTime() + PATIENCE_NS;
            while (allocated > 0 && System.nanoTime() < untilNs) {
                long before = THREADS.getCurrentThreadAllocatedBytes();
                for (int i = 0; i < STEPS; i++) step(trader, events, publisher);
                allocated = THREADS.getCurrentThreadAllocatedBytes() - before;
            }
            assertThat(allocated).isZero();
            assertThat(output.sentDatagrams()).isGreaterThan(STEPS);
        }
    }

    /** Nobody listens at these groups. */
    private FastOutput open() throws IOException {
        MulticastSenderOptions options = MulticastSenderOptions.on("127.0.0.1");
        FeedAddresses addresses = new FeedAddresses(
                group("239.255.80.1"),
                group("239.255.80.2"),
                group("239.255.80.3"),
                Optional.of(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0)));
        return FastOutput.open(addresses, options, options, PacketLimits.DEFAULTS, new Silent(), nowNs);
    }

    private static InetSocketAddress group(String digits) {
        return new InetSocketAddress(InetAddress.ofLiteral(digits), FeedAddresses.PORT);
    }

    private void begin(SequencerClient trader) {
        settle(trader);
        trader.defineOwner(0, OwnerLimits.UNLIMITED);
        trader.defineOwner(1, OwnerLimits.UNLIMITED);
        trader.defineInstrument(0, InstrumentRules.DEFAULTS, 1_000);
        trader.changePhase(0, TradingPhase.CONTINUOUS);
        settle(trader);
    }

    /** Adds an order to one of many levels, and trades with it. */
    private void step(SequencerClient trader, SequencerClient events, MarketDataPublisher publisher) {
        nowNs += 10_000;
        long price = 1_000 + orderId % 50;
        trader.submit(order.begin(++orderId, 0, 0, nowNs).limit(OrderSide.SELL, 10, price));
        trader.submit(order.begin(++orderId, 1, 0, nowNs).limit(OrderSide.BUY, 7, price));
        trader.cancel(0, orderId - 1);
        settle(trader);
        settle(events);
        publisher.poll(nowNs);
    }

    private static void settle(SequencerClient client) {
        while (client.poll() > 0 || client.unanswered() > 0) Thread.onSpinWait();
    }

    /** Nothing goes wrong here. */
    private static final class Silent implements PublisherListener {
        @Override
        public void sendFailed(IOException failure) {
            throw new AssertionError(failure);
        }

        @Override
        public void stopped(String reason) {
            throw new AssertionError(reason);
        }
    }
}
