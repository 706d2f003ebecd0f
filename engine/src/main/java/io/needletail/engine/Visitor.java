package io.needletail.engine;

import io.needletail.transport.Transport;
import io.needletail.wire.Framer;
import io.needletail.wire.Message;
import io.needletail.wire.MsgTypes;
import java.io.IOException;

/** An accepted connection whose first frame has not come yet: nobody knows who it is. */
final class Visitor {
    /** What a look at a visitor tells. */
    enum Standing {
        WAITING,
        SAID_LOGON,
        UNWELCOME
    }

    private final Transport transport;
    private final byte[] in;
    private final long deadlineNs;
    private int from;
    private int limit;

    Visitor(Transport transport, int bytesMax, long deadlineNs) {
        this.transport = transport;
        this.deadlineNs = deadlineNs;
        in = new byte[bytesMax];
    }

    Transport transport() {
        return transport;
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

    /** Reads, and indexes the first frame into {@code first} when it is there. */
    Standing look(Message first, long nowNs) {
        try {
            int count = transport.receive(in, limit, in.length);
            if (count != Transport.CLOSED) limit += count;
            Standing standing = standing(first);
            boolean over = count == Transport.CLOSED || limit == in.length || nowNs >= deadlineNs;
            return standing == Standing.WAITING && over ? Standing.UNWELCOME : standing;
        } catch (IOException gone) {
            return Standing.UNWELCOME;
        }
    }

    private Standing standing(Message first) {
        while (from < limit) {
            int length = Framer.frame(in, from, limit, in.length);
            if (length == Framer.INCOMPLETE) return Standing.WAITING;
            if (length == Framer.TOO_LONG) return Standing.UNWELCOME;
            if (length > 0) {
                boolean logon =
                        first.index(in, from, length) == Message.WELL_FORMED && first.msgType() == MsgTypes.LOGON;
                return logon ? Standing.SAID_LOGON : Standing.UNWELCOME;
            }
            from -= length;
        }
        return Standing.WAITING;
    }
}
