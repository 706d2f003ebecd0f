package io.needletail.transport;

import static io.needletail.transport.posix.Linux.AF_INET;
import static io.needletail.transport.posix.Linux.AF_INET6;
import static io.needletail.transport.posix.Linux.AF_UNIX;
import static io.needletail.transport.posix.Linux.IPPROTO_IP;
import static io.needletail.transport.posix.Linux.IPPROTO_IPV6;
import static io.needletail.transport.posix.Linux.IPPROTO_TCP;
import static io.needletail.transport.posix.Linux.IPV6_TCLASS;
import static io.needletail.transport.posix.Linux.IPV6_V6ONLY;
import static io.needletail.transport.posix.Linux.IP_TOS;
import static io.needletail.transport.posix.Linux.SOL_SOCKET;
import static io.needletail.transport.posix.Linux.SO_BUSY_POLL;
import static io.needletail.transport.posix.Linux.SO_KEEPALIVE;
import static io.needletail.transport.posix.Linux.SO_RCVBUF;
import static io.needletail.transport.posix.Linux.SO_REUSEADDR;
import static io.needletail.transport.posix.Linux.SO_SNDBUF;
import static io.needletail.transport.posix.Linux.TCP_NODELAY;

import io.needletail.transport.posix.SocketAddresses;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketException;
import java.nio.file.Path;
import java.util.Optional;

/** Socket provider with libc calls: on Linux with native access enabled. */
final class LibcSockets implements SocketProvider {

    @Override
    public Listener listen(InetSocketAddress local, SocketOptions options) throws IOException {
        LibcSocket socket = open(local, SocketAddresses.BYTES_MAX);
        try {
            socket.set(SOL_SOCKET, SO_REUSEADDR, number(options.reuseAddress()));
            if (options.linux().busyPollMicros() != LinuxOptions.NO_BUSY_POLL) {
                // Set here, so that an error fails the listen call and not an accept; accepted sockets inherit it.
                busyPoll(socket, options.linux().busyPollMicros());
            }
            // Bytes that arrive before accept get timestamps too.
            if (options.linux().kernelStamps()) socket.askForStamps();
            listen(socket, SocketAddresses.of(local, socket.family()), options);
            return new LibcListener(
                    socket,
                    socket.name().getPort(),
                    options.stagingBytes(),
                    (peer, address) -> admit(peer, address, options));
        } catch (IOException failure) {
            socket.close();
            throw failure;
        }
    }

    @Override
    public ConnectAttempt connect(InetSocketAddress remote, Optional<InetSocketAddress> local, SocketOptions options)
            throws IOException {
        LibcSocket socket = open(remote, options.stagingBytes());
        try {
            prepare(socket, options);
            if (options.linux().busyPollMicros() != LinuxOptions.NO_BUSY_POLL) {
                busyPoll(socket, options.linux().busyPollMicros());
            }
            if (local.isPresent()) {
                requireFamily(local.get(), socket);
                socket.bind(SocketAddresses.of(local.get(), socket.family()));
            }
            socket.connect(SocketAddresses.of(remote, socket.family()));
            return new LibcConnectAttempt(socket, remote, options);
        } catch (IOException failure) {
            socket.close();
            throw failure;
        }
    }

    @Override
    public Listener listen(Path path, String name, SocketOptions options) throws IOException {
        LibcSocket socket = LibcSocket.open(AF_UNIX, SocketAddresses.BYTES_MAX);
        try {
            listen(socket, SocketAddresses.of(path), options);
            return new LibcListener(socket, Listener.NO_PORT, options.stagingBytes(), (peer, _) -> {
                prepareAny(peer, options);
                return new LibcTransport(peer, name, options);
            });
        } catch (IOException failure) {
            socket.close();
            throw failure;
        }
    }

    @Override
    public Transport connect(Path path, String name, SocketOptions options) throws IOException {
        LibcSocket socket = LibcSocket.open(AF_UNIX, options.stagingBytes());
        try {
            prepareAny(socket, options);
            // A connect of this family completes at once: it succeeds or throws.
            socket.connect(SocketAddresses.of(path));
            return new LibcTransport(socket, name, options);
        } catch (IOException failure) {
            socket.close();
            throw failure;
        }
    }

    /** Opens a dual-stack socket for the wildcard address, as the JDK does; an IPv4 socket where IPv6 is missing. */
    private static LibcSocket open(InetSocketAddress address, int blockBytes) throws IOException {
        if (Tcp.isIpv4Only(address)) {
            return LibcSocket.open(AF_INET, blockBytes);
        }
        InetAddress host = address.getAddress();
        LibcSocket socket;
        try {
            socket = LibcSocket.open(AF_INET6, blockBytes);
        } catch (SocketException noSix) {
            if (!host.isAnyLocalAddress()) {
                throw noSix;
            }
            return LibcSocket.open(AF_INET, blockBytes);
        }
        socket.set(IPPROTO_IPV6, IPV6_V6ONLY, 0);
        return socket;
    }

    private static void listen(LibcSocket socket, byte[] address, SocketOptions options) throws IOException {
        if (options.receiveBufferBytes() != SocketOptions.SYSTEM_SIZE) {
            // Before bind: otherwise the TCP window of the first packet ignores it.
            socket.set(SOL_SOCKET, SO_RCVBUF, options.receiveBufferBytes());
        }
        socket.bind(address);
        socket.listen(BACKLOG);
    }

    private static Transport admit(LibcSocket peer, InetSocketAddress address, SocketOptions options)
            throws IOException {
        prepare(peer, options);
        return new LibcTransport(peer, Tcp.text(address), options);
    }

    private static void requireFamily(InetSocketAddress local, LibcSocket socket) throws IOException {
        boolean isSix = local.getAddress().getAddress().length > 4
                && !local.getAddress().isAnyLocalAddress();
        if (isSix && socket.family() == AF_INET) {
            throw new SocketException("it is an address of IPv4 and cannot be called from " + Tcp.text(local));
        }
    }

    private static void prepare(LibcSocket socket, SocketOptions options) throws IOException {
        socket.set(IPPROTO_TCP, TCP_NODELAY, number(options.noDelay()));
        socket.set(SOL_SOCKET, SO_KEEPALIVE, number(options.keepAlive()));
        socket.set(SOL_SOCKET, SO_REUSEADDR, number(options.reuseAddress()));
        if (options.trafficClass() != SocketOptions.SYSTEM_TRAFFIC_CLASS) {
            // A dual-stack socket sends packets of both families.
            socket.set(IPPROTO_IP, IP_TOS, options.trafficClass());
            if (socket.family() == AF_INET6) {
                socket.set(IPPROTO_IPV6, IPV6_TCLASS, options.trafficClass());
            }
        }
        if (options.linux().kernelStamps()) socket.takeStamps();
        prepareAny(socket, options);
    }

    /** Sets the options of all address families. */
    private static void prepareAny(LibcSocket socket, SocketOptions options) throws IOException {
        if (options.lingerSeconds() == 0) {
            socket.resetOnClose();
        }
        if (options.receiveBufferBytes() != SocketOptions.SYSTEM_SIZE) {
            socket.set(SOL_SOCKET, SO_RCVBUF, options.receiveBufferBytes());
        }
        if (options.sendBufferBytes() != SocketOptions.SYSTEM_SIZE) {
            socket.set(SOL_SOCKET, SO_SNDBUF, options.sendBufferBytes());
        }
    }

    private static void busyPoll(LibcSocket socket, int micros) throws IOException {
        try {
            socket.set(SOL_SOCKET, SO_BUSY_POLL, micros);
        } catch (SocketException refused) {
            throw new SocketException("busy polling for " + micros + " us was refused (" + refused.getMessage()
                    + "); it needs CAP_NET_ADMIN, or net.core.busy_read at " + micros + " or more");
        }
    }

    private static int number(boolean flag) {
        return flag ? 1 : 0;
    }
}
