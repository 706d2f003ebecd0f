package io.needletail.console;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Accepts connections to the console. One address has at most {@value #SILENT_MAX} silent connections: a further one takes the place of the
 * one that was silent longest. Where all places are taken, a new connection takes that of the one that was silent longest, of the address
 * that has most of them. So connections that send nothing cannot keep others out.
 */
final class HttpListener implements AutoCloseable {
    /** Most connections of an address that wait for a request. */
    static final int SILENT_MAX = 128;

    private static final Logger LOG = LoggerFactory.getLogger("needletail.console");
    private static final int BACKLOG = 128;
    private static final long PAUSE_NS = 100_000_000;

    private final ServerSocket server;
    private final int connectionsMax;
    private final Set<HttpConnection> connections = new HashSet<>();
    private volatile boolean isClosed;

    /** Makes a connection of a socket. */
    @FunctionalInterface
    interface Opener {
        HttpConnection open(Socket socket);
    }

    HttpListener(InetSocketAddress address, int connectionsMax) throws IOException {
        this.connectionsMax = connectionsMax;
        server = new ServerSocket();
        try {
            server.setReuseAddress(true);
            server.bind(address, BACKLOG);
        } catch (IOException inUse) {
            server.close();
            throw inUse;
        }
    }

    InetSocketAddress address() {
        return (InetSocketAddress) server.getLocalSocketAddress();
    }

    void start(Opener opener) {
        Thread.ofPlatform().name("console-accept").daemon().start(() -> {
            while (!isClosed) accept(opener);
        });
    }

    private void accept(Opener opener) {
        try {
            Socket socket = server.accept();
            HttpConnection connection = opener.open(socket);
            if (!admit(connection)) {
                connection.close();
                return;
            }
            Thread.ofVirtual().name("console-connection").start(connection);
        } catch (IOException failure) {
            if (isClosed) return;
            LOG.debug("the console cannot accept a connection: {}", failure.toString());
            LockSupport.parkNanos(PAUSE_NS);
        }
    }

    private synchronized boolean admit(HttpConnection added) {
        List<HttpConnection> own = silent(added.address());
        if (own.size() >= SILENT_MAX) remove(oldest(own));
        if (connections.size() >= connectionsMax) {
            Optional<HttpConnection> silent = most();
            if (silent.isEmpty()) return false;
            remove(silent.get());
        }
        return connections.add(added);
    }

    private List<HttpConnection> silent(InetAddress address) {
        List<HttpConnection> silent = new ArrayList<>();
        for (HttpConnection one : connections) {
            if (one.isSilent() && one.address().equals(address)) silent.add(one);
        }
        return silent;
    }

    private Optional<HttpConnection> most() {
        return connections.stream()
                .filter(HttpConnection::isSilent)
                .collect(Collectors.groupingBy(HttpConnection::address))
                .values()
                .stream()
                .max(Comparator.comparingInt(List::size))
                .map(HttpListener::oldest);
    }

    private static HttpConnection oldest(List<HttpConnection> silent) {
        long nowNs = System.nanoTime();
        return silent.stream()
                .max(Comparator.comparingLong(one -> nowNs - one.silentSinceNs()))
                .orElseThrow();
    }

    private void remove(HttpConnection one) {
        connections.remove(one);
        one.close();
    }

    synchronized void closed(HttpConnection connection) {
        connections.remove(connection);
    }

    @Override
    public void close() throws IOException {
        isClosed = true;
        server.close();
        synchronized (this) {
            connections.forEach(HttpConnection::close);
            connections.clear();
        }
    }
}
