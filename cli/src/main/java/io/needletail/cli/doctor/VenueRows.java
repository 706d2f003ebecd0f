package io.needletail.cli.doctor;

import io.needletail.cli.venue.OpenPorts;
import io.needletail.transport.MulticastSenderOptions;
import io.needletail.venue.config.ClusterMembers;
import io.needletail.venue.config.FeedAddresses;
import io.needletail.venue.config.MarketDataSetup;
import io.needletail.venue.config.NodeBuffers;
import io.needletail.venue.config.VenueSetup;
import io.needletail.venue.identity.KeyFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Rows about the needs of a venue's node. */
final class VenueRows {
    private static final int MEGABYTE_SHIFT = 20;
    private static final int TERMS_OF_A_STREAM = 3;

    // The driver's own files, and the streams between the parts of a node.
    private static final long DRIVER_BYTES = 64L << MEGABYTE_SHIFT;
    private static final int STREAMS = 12;

    private VenueRows() {}

    static List<Row> of(VenueSetup setup) throws IOException {
        List<Row> rows = new ArrayList<>(
                List.of(memory(setup), disk(setup), opens(), clock(setup), network(setup), keys(setup)));
        setup.marketData().feed().ifPresent(feed -> rows.add(marketData(feed)));
        return rows;
    }

    private static Row memory(VenueSetup setup) throws IOException {
        NodeBuffers buffers = setup.node().buffers();
        long needed = DRIVER_BYTES
                + (long) TERMS_OF_A_STREAM * setup.node().members().size() * buffers.logTerm()
                + (long) TERMS_OF_A_STREAM
                        * (STREAMS + setup.marketData().stream().stream().count())
                        * buffers.term();
        Path directory = setup.node().directories().aeron();
        long free = freeBytes(directory);
        return new Row(
                "venue's memory",
                "%s, %d MB free, up to %d MB needed"
                        .formatted(directory, free >> MEGABYTE_SHIFT, needed >> MEGABYTE_SHIFT),
                free >= needed
                        ? ""
                        : "the virtual machine would fail at a memory access: enlarge it, set AeronPath elsewhere, or"
                                + " make LogTermSize and TermSize smaller");
    }

    private static Row disk(VenueSetup setup) throws IOException {
        NodeBuffers buffers = setup.node().buffers();
        Path directory = setup.node().directories().archive();
        long free = freeBytes(directory);
        long needed = buffers.lowStorage() + 2L * buffers.segment();
        return new Row(
                "venue's disk",
                "%s, %d MB free, LowStorage=%d MB"
                        .formatted(directory, free >> MEGABYTE_SHIFT, buffers.lowStorage() >> MEGABYTE_SHIFT),
                free >= needed ? "" : "the node would end soon: make room, or set VenuePath elsewhere");
    }

    private static Row opens() {
        boolean isOpen = Object.class.getModule().isOpen("jdk.internal.misc", VenueRows.class.getModule());
        return new Row(
                "venue's JVM",
                isOpen ? "jdk.internal.misc is open" : "jdk.internal.misc is closed",
                isOpen ? "" : "Agrona needs --add-opens java.base/jdk.internal.misc=ALL-UNNAMED");
    }

    private static Row clock(VenueSetup setup) {
        boolean isSingle = setup.node().members().size() == 1;
        return new Row(
                "venue's clock",
                "the wall clock of the leader",
                isSingle
                        ? ""
                        : "all nodes need a synchronized clock (NTP, PTP): after a change of the leader its time counts");
    }

    private static Row network(VenueSetup setup) {
        ClusterMembers members = setup.node().members();
        int node = setup.node().nodeId();
        boolean isOpen = !OpenPorts.reachable(members).isEmpty();
        return new Row(
                "venue's network",
                members.host(node) + ": " + OpenPorts.ports(members, node),
                isOpen
                        ? "other machines reach these ports: the nodes need a network that only nodes, gateways and copies are on"
                        : "");
    }

    private static Row keys(VenueSetup setup) {
        KeyFolder keys = new KeyFolder(setup.node().directories().keys());
        if (!keys.hasKeys()) return Row.of("venue's keys", keys.path() + ", made at the first start");
        for (String name : KeyFolder.STANDARD) {
            try {
                keys.key(name);
            } catch (IOException unusable) {
                return new Row("venue's keys", keys.path().toString(), unusable.getMessage());
            }
        }
        return Row.of("venue's keys", keys.path() + ", for their owner only");
    }

    private static Row marketData(MarketDataSetup.Feed feed) {
        String groups = FeedAddresses.text(feed.addresses().channelA()) + " on " + feed.card() + ", "
                + FeedAddresses.text(feed.addresses().channelB()) + " on " + feed.cardB();
        return new Row("venue's market data", groups, missing(feed));
    }

    /** Returns the reason for which the groups cannot be sent to; empty for none. */
    private static String missing(MarketDataSetup.Feed feed) {
        for (String card : List.of(feed.card(), feed.cardB())) {
            try {
                MulticastSenderOptions options = MulticastSenderOptions.on(card);
                boolean isAble =
                        options.card().supportsMulticast() || options.card().isLoopback();
                if (!isAble) return card + " supports no multicast: set MarketDataInterface to one that does";
            } catch (IOException noCard) {
                return noCard.getMessage() + ": set MarketDataInterface or MarketDataInterfaceB to one of ip link";
            }
        }
        return "";
    }

    private static long freeBytes(Path directory) throws IOException {
        Path existing = directory.toAbsolutePath();
        while (!Files.exists(existing)) existing = existing.getParent();
        return Files.getFileStore(existing).getUsableSpace();
    }
}
