package io.needletail.engine;

import io.needletail.engine.admission.ConnectionLimiter;
import io.needletail.engine.error.ConnectionError;
import io.needletail.session.SessionId;
import io.needletail.transport.Transport;
import io.needletail.wire.Framer;
import io.needletail.wire.Message;
import io.needletail.wire.MsgTypes;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** An accepted connection whose first frame has not come yet. */
final class PendingConnection {
    // RFC 8446 section 5.1: the first record of a TLS client is of type handshake (22) and version 3.x.
    private static final byte TLS_HANDSHAKE = 22;
    private static final byte TLS_MAJOR_VERSION = 3;

    /** What a look at a visitor tells. */
    enum Standing {
        WAITING,
        SAID_LOGON,
        UNWELCOME
    }

    /**
     * The session that is being made for a visitor.
     *
     * @param template from which
     * @param id who it will be
     * @param made the session, once its journal is open
     */
    record Making(SessionSpec template, SessionId id, CompletableFuture<AcceptorServices.Made> made) {}

    private final Transport transport;
    private final String address;
    private final ConnectionLimiter.Reservation place;
    private final byte[] in;
    private final long logonTimeoutNs;
    private final boolean plain;
    private Optional<Making> making = Optional.empty();
    private ConnectionError refusal = ConnectionError.NO_LOGON;
    private String detail = "";
    private boolean failed;
    private boolean ready;
    private long deadlineNs;
    private int from;
    private int limit;

    /** {@code address} is the digits of the peer's, or empty. */
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

    Optional<Making> making() {
        return making;
    }

    void waitFor(Making session) {
        making = Optional.of(session);
    }

    /** Why it is unwelcome. */
    ConnectionError refusal() {
        return refusal;
    }

    /** What more there is to say of that, or empty. */
    String detail() {
        return detail;
    }

    /** Whether it has tried and failed: one that has sent nothing has not. */
    boolean hasFailed() {
        return failed || limit > 0;
    }

    /** Reads, and indexes the first frame into {@code first} when it is there. */
    Standing look(Message first, long nowNs) {
        try {
            if (!ready && isReady(nowNs)) {
                ready = true;
                deadlineNs = nowNs + logonTimeoutNs;
            }
            int count = transport.receive(in, limit, in.length);
            if (count != Transport.CLOSED) limit += count;
            if (isTls())
                return tlsFailed(
                        "the peer speaks TLS and this port does not; set SocketUseSSL=Y, or turn TLS off there");
            Standing standing = standing(first);
            boolean late = nowNs >= deadlineNs;
            boolean over = count == Transport.CLOSED || limit == in.length || late;
            if (standing != Standing.WAITING || !over) return standing;
            return !ready && late ? tlsTimedOut() : Standing.UNWELCOME;
        } catch (IOException gone) {
            failed = !ready;
            return ready ? Standing.UNWELCOME : tlsFailed(String.valueOf(gone.getMessage()));
        }
    }

    private boolean isReady(long nowNs) throws IOException {
        transport.flush();
        return transport.isReady() && nowNs < deadlineNs;
    }

    // No FIX message begins like that.
    private boolean isTls() {
        return plain && limit > 1 && in[0] == TLS_HANDSHAKE && in[1] == TLS_MAJOR_VERSION;
    }

    private Standing tlsTimedOut() {
        return tlsFailed("the handshake was not over in time, see HandshakeTimeout");
    }

    private Standing tlsFailed(String why) {
        refusal = ConnectionError.TLS_FAILED;
        detail = why;
        return Standing.UNWELCOME;
    }

    private Standing standing(Message first) {
        while (from < limit) {
            int length = first.read(in, from, limit, in.length);
            if (length == Framer.INCOMPLETE) return Standing.WAITING;
            if (length == Framer.TOO_LONG) return Standing.UNWELCOME;
            if (length > 0) {
                boolean logon = first.outcome() == Message.WELL_FORMED && first.msgType() == MsgTypes.LOGON;
                return logon ? Standing.SAID_LOGON : Standing.UNWELCOME;
            }
            from -= length;
        }
        return Standing.WAITING;
    }
}
