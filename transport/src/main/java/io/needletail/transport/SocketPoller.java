package io.needletail.transport;

import io.needletail.transport.posix.Epoll;
import io.needletail.transport.posix.EventFd;
import io.needletail.transport.posix.Libc;
import io.needletail.transport.posix.NativeBuffer;
import java.io.IOException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/**
 * Readiness of many connections that are polled on one thread: above a number of connections it calls epoll once a
 * cycle, and connections without an event return 0 from receive without a system call.
 *
 * <p>Up to that number each connection calls receive itself, which saves one system call for a message. Connections
 * that epoll cannot watch, such as the JDK's, always call receive.
 *
 * <p>A {@linkplain #blocking blocking} poller also lets the thread wait for the next event, with epoll, or with a
 * selector over the JDK's channels where there are no sockets of libc.
 *
 * <p>Threading: one thread at a time, that of its connections; {@link #wake} from any. Allocation: {@link #poll} and
 * {@link #await} allocate nothing.
 */
public final class SocketPoller implements AutoCloseable {

    /** Default of the most connections that are polled one by one. */
    public static final int SWEPT_MAX = 4;

    private static final int WAKE_NUMBER = -1;
    private static final long MILLI_NS = 1_000_000L;
    private static final long PARK_NS = 100_000;

    private final int sweptMax;
    private final boolean blocks;
    private Optional<EventFd> waker = Optional.empty();
    private Optional<Selector> selector = Optional.empty();
    private volatile boolean sleeping;
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
        this(sweptMax, false);
    }

    private SocketPoller(int sweptMax, boolean blocks) {
        if (sweptMax < 0) {
            throw new IllegalArgumentException("sweptMax is " + sweptMax + ", expected 0 or more");
        }
        this.sweptMax = sweptMax;
        this.blocks = blocks;
    }

    /**
     * Creates a poller without connections on which a thread can {@link #await} events. Without a free descriptor it
     * waits as one that polls: in short pauses.
     *
     * @return the poller; {@link #close} frees its descriptors
     */
    public static SocketPoller blocking() {
        SocketPoller poller = new SocketPoller(0, true);
        if (Sockets.chosen().kind() == Sockets.Kind.LIBC) {
            poller.start();
        } else {
            poller.openSelector();
        }
        return poller;
    }

    /**
     * Waits until bytes arrive at a connection that {@linkplain Transport#wakes wakes}, until another thread calls
     * {@link #wake}, or until the time is over.
     *
     * @param timeoutNs the longest wait, 1 or more; rounded up to milliseconds from one millisecond on
     * @param hasWork what {@link #wake} announces: tested once, before the wait
     */
    public void await(long timeoutNs, BooleanSupplier hasWork) {
        sleeping = true;
        try {
            if (!hasWork.getAsBoolean()) sleep(timeoutNs);
        } finally {
            sleeping = false;
        }
    }

    private void sleep(long timeoutNs) {
        int timeoutMs = (int) Math.min(Integer.MAX_VALUE, (timeoutNs + MILLI_NS - 1) / MILLI_NS);
        if (timeoutNs < MILLI_NS) {
            LockSupport.parkNanos(timeoutNs);
        } else if (watching.isPresent()) {
            take(watching.get(), watching.get().await(timeoutMs));
        } else if (selector.isPresent()) {
            select(selector.get(), timeoutMs);
        } else {
            LockSupport.parkNanos(PARK_NS);
        }
    }

    /** Ends a wait of the other thread in {@link #await}; one read of a variable when it does not wait. Any thread. */
    public void wake() {
        if (!sleeping) return;
        waker.ifPresent(EventFd::signal);
        selector.ifPresent(Selector::wakeup);
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
        waker.ifPresent(EventFd::close);
        selector.ifPresent(Closing::quietly);
    }

    /**
     * Adds a channel of the JDK; returns whether its bytes end {@link #await}. A closed channel is removed by itself.
     */
    boolean add(SocketChannel channel) {
        if (selector.isEmpty()) return false;
        try {
            channel.register(selector.get(), SelectionKey.OP_READ);
            return true;
        } catch (IOException closed) {
            // The next receive reports it.
            return false;
        }
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
        if (size() <= sweptMax / 2 && !blocks) {
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
        take(epoll, epoll.look());
    }

    private void take(Epoll epoll, int events) {
        for (int i = 0; i < events; i++) {
            int number = epoll.number(i);
            if (number == WAKE_NUMBER) continue;
            // Members that have left were removed from the epoll set.
            members.get(number).orElseThrow().arrived(epoll.isEnd(i));
        }
    }

    private void start() {
        try {
            Epoll epoll = new Epoll();
            watching = Optional.of(epoll);
            if (blocks) {
                EventFd signals = new EventFd();
                waker = Optional.of(signals);
                epoll.add(signals.fd(), WAKE_NUMBER);
            }
            members.forEach(member -> member.ifPresent(connection -> watch(epoll, connection)));
        } catch (IOException noRoom) {
            // Polling one by one is slower and also correct; the next connection tries again.
            watching.ifPresent(Epoll::close);
            watching = Optional.empty();
        }
    }

    private void openSelector() {
        try {
            selector = Optional.of(Selector.open());
        } catch (IOException noRoom) {
            selector = Optional.empty();
        }
    }

    // The keys are not used: the next cycle receives from every channel.
    private static void select(Selector from, int timeoutMs) {
        try {
            from.select(key -> {}, timeoutMs);
        } catch (IOException failed) {
            LockSupport.parkNanos(PARK_NS);
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
