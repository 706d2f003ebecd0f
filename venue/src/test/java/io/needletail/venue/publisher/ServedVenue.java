package io.needletail.venue.publisher;

import io.needletail.engine.config.EngineSetup;
import io.needletail.engine.config.Variables;
import io.needletail.engine.connect.TcpEndpoint;
import io.needletail.venue.config.FeedAddresses;
import io.needletail.venue.config.VenueSetup;
import io.needletail.venue.gateway.FixClient;
import io.needletail.venue.sequencer.NodeListener;
import io.needletail.venue.server.VenueServer;
import java.io.IOException;
import java.math.BigDecimal;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.SocketException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import quickfix.ConfigError;

/**
 * A venue as {@code needletail venue} runs it, which publishes on the loopback interface, and two QuickFIX/J clients
 * that trade on it at random. Its open orders are known from what it reports to these clients.
 */
final class ServedVenue implements NodeListener, AutoCloseable {
    static final List<String> SYMBOLS = List.of("MSFT", "IBM");

    private static final Pattern FIELD = Pattern.compile("(\\d+)=([^|]*)\\|");
    private static final int NODE_PORTS = 5;
    private static final int ATTEMPTS = 1_000;
    private static final int FIRST_PORT = 31_000;
    private static final int CENTRE = 1_250;
    private static final int REACH = 20;

    final FeedAddresses addresses;
    final Path aeron;
    private final VenueServer server;
    private final Thread thread;
    private final List<FixClient> clients = new ArrayList<>();
    private final Random random;
    private final ConcurrentLinkedQueue<Throwable> errors = new ConcurrentLinkedQueue<>();
    private int requests;
    private int lastId;

    ServedVenue(Path folder, long seed) throws IOException, ConfigError {
        random = new Random(seed);
        aeron = folder.resolve("aeron");
        Path file = configuration(folder);
        VenueSetup venue = VenueSetup.read(file, Variables.NONE);
        addresses = venue.marketData().feed().orElseThrow().addresses();
        server = VenueServer.start(venue, EngineSetup.read(file, Variables.NONE), this);
        thread = Thread.ofPlatform().name("served-venue").start(server::run);
        TcpEndpoint endpoint = (TcpEndpoint) server.endpoints().iterator().next();
        for (String name : List.of("BUYER", "SELLER")) {
            clients.add(FixClient.connect(FixClient.FIX44, name, endpoint.port()));
        }
    }

    /** Returns the addresses at which the server publishes. */
    List<String> published() {
        return server.marketData();
    }

    /** Sends an order or a cancel of a client drawn at random. */
    void step() {
        FixClient client = clients.get(random.nextInt(clients.size()));
        if (lastId > 0 && random.nextInt(4) == 0) {
            int order = 1 + random.nextInt(lastId);
            client.send("35=F|11=C%d|41=%d|55=MSFT|54=1|".formatted(++requests, order));
        } else {
            int price = CENTRE - REACH + random.nextInt(2 * REACH);
            client.send("35=D|11=%d|55=%s|54=%d|38=%d|40=2|44=%d.%02d|"
                    .formatted(
                            ++lastId,
                            SYMBOLS.get(random.nextInt(SYMBOLS.size())),
                            1 + random.nextInt(2),
                            10 * (1 + random.nextInt(10)),
                            price / 100,
                            price % 100));
        }
    }

    /**
     * Returns the price levels of the orders that the venue reports as open, such as {@code MSFT 1 12.30 = 50 of 2}.
     */
    List<String> levels() {
        TreeMap<String, long[]> levels = new TreeMap<>();
        for (FixClient client : clients) {
            String id = "M" + ++requests;
            client.send("35=AF|584=%s|585=7|".formatted(id));
            boolean isLast = false;
            while (!isLast) {
                String report = client.next();
                if (!report.contains("|584=" + id + "|")) continue;
                Map<Integer, String> fields = fields(report);
                isLast = !"N".equals(fields.get(912));
                if (fields.get(39).equals("8")) continue;
                BigDecimal price = new BigDecimal(fields.get(44)).setScale(2);
                String name = fields.get(55) + " " + fields.get(54) + " " + price;
                long[] level = levels.computeIfAbsent(name, _ -> new long[2]);
                level[0] += Long.parseLong(fields.get(151));
                level[1]++;
            }
        }
        List<String> text = new ArrayList<>();
        levels.forEach((name, level) -> text.add(name + " = " + level[0] + " of " + level[1]));
        return text;
    }

    /** Returns the errors that the venue told. */
    List<Throwable> errors() {
        return List.copyOf(errors);
    }

    @Override
    public void error(Throwable error) {
        errors.add(error);
    }

    @Override
    public void terminated(String part) {
        errors.add(new IllegalStateException(part + " has ended"));
    }

    @Override
    public void close() throws IOException {
        clients.forEach(FixClient::close);
        server.stop();
        try {
            thread.join();
        } catch (InterruptedException interrupted) {
            throw new IOException(interrupted);
        }
        server.close();
    }

    private static Map<Integer, String> fields(String message) {
        Map<Integer, String> fields = new HashMap<>();
        Matcher field = FIELD.matcher(message);
        while (field.find()) fields.put(Integer.parseInt(field.group(1)), field.group(2));
        return fields;
    }

    private Path configuration(Path folder) throws IOException {
        int port = freePort();
        return Files.writeString(folder.resolve("venue.cfg"), """
                [ENGINE]
                Idle=park

                [DEFAULT]
                ConnectionType=acceptor
                BeginString=FIX.4.4
                SenderCompID=VENUE
                SocketAcceptAddress=127.0.0.1
                SocketAcceptPort=0
                FileStorePath=%1$s/store

                [SESSION]
                TargetCompID=BUYER

                [SESSION]
                TargetCompID=SELLER

                [VENUE]
                VenuePath=%1$s/venue
                AeronPath=%2$s
                ClusterMembers=localhost:%3$d
                FileSyncLevel=0
                MarketDataChannelA=239.255.84.1:%4$d
                MarketDataChannelB=239.255.84.2:%4$d
                MarketDataSnapshots=239.255.84.3:%4$d
                MarketDataRetransmission=127.0.0.1:%4$d
                MarketDataSnapshotInterval=50
                MarketDataStream=aeron:ipc
                MarketDataStreamId=77

                [INSTRUMENT]
                Symbol=MSFT
                ReferencePrice=12.50
                Phase=CONTINUOUS

                [INSTRUMENT]
                Symbol=IBM
                ReferencePrice=12.50
                Phase=CONTINUOUS

                [OWNER]
                OwnerName=BUYER

                [OWNER]
                OwnerName=SELLER
                """.formatted(folder, aeron, freeUdpPorts(), port));
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private int freeUdpPorts() throws SocketException {
        SocketException last = new SocketException("no free ports");
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            int first = FIRST_PORT + random.nextInt(ATTEMPTS);
            List<DatagramSocket> bound = new ArrayList<>();
            try {
                for (int port = first; port < first + NODE_PORTS; port++) {
                    bound.add(new DatagramSocket(port, InetAddress.getLoopbackAddress()));
                }
                return first;
            } catch (SocketException taken) {
                last = taken;
            } finally {
                bound.forEach(DatagramSocket::close);
            }
        }
        throw last;
    }
}
