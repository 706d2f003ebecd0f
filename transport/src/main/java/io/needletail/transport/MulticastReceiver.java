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
 * Receives the datagrams of one multicast group, one at a time, without blocking.
 *
 * <p>Unlike a {@link Transport} it guarantees neither order nor completeness: the network loses, duplicates and
 * reorders datagrams, and the system drops them when its buffer is full; {@link #dropped} returns the number of the
 * latter where the system has it. A receiver that needs all datagrams joins two channels.
 *
 * <p>Bound to the group's address where the system allows it, so that another group with the same port is not received.
 * One thread. {@link #receive} allocates nothing while one sender sends.
 */
public final class MulticastReceiver implements Closeable {
    /** Result of {@link #receive}: a datagram was longer than the given room and is lost. */
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
     * @return the receiver
     * @throws IOException if the system refuses: no such group on this card, or too many groups (on Linux
     *     {@code net.ipv4.igmp_max_memberships})
     */
    public static MulticastReceiver join(InetSocketAddress group, MulticastOptions options) throws IOException {
        InetAddress address = group.getAddress();
        if (address == null || !address.isMulticastAddress()) {
            throw NetworkCards.notAGroup(group);
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

    /**
     * Binds to the group where possible: a socket bound to the wildcard address receives every group that the machine
     * has joined.
     */
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
     * Returns the actual size of the system's receive buffer, which may be less than requested. Linux gives at most
     * {@code net.core.rmem_max}, and reports twice the size, its own overhead included.
     *
     * @return bytes, as the system reports them
     */
    public int receiveBufferBytes() {
        return receiveBufferBytes;
    }

    /**
     * Returns the number of datagrams longer than the room given to {@link #receive}.
     *
     * @return since the group was joined
     */
    public long tooLong() {
        return tooLong;
    }

    /**
     * Returns the number of datagrams that the system dropped because its buffer was full. Cold: reads a system table.
     *
     * @return since the group was joined, with those of other sockets of this machine bound to the same group and port;
     *     empty where the system does not report it
     */
    public OptionalLong dropped() {
        return DatagramDrops.dropped(group);
    }

    /**
     * Returns the multicast group.
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
