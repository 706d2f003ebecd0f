package io.needletail.engine.connect;

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

/** Listeners of an engine that its own initiators connect to without a socket. */
final class InProcessListeners {
    private static final int BYTES_EACH_WAY = 1 << 16;

    private final Map<Integer, InProcessListener> listeners = new ConcurrentHashMap<>();

    Listener listen(int number) throws IOException {
        InProcessListener listener = new InProcessListener(this, number);
        if (listeners.putIfAbsent(number, listener) == null) return listener;
        throw new IOException("memory:" + number + " is listened on already");
    }

    ConnectAttempt connect(int number) throws IOException {
        InProcessListener listener = listeners.get(number);
        if (listener == null) throw new IOException("no acceptor of this engine listens on memory:" + number);
        return new InProcessAttempt(listener);
    }

    /** A listener with its connections that are not accepted yet. */
    private record InProcessListener(InProcessListeners home, int port, Queue<Transport> waiting) implements Listener {
        InProcessListener(InProcessListeners home, int port) {
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
            home.listeners.remove(port);
            waiting.forEach(Transport::close);
            waiting.clear();
        }
    }

    /** An attempt that succeeds or fails at once. */
    private record InProcessAttempt(InProcessListener listener) implements ConnectAttempt {
        @Override
        public boolean poll(Consumer<? super Transport> connected) {
            InMemory.Pair pair = InMemory.pair(BYTES_EACH_WAY);
            listener.waiting.add(pair.right());
            connected.accept(pair.left());
            return true;
        }

        @Override
        public void close() {
            // Cancelling has no effect: the connection is made in one step.
        }
    }
}
