package io.needletail.engine.connect;

import io.needletail.transport.Sockets;
import java.util.List;
import java.util.Optional;

/** Warns of requested socket options that have no effect on a kind of endpoint. Cold. */
public final class SocketOptionWarnings {
    private SocketOptionWarnings() {}

    /**
     * Returns a text for operators.
     *
     * @param connection the requested options
     * @param timesOneIn sampling interval: one message in this many is timed; 0 disables timing
     * @return empty when all requested options have an effect
     */
    public static Optional<String> warning(ConnectionConfig connection, int timesOneIn) {
        Sockets.Choice chosen = Sockets.chosen();
        if (connection.sockets().needLibc() && chosen.kind() == Sockets.Kind.NIO) {
            return Optional.of("SocketQuickAck, SocketBusyPollMicros and SocketKernelTimestamps have no effect: "
                    + chosen.reason());
        }
        if (!connection.sockets().linux().kernelStamps()) return Optional.empty();
        return whyNoStamps(connection, timesOneIn).map(why -> "SocketKernelTimestamps has no effect: " + why);
    }

    private static Optional<String> whyNoStamps(ConnectionConfig connection, int timesOneIn) {
        if (timesOneIn == 0) return Optional.of("no message is timed; LatencySampling=16 times one in sixteen");
        List<Endpoint> places = switch (connection) {
            case AcceptorConfig accepting -> List.of(accepting.endpoint());
            case InitiatorConfig initiating -> initiating.endpoints();
        };
        return places.stream().anyMatch(place -> place instanceof TcpEndpoint)
                ? Sockets.stampRefusal()
                : Optional.of("only what comes over TCP is stamped, and nothing does over " + places.getFirst());
    }
}
