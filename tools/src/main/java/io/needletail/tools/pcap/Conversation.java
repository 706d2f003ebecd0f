package io.needletail.tools.pcap;

import io.needletail.tools.tcp.CapturedMessage;
import io.needletail.wire.Message;
import io.needletail.wire.MsgTypes;
import io.needletail.wire.Tags;
import java.util.HashMap;
import java.util.Map;
import java.util.function.LongConsumer;

/**
 * One connection to the server: pairs every application message that goes in with the first that comes out for it, by
 * ClOrdID(11), or in their order where there is none.
 */
final class Conversation {
    private final Map<String, Long> waiting = new HashMap<>();
    private final LongConsumer latencies;
    private final Message message = new Message();
    private long nextIn;
    private long nextOut;
    private long unasked;

    /** With whom takes each latency, in nanoseconds. */
    Conversation(LongConsumer latencies) {
        this.latencies = latencies;
    }

    /** Messages that went in and were never answered. */
    long unanswered() {
        return waiting.size();
    }

    /** Messages that came out and answer none, or one that was answered already. */
    long unasked() {
        return unasked;
    }

    /** Takes a message to the server: it has arrived when it, and the stream before it, is complete. */
    void arrived(CapturedMessage captured) {
        if (isSessions(captured)) return;
        String id = message.has(Tags.CL_ORD_ID) ? message.text(Tags.CL_ORD_ID) : "#" + nextIn++;
        waiting.put(id, captured.completeNs());
    }

    /** Takes a message of the server: it has begun to leave when its first byte does. */
    void left(CapturedMessage captured) {
        if (isSessions(captured)) return;
        String id = message.has(Tags.CL_ORD_ID) ? message.text(Tags.CL_ORD_ID) : "#" + nextOut++;
        Long arrivedNs = waiting.remove(id);
        if (arrivedNs == null) {
            unasked++;
        } else {
            latencies.accept(captured.firstNs() - arrivedNs);
        }
    }

    private boolean isSessions(CapturedMessage captured) {
        message.index(captured.frame(), 0, captured.frame().length);
        return !message.isComplete() || MsgTypes.isAdmin(message.msgType());
    }
}
