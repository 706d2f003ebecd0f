package io.needletail.transport;

import static java.net.StandardProtocolFamily.INET;
import static java.net.StandardProtocolFamily.INET6;
import static java.net.StandardSocketOptions.IP_MULTICAST_IF;
import static java.net.StandardSocketOptions.IP_MULTICAST_LOOP;
import static java.net.StandardSocketOptions.IP_MULTICAST_TTL;
import static java.net.StandardSocketOptions.SO_SNDBUF;

import java.io.Closeable;
import java.io.IOException;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;

/**
 * Sends datagrams to one multicast group, without blocking.
 *
 * <p>No receiver can slow a sender down: a datagram that the system has taken is sent whether anybody receives it or
 * not, and one for which the system has no room is not sent, which {@link #send} returns and {@link #refused} counts.
 * The datagrams come from one address of the interface, so that receivers can select it (source-specific multicast).
 *
 * <p>One thread. {@link #send} allocates nothing.
 */
public final class MulticastSender implements Closeable {
    /** Longest datagram that UDP carries over IPv4. */
    public static final int DATAGRAM_BYTES_MAX = 65_507;

    private final DatagramChannel channel;
    private final InetSocketAddress group;
    private final InetSocketAddress local;
    private final ByteBuffer leaving = ByteBuffer.allocateDirect(DATAGRAM_BYTES_MAX);
    private long refused;

    private MulticastSender(DatagramChannel channel, InetSocketAddress group) throws IOException {
        this.channel = channel;
        this.group = group;
        this.local = (InetSocketAddress) channel.getLocalAddress();
    }

    /**
     * Opens a sender. Cold.
     *
     * @param group address and port of the group
     * @param options how
     * @return the sender
     * @throws IOException if the address is no multicast group, the interface has no address of its family, or the
     *     system refuses
     */
    public static MulticastSender open(InetSocketAddress group, MulticastSenderOptions options) throws IOException {
        InetAddress address = group.getAddress();
        if (address == null || !address.isMulticastAddress()) throw NetworkCards.notAGroup(group);
        boolean isFour = address instanceof Inet4Address;
        InetAddress source = source(options.card(), isFour);
        DatagramChannel channel = DatagramChannel.open(isFour ? INET : INET6);
        try {
            channel.configureBlocking(false);
            channel.setOption(IP_MULTICAST_IF, options.card());
            channel.setOption(IP_MULTICAST_TTL, options.hopsMax());
            channel.setOption(IP_MULTICAST_LOOP, options.isReceivedHere());
            if (options.sendBufferBytes() != MulticastSenderOptions.SYSTEM_SIZE) {
                channel.setOption(SO_SNDBUF, options.sendBufferBytes());
            }
            channel.bind(new InetSocketAddress(source, 0));
            // A connected socket is not given the address with each datagram, and does not allocate for it.
            channel.connect(group);
            return new MulticastSender(channel, group);
        } catch (IOException | IllegalArgumentException | UnsupportedOperationException failure) {
            channel.close();
            throw new IOException(
                    "cannot send to " + Tcp.text(group) + " on "
                            + options.card().getName() + ": " + failure.getMessage(),
                    failure);
        }
    }

    private static InetAddress source(NetworkInterface card, boolean isFour) throws IOException {
        return card.inetAddresses()
                .filter(address -> address instanceof Inet4Address == isFour)
                .findFirst()
                .orElseThrow(() -> new IOException("network interface '" + card.getName() + "' has no "
                        + (isFour ? "IPv4" : "IPv6") + " address to send from; give it one, or choose another"));
    }

    /**
     * Sends {@code source[from, from + length)} as one datagram.
     *
     * @param source where the bytes come from; it may be reused as soon as this method returns
     * @param from index of the first byte
     * @param length number of bytes, 1 to {@link #DATAGRAM_BYTES_MAX}
     * @return the length, or 0 when the system has no room now: the datagram is not sent
     * @throws IOException when the system refuses the datagram, naming group and reason, or the sender is closed; a
     *     later datagram may succeed
     * @throws IllegalArgumentException when the length is out of its range
     */
    public int send(byte[] source, int from, int length) throws IOException {
        if (length < 1 || length > DATAGRAM_BYTES_MAX) throw noDatagram(length);
        leaving.clear().put(source, from, length).flip();
        int sent;
        try {
            sent = channel.write(leaving);
        } catch (IOException failure) {
            throw notSent(length, failure);
        }
        if (sent == 0) refused++;
        return sent;
    }

    private static IllegalArgumentException noDatagram(int length) {
        return new IllegalArgumentException("length=" + length + ": expected 1 to " + DATAGRAM_BYTES_MAX);
    }

    private IOException notSent(int length, IOException failure) {
        return new IOException(
                "cannot send " + length + " bytes to " + Tcp.text(group) + ": " + failure.getMessage(), failure);
    }

    /**
     * Returns the number of datagrams for which the system had no room.
     *
     * @return since the sender was opened
     */
    public long refused() {
        return refused;
    }

    /**
     * Returns the multicast group.
     *
     * @return address and port of the group
     */
    public InetSocketAddress group() {
        return group;
    }

    /**
     * Returns the address that the datagrams come from.
     *
     * @return address and port
     */
    public InetSocketAddress local() {
        return local;
    }

    /** Closes the socket. Closing twice does nothing. */
    @Override
    public void close() {
        Closing.quietly(channel);
    }
}
