package io.needletail.transport;

import io.needletail.transport.posix.Epoll;
import io.needletail.transport.posix.Libc;
import io.needletail.transport.posix.NativeBuffer;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/**
 * Readiness of many connections that are polled on one thread: above a number of connections it calls epoll once a cycle, and
 * connections without an event return 0 from receive without a system call.
 *
 * <p>Up to that number each connection calls receive itself, which saves one system call for a message. Connections that
 * epoll cannot watch, such as the JDK's, always call receive. Threading: one thread at a time, that of its connections.
 * Allocation: {@link #poll} allocates nothing.
 */
public final class SocketPoller implements AutoCloseable {

    /** Default of the most connections that are polled one by one. */
    public static final int SWEPT_MAX = 4;

    private final int sweptMax;
    // By number; a free place is reused.
    private final List<Optional<LibcTransport>> members = new ArrayList<>();
    private final Deque<Integer> free = new ArrayDeque<>();
    private Optional<Epoll> watching = Optional.empty();
    private Optional<NativeBuffer> staging = Optional.empty();

    /**
     * Creates a poller without connections.
     *
     * @param sweptMax most connections that are polled one by one; 0 or more
     */
    public SocketPoller(int sweptMax) {
        if (sweptMax < 0) {
            throw new IllegalArgumentException("sweptMax is " + sweptMax + ", expected 0 or more");
        }
        this.sweptMax = sweptMax;
    }

    /** Reads the events of the watched connections; must be called once in each cycle, before the receive calls. */
    public void poll() {
        if (watching.isPresent()) {
            look(watching.get());
        }
    }

    /** Stops watching: the connections are polled one by one again. */
    @Override
    public void close() {
        watching.ifPresent(this::stop);
    }

    void add(LibcTransport connection) {
        Integer place = free.poll();
        int number = place == null ? members.size() : place;
        if (place == null) {
            members.add(Optional.of(connection));
        } else {
            members.set(number, Optional.of(connection));
        }
        if (staging.isEmpty()) staging = Optional.of(Libc.allocate(SocketOptions.STAGING_BYTES));
        connection.joined(this, number);
        if (watching.isPresent()) {
            watch(watching.get(), connection);
        } else if (size() > sweptMax) {
            start();
        }
    }

    void remove(LibcTransport connection) {
        watching.ifPresent(epoll -> epoll.remove(connection.fd()));
        members.set(connection.number(), Optional.empty());
        free.add(connection.number());
        if (size() <= sweptMax / 2) {
            close();
        }
        if (size() == 0) {
            Libc.free(staging());
            staging = Optional.empty();
        }
    }

    /** Returns the native buffer that all members share; exists while there is a member. */
    NativeBuffer staging() {
        return staging.orElseThrow();
    }

    /** Tests that epoll watches the connections. */
    boolean isWatching() {
        return watching.isPresent();
    }

    private int size() {
        return members.size() - free.size();
    }

    private void look(Epoll epoll) {
        int events = epoll.look();
        for (int i = 0; i < events; i++) {
            // Members that have left were removed from the epoll set.
            members.get(epoll.number(i)).orElseThrow().arrived(epoll.isEnd(i));
        }
    }

    private void start() {
        try {
            Epoll epoll = new Epoll();
            watching = Optional.of(epoll);
            members.forEach(member -> member.ifPresent(connection -> watch(epoll, connection)));
        } catch (IOException noRoom) {
            // Polling one by one is slower and also correct; the next connection tries again.
            watching = Optional.empty();
        }
    }

    private static void watch(Epoll epoll, LibcTransport connection) {
        try {
            epoll.add(connection.fd(), connection.number());
            connection.watched(true);
        } catch (IOException noRoom) {
            connection.watched(false);
        }
    }

    private void stop(Epoll epoll) {
        for (Optional<LibcTransport> member : members) {
            member.ifPresent(connection -> {
                epoll.remove(connection.fd());
                connection.watched(false);
            });
        }
        epoll.close();
        watching = Optional.empty();
    }
}
