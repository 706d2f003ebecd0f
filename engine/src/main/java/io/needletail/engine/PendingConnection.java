package io.needletail.engine;

import io.needletail.session.SessionId;
import io.needletail.transport.Transport;
import io.needletail.wire.Framer;
import io.needletail.wire.Message;
import io.needletail.wire.MsgTypes;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** An accepted connection whose first frame has not come yet: nobody knows who it is. */
final class PendingConnection {
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
     * @param slot the session, once its journal is open
     */
    record Making(Plan template, SessionId id, CompletableFuture<RegisteredSession> slot) {}

    private final Transport transport;
    private final String address;
    private final byte[] in;
    private final long logonTimeoutNs;
    private Optional<Making> making = Optional.empty();
    private boolean ready;
    private long deadlineNs;
    private int from;
    private int limit;

    /** {@code address} is the digits of the peer's, or empty. */
    PendingConnection(Transport transport, String address, int bytesMax, long handshakeEndsNs, long logonTimeoutNs) {
        this.transport = transport;
        this.address = address;
        this.logonTimeoutNs = logonTimeoutNs;
        deadlineNs = handshakeEndsNs;
        in = new byte[bytesMax];
    }

    Transport transport() {
        return transport;
    }

    String address() {
        return address;
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

    /** Reads, and indexes the first frame into {@code first} when it is there. */
    Standing look(Message first, long nowNs) {
        try {
            if (!ready && isReady(nowNs)) {
                ready = true;
                deadlineNs = nowNs + logonTimeoutNs;
            }
            int count = transport.receive(in, limit, in.length);
            if (count != Transport.CLOSED) limit += count;
            Standing standing = standing(first);
            boolean over = count == Transport.CLOSED || limit == in.length || nowNs >= deadlineNs;
            return standing == Standing.WAITING && over ? Standing.UNWELCOME : standing;
        } catch (IOException gone) {
            return Standing.UNWELCOME;
        }
    }

    private boolean isReady(long nowNs) throws IOException {
        transport.flush();
        return transport.isReady() && nowNs < deadlineNs;
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
