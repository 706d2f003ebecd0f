package io.needletail.console;

import java.util.List;

/**
 * Conditions on messages; all of them must be met.
 *
 * @param engine name of the engine
 * @param session name of the folder of a session's journal; empty for all sessions
 * @param where conditions in the form of {@code needletail grep}, such as {@code MsgType=ExecutionReport}
 * @param fromNs the first time, epoch nanoseconds; {@link Long#MIN_VALUE} for none
 * @param toNs the first time that is too late, epoch nanoseconds; {@link Long#MAX_VALUE} for none
 * @param max most messages; the newest are kept
 */
public record MessageQuery(String engine, String session, List<String> where, long fromNs, long toNs, int max) {
    /** Copies the conditions. */
    public MessageQuery {
        where = List.copyOf(where);
    }
}
