package io.needletail.venue.server;

import io.aeron.Aeron;
import io.aeron.exceptions.AeronException;
import io.needletail.transport.MulticastSenderOptions;
import io.needletail.venue.config.ClientConfig;
import io.needletail.venue.config.FeedAddresses;
import io.needletail.venue.config.InstrumentSetup;
import io.needletail.venue.config.ListedInstrument;
import io.needletail.venue.config.MarketDataSetup;
import io.needletail.venue.config.VenueSetup;
import io.needletail.venue.gateway.GatewayConfig;
import io.needletail.venue.identity.KeyFolder;
import io.needletail.venue.publisher.FastCounters;
import io.needletail.venue.publisher.FastOutput;
import io.needletail.venue.publisher.MarketDataOutput;
import io.needletail.venue.publisher.MarketDataPublisher;
import io.needletail.venue.publisher.PacketLimits;
import io.needletail.venue.publisher.PublisherConfig;
import io.needletail.venue.publisher.PublisherListener;
import io.needletail.venue.publisher.PublisherThread;
import io.needletail.venue.publisher.SbeOutput;
import io.needletail.venue.sequencer.ClusterClient;
import io.needletail.venue.sequencer.EmbeddedNode;
import io.needletail.venue.sequencer.NodeListener;
import java.io.Closeable;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Publishes the market data that the file of a venue describes, on a thread of its own and with a client of the
 * sequencer of its own: no receiver slows orders down. An error of the market data is reported, and the venue goes on.
 */
public final class MarketDataFeed implements Closeable {
    /** Id of the publisher among the clients of the sequencer: above those of gateways. */
    public static final long CLIENT_ID = GatewayConfig.CLIENT_ID_MAX + 1;

    private final VenueSetup venue;
    private final NodeListener errors;
    private final Deque<Closeable> parts = new ArrayDeque<>();
    private final List<MarketDataOutput> outputs = new ArrayList<>();
    private final List<String> addresses = new ArrayList<>();
    private final MarketDataPublisher publisher;
    private Optional<PublishedFeed> published = Optional.empty();

    private MarketDataFeed(VenueSetup venue, PublisherThread.Connection connection, Path aeron, NodeListener errors)
            throws IOException {
        this.venue = venue;
        this.errors = errors;
        try {
            MarketDataSetup setup = venue.marketData();
            if (setup.feed().isPresent()) open(setup.feed().get());
            if (setup.stream().isPresent()) open(setup.stream().get(), aeron);
            PublisherConfig config = new PublisherConfig(
                    listed(venue.instruments()), setup.snapshotCycle().toNanos());
            PublisherListener listener = new Listener();
            publisher = new MarketDataPublisher(config, venue.sequencer().matching(), outputs, listener);
            parts.push(PublisherThread.start(publisher, connection, listener));
        } catch (IOException | RuntimeException failure) {
            close();
            throw failure;
        }
    }

    /**
     * Opens sockets and stream, and starts the thread.
     *
     * @param venue a venue that publishes something
     * @param connection to the sequencer, for the client with the id {@link #CLIENT_ID}
     * @param aeron directory of the media driver that sends the stream
     * @param errors receives errors
     * @return the running feed
     * @throws IOException when a network interface is missing, or the system or the media driver refuses, naming what
     */
    public static MarketDataFeed start(
            VenueSetup venue, PublisherThread.Connection connection, Path aeron, NodeListener errors)
            throws IOException {
        return new MarketDataFeed(venue, connection, aeron, errors);
    }

    /**
     * Opens sockets and stream, and starts the thread, at a node of this process.
     *
     * @param venue a venue that publishes something
     * @param node the node
     * @param errors receives errors
     * @return the running feed
     * @throws IOException when a network interface is missing, or the system or the media driver refuses, naming what
     */
    public static MarketDataFeed start(VenueSetup venue, EmbeddedNode node, NodeListener errors) throws IOException {
        ClientConfig client = node.client(KeyFolder.PUBLISHER, CLIENT_ID).withFromSequence(1);
        return start(venue, events -> ClusterClient.connect(client, events), client.aeronDirectory(), errors);
    }

    /**
     * Names instruments that are new, before the venue has them. From any thread.
     *
     * @param instruments all instruments; those that were named keep their names
     */
    public void list(List<InstrumentSetup> instruments) {
        publisher.list(listed(instruments));
    }

    private static List<ListedInstrument> listed(List<InstrumentSetup> instruments) {
        return instruments.stream().map(ListedInstrument::of).toList();
    }

    /** {@return where market data are sent, and where lost packets are requested, in words} */
    public List<String> addresses() {
        return List.copyOf(addresses);
    }

    /**
     * The feed over multicast.
     *
     * @param addresses where it is sent
     * @param counters live counts
     */
    public record PublishedFeed(FeedAddresses addresses, FastCounters counters) {}

    /** {@return the feed over multicast; empty when only a stream is published} */
    public Optional<PublishedFeed> published() {
        return published;
    }

    private void open(MarketDataSetup.Feed feed) throws IOException {
        FeedAddresses groups = feed.addresses();
        FastOutput output = FastOutput.open(
                groups,
                MulticastSenderOptions.on(feed.card()).withHopsMax(feed.hopsMax()),
                MulticastSenderOptions.on(feed.cardB()).withHopsMax(feed.hopsMax()),
                PacketLimits.DEFAULTS,
                new Listener(),
                TimeUnit.MILLISECONDS.toNanos(System.currentTimeMillis()));
        add(output);
        published = Optional.of(new PublishedFeed(groups, output.counters()));
        addresses.add("channel A " + FeedAddresses.text(groups.channelA()) + " on " + feed.card());
        addresses.add("channel B " + FeedAddresses.text(groups.channelB()) + " on " + feed.cardB());
        addresses.add("snapshots " + FeedAddresses.text(groups.snapshots()) + " on " + feed.card());
        groups.retransmission()
                .map(address -> new InetSocketAddress(address.getAddress(), output.retransmissionPort()))
                .ifPresent(address -> addresses.add("retransmission " + FeedAddresses.text(address)));
    }

    private void open(MarketDataSetup.Stream stream, Path aeron) throws IOException {
        try {
            Aeron client = Aeron.connect(
                    new Aeron.Context().aeronDirectoryName(aeron.toString()).errorHandler(errors::error));
            parts.push(client::close);
            add(new SbeOutput(
                    client.addExclusivePublication(stream.channel(), stream.streamId()),
                    PacketLimits.DEFAULTS.heartbeatNs(),
                    new Listener()));
            addresses.add("stream " + stream.streamId() + " on " + stream.channel());
        } catch (AeronException refused) {
            throw new IOException("MarketDataStream=" + stream.channel() + ": " + refused.getMessage(), refused);
        }
    }

    private void add(MarketDataOutput output) {
        outputs.add(output);
        parts.push(output);
    }

    /** Ends the thread, and closes sockets and stream. */
    @Override
    public void close() throws IOException {
        while (!parts.isEmpty()) parts.pop().close();
    }

    /** Tells problems of the market data as errors of the venue. */
    private final class Listener implements PublisherListener {
        @Override
        public void sendFailed(IOException failure) {
            errors.error(failure);
        }

        @Override
        public void restoring(long from, long to) {
            // At the start nothing was published that could be wrong by now.
            if (from == 1) return;
            errors.error(new IOException(venue.name() + ": market data have a gap: events " + from + " to " + to
                    + " are no longer retained; the state of the venue is read, and receivers recover from snapshots; raise"
                    + " EventsRetained if this happens again"));
        }

        @Override
        public void stopped(String reason) {
            errors.error(new IOException(venue.name() + ": " + reason));
        }
    }
}
