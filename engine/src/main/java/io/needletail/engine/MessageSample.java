package io.needletail.engine;

import io.needletail.session.SessionId;
import java.util.Map;

/**
 * A received message whose stages were timed.
 *
 * @param session the session that received it
 * @param msgType MsgType(35)
 * @param msgSeqNum MsgSeqNum(34); {@link io.needletail.wire.FieldValue#ABSENT} where it has none
 * @param ids ClOrdID(11), OrigClOrdID(41) and OrderID(37) by tag, those that it has; of a longer one the first 64 bytes
 * @param epochNs when it reached each moment, nanoseconds since 1970; without those that it did not reach, such as
 *     {@link Moment#WRITTEN} where nothing was sent
 */
public record MessageSample(
        SessionId session, String msgType, long msgSeqNum, Map<Integer, String> ids, Map<Moment, Long> epochNs) {

    /** Keeps its own copies. */
    public MessageSample {
        ids = Map.copyOf(ids);
        epochNs = Map.copyOf(epochNs);
    }

    /** Moments of a message, in their order. */
    public enum Moment {
        /** The transport had received its last byte. */
        RECEIVED,
        /** The engine began to search for its frame; other messages may have come first. */
        FRAMED,
        /** It was decoded. */
        DECODED,
        /** The application was called. */
        APPLICATION_BEGAN,
        /** The application returned. */
        APPLICATION_ENDED,
        /** The step was committed to the store. */
        COMMITTED,
        /** The transport has taken the output of its step. */
        WRITTEN
    }
}
