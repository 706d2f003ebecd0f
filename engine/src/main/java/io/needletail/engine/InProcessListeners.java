package io.needletail.engine;

import io.needletail.transport.ConnectAttempt;
import io.needletail.transport.InMemory;
import io.needletail.transport.Listener;
import io.needletail.transport.Transport;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/** The doors of an engine that its own initiators can call without a socket. */
final class InProcessListeners {
    private static final int BYTES_EACH_WAY = 1 << 16;

    private final Map<Integer, Door> doors = new ConcurrentHashMap<>();

    Listener listen(int number) throws IOException {
        Door door = new Door(this, number);
        if (doors.putIfAbsent(number, door) == null) return door;
        throw new IOException("memory:" + number + " is listened on already");
    }

    ConnectAttempt connect(int number) throws IOException {
        Door door = doors.get(number);
        if (door == null) throw new IOException("nobody in this engine listens on memory:" + number);
        return new Call(door);
    }

    /** Those who have called and are not let in yet. */
    private record Door(InProcessListeners home, int port, Queue<Transport> waiting) implements Listener {
        Door(InProcessListeners home, int port) {
            this(home, port, new ArrayDeque<>());
        }

        @Override
        public boolean poll(Consumer<? super Transport> accepted) {
            Transport first = waiting.poll();
            if (first == null) return false;
            accepted.accept(first);
            return true;
        }

        @Override
        public void close() {
            home.doors.remove(port);
            waiting.forEach(Transport::close);
            waiting.clear();
        }
    }

    /** A call that is answered at once. */
    private record Call(Door door) implements ConnectAttempt {
        @Override
        public boolean poll(Consumer<? super Transport> connected) {
            InMemory.Pair pair = InMemory.pair(BYTES_EACH_WAY);
            door.waiting.add(pair.right());
            connected.accept(pair.left());
            return true;
        }

        @Override
        public void close() {
            // There is nothing before the call is made.
        }
    }
}
