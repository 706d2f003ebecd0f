package io.needletail.cli.demo;

import io.needletail.venue.config.ClusterMembers;
import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The files of a demo, which are deleted at its end: a configuration, and the folders of the venue and of its sessions. */
final class DemoFiles implements AutoCloseable {
    private static final Path SHARED_MEMORY = Path.of("/dev/shm");
    private static final int PORTS_FROM = 21_000;
    private static final int PORTS_TO = 31_000;

    private final Path folder;
    private final Path aeron;

    private DemoFiles(Path folder, Path aeron) {
        this.folder = folder;
        this.aeron = aeron;
    }

    /** Makes the folders. */
    static DemoFiles create() throws IOException {
        Path folder = Files.createTempDirectory("needletail-demo-");
        boolean hasShared = Files.isWritable(SHARED_MEMORY);
        return new DemoFiles(folder, (hasShared ? SHARED_MEMORY : folder).resolve(folder.getFileName() + "-aeron"));
    }

    /** Writes the configuration and returns its path. */
    Path configuration(DemoMarket market, boolean isYielding) throws IOException {
        StringBuilder text = new StringBuilder(venue(isYielding));
        market.stocks().forEach(stock -> text.append(instrument(stock)));
        market.members().forEach(member -> text.append(member(member)));
        return Files.writeString(folder.resolve("demo.cfg"), text);
    }

    private String venue(boolean isYielding) throws IOException {
        return """
                [ENGINE]
                Idle=%s

                [DEFAULT]
                ConnectionType=acceptor
                BeginString=FIX.4.4
                SenderCompID=VENUE
                SocketAcceptAddress=127.0.0.1
                SocketAcceptPort=0
                FileStorePath=%s
                CheckLatency=N

                [VENUE]
                VenueName=demo
                VenuePath=%s
                AeronPath=%s
                ClusterMembers=localhost:%d
                VenueIdle=%s
                FileSyncLevel=0

                """.formatted(
                        isYielding ? "yield" : "park",
                        folder.resolve("store"),
                        folder.resolve("venue"),
                        aeron,
                        freePorts(),
                        isYielding ? "YIELD" : "BACKOFF");
    }

    private static String instrument(DemoMarket.Stock stock) {
        return """
                [INSTRUMENT]
                Symbol=%s
                ReferencePrice=%s
                Phase=CONTINUOUS

                """.formatted(stock.symbol(), stock.price());
    }

    private static String member(String name) {
        return """
                [SESSION]
                TargetCompID=%1$s

                [OWNER]
                OwnerName=%1$s

                """.formatted(name);
    }

    @Override
    public void close() throws IOException {
        delete(folder);
        delete(aeron);
    }

    private static void delete(Path root) throws IOException {
        if (!Files.exists(root)) return;
        List<Path> all;
        try (Stream<Path> files = Files.walk(root)) {
            all = files.sorted((a, b) -> b.compareTo(a)).toList();
        }
        for (Path path : all) Files.deleteIfExists(path);
    }

    // The ports of a node follow each other.
    private static int freePorts() throws IOException {
        int offset = (int) (ProcessHandle.current().pid() * ClusterMembers.PORTS % (PORTS_TO - PORTS_FROM));
        for (int tried = 0; tried < PORTS_TO - PORTS_FROM; tried += ClusterMembers.PORTS) {
            int first = PORTS_FROM + (offset + tried) % (PORTS_TO - PORTS_FROM);
            if (areFree(first)) return first;
        }
        throw new IOException("no " + ClusterMembers.PORTS + " UDP ports in a row are free between " + PORTS_FROM
                + " and " + PORTS_TO);
    }

    private static boolean areFree(int first) {
        for (int port = first; port < first + ClusterMembers.PORTS; port++) {
            try (DatagramSocket socket = new DatagramSocket(null)) {
                socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
            } catch (IOException taken) {
                return false;
            }
        }
        return true;
    }
}
