package io.needletail.engine;

import io.needletail.session.SessionId;
import io.needletail.session.SessionListener;
import io.needletail.transport.SocketOptions;
import java.util.List;
import java.util.Optional;

/** The plans of the tests: sessions of {@link Local} together with their connections. */
final class Plans {
    private Plans() {}

    /** Our end at any port, for a peer that calls us. */
    static Plan accepting(String peer, SessionListener listener) {
        return accepting(Local.ANY_PORT, peer, listener);
    }

    static Plan accepting(Endpoint place, String peer, SessionListener listener) {
        return new Plan(Local.inMemory(Local.acceptor(peer), listener), at(place, List.of()));
    }

    static AcceptorConfig at(Endpoint place, List<String> allowed) {
        return new AcceptorConfig(place, allowed, false, false, SocketOptions.LOW_LATENCY, Optional.empty());
    }

    /** All sessions with us whose peers have any name. */
    static Plan template(Storage storage, SessionListener listener) {
        return new Plan(
                new SessionSpec(Local.acceptor("*"), storage, listener),
                new AcceptorConfig(
                        Local.ANY_PORT, List.of(), true, false, SocketOptions.LOW_LATENCY, Optional.empty()));
    }

    /** The other end, at one of these places. */
    static Plan calling(String name, SessionListener listener, Endpoint... places) {
        return new Plan(Local.inMemory(Local.initiator(name), listener), to(places));
    }

    static InitiatorConfig to(Endpoint... places) {
        return new InitiatorConfig(
                List.of(places),
                Optional.empty(),
                30 * Local.SECOND_NS,
                List.of(Local.RECONNECT_NS),
                false,
                SocketOptions.LOW_LATENCY,
                Optional.empty());
    }

    static SessionId id(String peer) {
        return new SessionId("FIX.4.4", Local.US, peer);
    }
}
