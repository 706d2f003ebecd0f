package io.needletail.transport;

import static java.net.StandardProtocolFamily.INET;
import static java.net.StandardProtocolFamily.INET6;
import static java.net.StandardSocketOptions.SO_RCVBUF;
import static java.net.StandardSocketOptions.SO_REUSEADDR;

import java.io.Closeable;
import java.io.IOException;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ProtocolFamily;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.util.OptionalLong;

/**
 * Datagrams of one multicast group, one at a time, without blocking.
 *
 * <p>Unlike a {@link Transport} it promises no order and no completeness: datagrams are lost, doubled and overtaken on the way,
 * and by the system when nobody receives in time; {@link #dropped} tells the latter where the system does. Whoever needs
 * all of them listens to two lines.
 *
 * <p>Bound to the group's own address where the system allows it, so that another group with the same port is not heard.
 * One thread. {@link #receive} allocates nothing while one sender sends.
 */
public final class MulticastReceiver implements Closeable {
    /** Answer of {@link #receive}: a datagram did not fit into the room that was given, and is gone. */
    public static final int TOO_LONG = -1;

    /** Longest datagram that IP carries. */
    public static final int DATAGRAM_BYTES_MAX = 65_535;

    private final DatagramChannel channel;
    private final InetSocketAddress group;
    private final int receiveBufferBytes;
    private final ByteBuffer arriving = ByteBuffer.allocateDirect(DATAGRAM_BYTES_MAX);
    private long tooLong;

    private MulticastReceiver(DatagramChannel channel, InetSocketAddress group) throws IOException {
        this.channel = channel;
        this.group = group;
        this.receiveBufferBytes = channel.getOption(SO_RCVBUF);
    }

    /**
     * Joins a group. Cold.
     *
     * @param group its address and port
     * @param options how
     * @return a receiver that hears it from now on
     * @throws IOException if the system refuses: no such group on this card, or too many groups (on Linux
     *     {@code net.ipv4.igmp_max_memberships})
     */
    public static MulticastReceiver join(InetSocketAddress group, MulticastOptions options) throws IOException {
        InetAddress address = group.getAddress();
        if (address == null || !address.isMulticastAddress()) {
            throw new IOException(
                    group + " is no multicast group; those are 224.0.0.0 to 239.255.255.255, and ff00::/8");
        }
        ProtocolFamily family = address instanceof Inet4Address ? INET : INET6;
        DatagramChannel channel = DatagramChannel.open(family);
        try {
            channel.configureBlocking(false);
            channel.setOption(SO_REUSEADDR, true);
            if (options.receiveBufferBytes() != MulticastOptions.SYSTEM_SIZE) {
                channel.setOption(SO_RCVBUF, options.receiveBufferBytes());
            }
            bind(channel, group);
            if (options.source().isPresent()) {
                channel.join(address, options.card(), options.source().get());
            } else {
                channel.join(address, options.card());
            }
            return new MulticastReceiver(channel, group);
        } catch (IOException | IllegalArgumentException | UnsupportedOperationException failure) {
            channel.close();
            throw new IOException(
                    "cannot join " + Tcp.text(group) + " on " + options.card().getName() + ": " + failure.getMessage(),
                    failure);
        }
    }

    /** To the group where that is possible: a socket bound to any address hears every group that this machine has joined. */
    private static void bind(DatagramChannel channel, InetSocketAddress group) throws IOException {
        try {
            channel.bind(group);
        } catch (IOException refused) {
            try {
                channel.bind(new InetSocketAddress(group.getPort()));
            } catch (IOException again) {
                again.addSuppressed(refused);
                throw again;
            }
        }
    }

    /**
     * Moves a datagram that has arrived into {@code target[from, limit)}.
     *
     * @param target where it goes
     * @param from index of its first byte
     * @param limit index after the last byte that may be written
     * @return its length, 0 when none is waiting (or an empty one was), or {@link #TOO_LONG}
     * @throws IOException when the socket is closed or broken
     */
    public int receive(byte[] target, int from, int limit) throws IOException {
        arriving.clear();
        if (channel.receive(arriving) == null) return 0;
        int length = arriving.position();
        if (length > limit - from) {
            tooLong++;
            return TOO_LONG;
        }
        arriving.get(0, target, from, length);
        return length;
    }

    /**
     * What the system really holds for us: it may give less than was asked for. Linux gives at most
     * {@code net.core.rmem_max}, and tells twice what it gives, its own book-keeping included.
     *
     * @return bytes, as the system tells them
     */
    public int receiveBufferBytes() {
        return receiveBufferBytes;
    }

    /**
     * How many datagrams did not fit into the room that {@link #receive} was given.
     *
     * @return since the group was joined
     */
    public long tooLong() {
        return tooLong;
    }

    /**
     * How many datagrams the system threw away because its buffer was full. Cold: reads a table of the system.
     *
     * @return since the group was joined, with those of other sockets of this machine bound to the same group and port; empty
     *     where the system does not tell
     */
    public OptionalLong dropped() {
        return DatagramDrops.dropped(group);
    }

    /**
     * Who is heard.
     *
     * @return address and port of the group
     */
    public InetSocketAddress group() {
        return group;
    }

    /** Leaves the group. */
    @Override
    public void close() {
        Closing.quietly(channel);
    }
}
