package io.needletail.console;

import io.needletail.engine.error.ConsoleFault;
import io.needletail.engine.log.EngineLogger;
import io.needletail.engine.log.LogLimiter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.EndPoint;
import org.slf4j.Logger;

/**
 * Limits connections that send nothing: those that wait for a request, and those whose request is not there yet. One
 * address has at most {@value #SILENT_MAX}: a further one takes the place of the one that was silent longest. Where all
 * places are taken, a new connection takes that of the one that was silent longest, of the address that has most of
 * them; it is closed where none is silent. So connections that send nothing cannot keep others out. A connection is
 * silent for at most {@value #SECONDS_MAX} seconds, also one that sends a byte now and then. Any thread.
 */
final class SilentConnections implements Connection.Listener {
    /** Most connections of an address that wait for a request. */
    static final int SILENT_MAX = 128;

    /** Longest time in which a request must be there. */
    static final int SECONDS_MAX = 30;

    private static final long NS_MAX = SECONDS_MAX * 1_000_000_000L;

    private static final String NAME = "needletail.console";

    private final int connectionsMax;
    private final Logger log;
    private final LogLimiter limiter = new LogLimiter(NAME);
    private final Map<EndPoint, State> connections = new HashMap<>();

    private static final class State {
        private final InetAddress address;
        private boolean isSilent = true;
        private long sinceNs = System.nanoTime();

        State(InetAddress address) {
            this.address = address;
        }
    }

    SilentConnections(int connectionsMax) {
        this(connectionsMax, EngineLogger.of(NAME));
    }

    SilentConnections(int connectionsMax, Logger log) {
        this.connectionsMax = connectionsMax;
        this.log = log;
    }

    @Override
    public void onOpened(Connection connection) {
        EndPoint socket = connection.getEndPoint();
        // Within TLS, whose own connection is counted.
        if (socket instanceof EndPoint.Wrapper) return;
        List<EndPoint> closed = admit(socket);
        closed.forEach(EndPoint::close);
        if (!closed.isEmpty()) report(socket);
    }

    private synchronized void report(EndPoint added) {
        String address = address(added).getHostAddress();
        if (!limiter.allows(LogLimiter.Kind.REFUSAL, address, System.nanoTime())) return;
        if (connections.containsKey(added)) {
            log.warn(
                    "{} closed a silent connection for a new one of {}: one address may have {} of them, and {} connections may be open",
                    ConsoleFault.CALLER_REFUSED.id(),
                    address,
                    SILENT_MAX,
                    connectionsMax);
        } else {
            log.warn(
                    "{} refused a connection of {}: {} are open, and all of them have requests",
                    ConsoleFault.CALLER_REFUSED.id(),
                    address,
                    connectionsMax);
        }
    }

    private static InetAddress address(EndPoint socket) {
        return ((InetSocketAddress) socket.getRemoteSocketAddress()).getAddress();
    }

    @Override
    public synchronized void onClosed(Connection connection) {
        connections.remove(connection.getEndPoint());
    }

    /** A request of a connection is there. */
    synchronized void begin(EndPoint socket) {
        State state = connections.get(socket);
        if (state != null) state.isSilent = false;
    }

    /** A connection waits for a request again. */
    synchronized void end(EndPoint socket) {
        State state = connections.get(socket);
        if (state == null) return;
        state.isSilent = true;
        state.sinceNs = System.nanoTime();
    }

    /**
     * Closes connections that are silent for too long.
     *
     * @param nowNs as {@link System#nanoTime}
     */
    void onTime(long nowNs) {
        overdue(nowNs).forEach(EndPoint::close);
        synchronized (this) {
            limiter.onTime(nowNs);
        }
    }

    private synchronized List<EndPoint> overdue(long nowNs) {
        return connections.entrySet().stream()
                .filter(one -> one.getValue().isSilent && nowNs - one.getValue().sinceNs > NS_MAX)
                .map(Map.Entry::getKey)
                .toList();
    }

    /** Gives a connection a place; returns those that must be closed, itself where there is no place. */
    private synchronized List<EndPoint> admit(EndPoint added) {
        InetAddress address = address(added);
        List<EndPoint> closed = new ArrayList<>();
        Map<InetAddress, List<EndPoint>> silent = connections.keySet().stream()
                .filter(socket -> connections.get(socket).isSilent)
                .collect(Collectors.groupingBy(socket -> connections.get(socket).address));
        List<EndPoint> own = silent.getOrDefault(address, List.of());
        if (own.size() >= SILENT_MAX) closed.add(oldest(own));
        else if (connections.size() >= connectionsMax) {
            closed.add(silent.values().stream()
                    .max(Comparator.comparingInt(List::size))
                    .map(this::oldest)
                    .orElse(added));
        }
        connections.put(added, new State(address));
        closed.forEach(connections::remove);
        return closed;
    }

    private EndPoint oldest(List<EndPoint> silent) {
        long nowNs = System.nanoTime();
        return silent.stream()
                .max(Comparator.comparingLong(socket -> nowNs - connections.get(socket).sinceNs))
                .orElseThrow();
    }
}
