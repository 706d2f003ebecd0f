package io.needletail.cli.demo;

import io.needletail.venue.config.ClusterMembers;
import io.needletail.venue.supervise.ClusterFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * The files of a demo, which are deleted at its end: a configuration, and the folders of the venue and of its sessions.
 */
final class DemoFiles implements AutoCloseable {
    private static final Path SHARED_MEMORY = Path.of("/dev/shm");

    private final Path folder;
    private final Path aeron;
    private final List<Path> further = new ArrayList<>();

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

    /** Returns the folder of a cluster, which has the configuration. */
    ClusterFolder cluster() {
        return new ClusterFolder(folder.resolve("cluster"));
    }

    /** Deletes a further folder at the end, where it is still there. */
    void add(Path directory) {
        further.add(directory);
    }

    /** Writes the configuration of a venue of so many nodes, and returns its path. */
    Path configuration(DemoMarket market, boolean isYielding, int nodes) throws IOException {
        StringBuilder text = new StringBuilder(venue(isYielding, nodes));
        market.stocks().forEach(stock -> text.append(instrument(stock)));
        market.members().forEach(member -> text.append(member(member)));
        Path file = cluster().config();
        Files.createDirectories(file.getParent());
        return Files.writeString(file, text);
    }

    private String venue(boolean isYielding, int nodes) throws IOException {
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
                ClusterMembers=%s
                # All nodes share one machine, however busy it is: a late heartbeat is no reason for an election
                ClusterHeartbeatTimeout=2000
                ClusterElectionTimeout=1000
                VenueIdle=%s
                FileSyncLevel=0
                EventsRetained=262144

                """.formatted(
                        isYielding ? "yield" : "park",
                        store(),
                        folder.resolve("venue"),
                        aeron,
                        members(nodes),
                        isYielding ? "YIELD" : "BACKOFF");
    }

    private static String instrument(DemoMarket.Stock stock) {
        return """
                [INSTRUMENT]
                Symbol=%s
                ReferencePrice=%s
                Phase=OPENING_AUCTION

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

    /** Returns the folder of the gateway's journals. */
    Path store() {
        return folder.resolve("store");
    }

    @Override
    public void close() throws IOException {
        delete(folder);
        delete(aeron);
        for (Path directory : further) delete(directory);
    }

    private static void delete(Path root) throws IOException {
        if (!Files.exists(root)) return;
        List<Path> all;
        try (Stream<Path> files = Files.walk(root)) {
            all = files.sorted((a, b) -> b.compareTo(a)).toList();
        }
        for (Path path : all) Files.deleteIfExists(path);
    }

    private static String members(int nodes) throws IOException {
        return String.join(",", ClusterMembers.onFreePorts(nodes).members());
    }
}
