package io.needletail.venue.publisher;

import io.needletail.fast.record.FieldRecord;
import io.needletail.fast.template.Templates;
import io.needletail.transport.MulticastSender;
import io.needletail.transport.MulticastSenderOptions;
import io.needletail.venue.config.FeedAddresses;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Sends market data as FAST over UDP multicast: updates on two channels in packets with the same numbers and bytes,
 * snapshots on a third group. The last packets are kept, and are sent again over TCP on request.
 *
 * <p>A publisher that is started again begins with other packet numbers than it ended with, so that receivers notice it
 * and take snapshots.
 */
public final class FastOutput extends MarketDataOutput {
    private static final int CHANNEL = 1;
    private static final int SNAPSHOT_CHANNEL = 2;
    private static final long SECOND_NS = 1_000_000_000L;
    private static final long NUMBERS_PER_SECOND = 4_096;

    private final PacketWriter updates;
    private final PacketWriter snapshots;
    private final Sockets sockets;
    private final FastCounters counters;
    private final FieldRecord record;
    private final UpdateMessage update;
    private final BookSnapshotMessage snapshot;
    private final NoticeMessages notices;
    private final long heartbeatNs;
    private long sentNs;
    private long snapshotNumber;

    private FastOutput(Sockets sockets, PacketLimits limits, PublisherListener listener, long nowNs) {
        Templates templates = MarketDataTemplates.read();
        record = new FieldRecord(templates);
        update = new UpdateMessage(templates, record);
        snapshot = new BookSnapshotMessage(templates, record);
        notices = new NoticeMessages(templates, record);
        counters = sockets.counters;
        updates = new PacketWriter(
                        templates,
                        sockets.history,
                        listener,
                        FastCounters.counted(sockets.channelA::send, counters.channelA()),
                        FastCounters.counted(sockets.channelB::send, counters.channelB()))
                .beginning(CHANNEL, firstNumber(nowNs));
        PacketHistory none = new PacketHistory(1, limits.datagramBytes());
        DatagramSink sink = FastCounters.counted(sockets.snapshots::send, counters.snapshots());
        snapshots = new PacketWriter(templates, none, listener, sink).beginning(SNAPSHOT_CHANNEL, PacketWriter.FIRST);
        this.sockets = sockets;
        heartbeatNs = limits.heartbeatNs();
        sentNs = nowNs;
    }

    /**
     * Opens the sockets. Cold.
     *
     * @param addresses to send to, and to answer requests at
     * @param optionsA of the sockets of channel A and of the snapshots
     * @param optionsB of the socket of channel B, which may use another network
     * @param limits of packets
     * @param listener receives failures to send
     * @param nowNs time, epoch ns
     * @return the output
     * @throws IOException if the system refuses, naming the address
     */
    public static FastOutput open(
            FeedAddresses addresses,
            MulticastSenderOptions optionsA,
            MulticastSenderOptions optionsB,
            PacketLimits limits,
            PublisherListener listener,
            long nowNs)
            throws IOException {
        return new FastOutput(Sockets.open(addresses, optionsA, optionsB, limits), limits, listener, nowNs);
    }

    private static long firstNumber(long nowNs) {
        return PacketWriter.FIRST + nowNs / SECOND_NS * NUMBERS_PER_SECOND % PacketWriter.LAST;
    }

    @Override
    void update(PublishedMarket market, UpdateBatch batch) {
        update.fill(market, batch);
        updates.add(record);
    }

    @Override
    void status(PublishedMarket market, int instrument) {
        notices.status(market, instrument);
        updates.add(record);
    }

    @Override
    void definition(PublishedMarket market, int instrument) {
        notices.definition(market, instrument);
        updates.add(record);
    }

    @Override
    void snapshot(PublishedMarket market, int instrument, boolean isFirst) {
        updates.send();
        if (isFirst) snapshotNumber = 0;
        notices.definition(market, instrument);
        snapshots.add(record);
        int levels = market.levels(instrument);
        int from = 0;
        do {
            from = snapshot.fill(market, instrument, from, ++snapshotNumber, updates.lastSent());
            snapshots.add(record);
        } while (from < levels);
        snapshots.send();
    }

    @Override
    void gap() {
        updates.skip();
    }

    @Override
    void poll(long nowNs) {
        if (updates.isEmpty() && nowNs - sentNs >= heartbeatNs) {
            notices.heartbeat(nowNs);
            updates.add(record);
        }
        if (!updates.isEmpty()) sentNs = nowNs;
        updates.send();
        if (sockets.retransmission.isPresent()) sockets.retransmission.get().poll(nowNs);
    }

    /** {@return the number of the last packet of updates that was sent} */
    public long lastPacket() {
        return updates.lastSent();
    }

    /** {@return the number of datagrams that the system took, over all groups} */
    public long sentDatagrams() {
        return counters.packetCount();
    }

    /** {@return the number of datagrams that the system refused or had no room for, over all groups} */
    public long unsentDatagrams() {
        return counters.unsentCount();
    }

    /** {@return what was sent and requested, live counts for any thread} */
    public FastCounters counters() {
        return counters;
    }

    /** {@return the port of requests for packets, or 0 without} */
    public int retransmissionPort() {
        return sockets.retransmission.map(RetransmissionServer::port).orElse(0);
    }

    @Override
    public void close() {
        sockets.close();
    }

    /** The sockets of a feed, and the packets that one of them can send again. */
    private record Sockets(
            MulticastSender channelA,
            MulticastSender channelB,
            MulticastSender snapshots,
            PacketHistory history,
            FastCounters counters,
            Optional<RetransmissionServer> retransmission)
            implements Closeable {
        static Sockets open(
                FeedAddresses addresses,
                MulticastSenderOptions optionsA,
                MulticastSenderOptions optionsB,
                PacketLimits limits)
                throws IOException {
            List<Closeable> opened = new ArrayList<>();
            try {
                MulticastSender channelA = MulticastSender.open(addresses.channelA(), optionsA);
                opened.add(channelA);
                MulticastSender channelB = MulticastSender.open(addresses.channelB(), optionsB);
                opened.add(channelB);
                MulticastSender snapshots = MulticastSender.open(addresses.snapshots(), optionsA);
                opened.add(snapshots);
                PacketHistory history = new PacketHistory(limits.historyPackets(), limits.datagramBytes());
                FastCounters counters = new FastCounters();
                Optional<RetransmissionServer> server =
                        addresses.retransmission().isEmpty()
                                ? Optional.empty()
                                : Optional.of(RetransmissionServer.open(
                                        addresses.retransmission().get(), history, counters.retransmission()));
                return new Sockets( // tidy: made in this place alone
                        channelA, channelB, snapshots, history, counters, server);
            } catch (IOException refused) {
                for (Closeable each : opened) each.close();
                throw refused;
            }
        }

        @Override
        public void close() {
            channelA.close();
            channelB.close();
            snapshots.close();
            retransmission.ifPresent(RetransmissionServer::close);
        }
    }
}
