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
 * Spares many connections that are polled on one thread the vain receives: above a number of them it asks the system once
 * a cycle which have something to tell, and the others answer 0 without asking.
 *
 * <p>Below that number each is asked itself, which is one system call fewer for a message. Connections of a kind that cannot
 * be watched, as the JDK's, are always asked themselves. Threading: one thread at a time, that of its connections.
 * Allocation: {@link #poll} allocates nothing.
 */
public final class SocketPoller implements AutoCloseable {

    /** The most connections that are asked one by one, unless told otherwise. */
    public static final int SWEPT_MAX = 4;

    private final int sweptMax;
    // By number; one that has left leaves its place to the next.
    private final List<Optional<LibcTransport>> members = new ArrayList<>();
    private final Deque<Integer> free = new ArrayDeque<>();
    private Optional<Epoll> watching = Optional.empty();
    private Optional<NativeBuffer> staging = Optional.empty();

    /**
     * Makes a group without connections.
     *
     * @param sweptMax the most connections that are asked one by one; 0 or more
     */
    public SocketPoller(int sweptMax) {
        if (sweptMax < 0) {
            throw new IllegalArgumentException("sweptMax is " + sweptMax + ", expected 0 or more");
        }
        this.sweptMax = sweptMax;
    }

    /** Asks the system, if that pays; to be called once in each cycle, before connections are asked. */
    public void poll() {
        if (watching.isPresent()) {
            look(watching.get());
        }
    }

    /** The connections are asked one by one again. */
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

    /** What the calls of all members work on, in turns: there as long as there is a member. */
    NativeBuffer staging() {
        return staging.orElseThrow();
    }

    /** Whether the system is asked for all of them at once. */
    boolean isWatching() {
        return watching.isPresent();
    }

    private int size() {
        return members.size() - free.size();
    }

    private void look(Epoll epoll) {
        int events = epoll.look();
        for (int i = 0; i < events; i++) {
            // All that have left were taken out of the set before.
            members.get(epoll.number(i)).orElseThrow().arrived(epoll.isEnd(i));
        }
    }

    private void start() {
        try {
            Epoll epoll = new Epoll();
            watching = Optional.of(epoll);
            members.forEach(member -> member.ifPresent(connection -> watch(epoll, connection)));
        } catch (IOException noRoom) {
            // Asking one by one is slower and just as right; the next connection tries again.
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
