package io.needletail.engine;

import io.needletail.engine.admission.ConnectionLimiter;
import io.needletail.engine.connect.TlsPrefix;
import io.needletail.engine.error.ConnectionError;
import io.needletail.session.SessionId;
import io.needletail.transport.Transport;
import io.needletail.wire.Framer;
import io.needletail.wire.Message;
import io.needletail.wire.MsgTypes;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** An accepted connection whose first frame is not complete yet. */
final class PendingConnection {
    /** State of a pending connection. */
    enum State {
        WAITING,
        LOGON,
        REFUSED
    }

    /**
     * A session that is being created for a pending connection.
     *
     * @param template template of the session
     * @param id identity of the new session
     * @param opened completes with the session when its journal is open
     */
    record Opening(SessionSpec template, SessionId id, CompletableFuture<AcceptorServices.OpenedSession> opened) {}

    private final Transport transport;
    private final String address;
    private final ConnectionLimiter.Reservation place;
    private final byte[] in;
    private final long logonTimeoutNs;
    private final boolean plain;
    private Optional<Opening> opening = Optional.empty();
    private ConnectionError refusal = ConnectionError.NO_LOGON;
    private String detail = "";
    private boolean failed;
    private boolean ready;
    private long deadlineNs;
    private int from;
    private int limit;

    /** {@code address} is the digits of the peer's address, or empty. */
    PendingConnection(
            Transport transport,
            String address,
            ConnectionLimiter.Reservation place,
            int bytesMax,
            long handshakeEndsNs,
            long logonTimeoutNs) {
        this.transport = transport;
        this.address = address;
        this.place = place;
        this.logonTimeoutNs = logonTimeoutNs;
        plain = transport.isReady();
        deadlineNs = handshakeEndsNs;
        in = new byte[bytesMax];
    }

    Transport transport() {
        return transport;
    }

    String address() {
        return address;
    }

    ConnectionLimiter.Reservation place() {
        return place;
    }

    byte[] bytes() {
        return in;
    }

    int from() {
        return from;
    }

    int limit() {
        return limit;
    }

    Optional<Opening> opening() {
        return opening;
    }

    void waitFor(Opening session) {
        opening = Optional.of(session);
    }

    /** Returns the reason of the refusal. */
    ConnectionError refusal() {
        return refusal;
    }

    /** Returns details of the refusal, or an empty text. */
    String detail() {
        return detail;
    }

    /** Tests that the peer has sent bytes and failed to log on. A connection without any bytes has not failed. */
    boolean hasFailed() {
        return failed || limit > 0;
    }

    /** Reads, and indexes the first frame into {@code first} when it is there. */
    State receive(Message first, long nowNs) {
        try {
            if (!ready && isReady(nowNs)) {
                ready = true;
                deadlineNs = nowNs + logonTimeoutNs;
            }
            int count = transport.receive(in, limit, in.length);
            if (count != Transport.CLOSED) limit += count;
            if (isTls())
                return tlsFailed("the peer uses TLS and this port does not; set SocketUseSSL=Y, or turn TLS off there");
            State state = state(first);
            boolean late = nowNs >= deadlineNs;
            boolean ended = count == Transport.CLOSED || limit == in.length || late;
            if (state != State.WAITING || !ended) return state;
            return !ready && late ? tlsTimedOut() : State.REFUSED;
        } catch (IOException failure) {
            failed = !ready;
            return ready ? State.REFUSED : tlsFailed(String.valueOf(failure.getMessage()));
        }
    }

    private boolean isReady(long nowNs) throws IOException {
        transport.flush();
        return transport.isReady() && nowNs < deadlineNs;
    }

    private boolean isTls() {
        return plain && TlsPrefix.isAt(in, 0, limit);
    }

    private State tlsTimedOut() {
        return tlsFailed("the handshake was not over in time, see HandshakeTimeout");
    }

    private State tlsFailed(String why) {
        refusal = ConnectionError.TLS_FAILED;
        detail = why;
        return State.REFUSED;
    }

    private State state(Message first) {
        while (from < limit) {
            int length = first.read(in, from, limit, in.length);
            if (length == Framer.INCOMPLETE) return State.WAITING;
            if (length == Framer.TOO_LONG) return State.REFUSED;
            if (length > 0) {
                boolean logon = first.outcome() == Message.WELL_FORMED && first.msgType() == MsgTypes.LOGON;
                return logon ? State.LOGON : State.REFUSED;
            }
            from -= length;
        }
        return State.WAITING;
    }
}
