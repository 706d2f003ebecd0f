package io.needletail.cli.pcap;

import io.needletail.cli.extract.TcpStream;
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
    private final TcpStream in = new TcpStream(this::arrived);
    private final TcpStream out = new TcpStream(this::left);
    private long nextIn;
    private long nextOut;
    private long unasked;

    /** With whom takes each latency, in nanoseconds. */
    Conversation(LongConsumer latencies) {
        this.latencies = latencies;
    }

    TcpStream in() {
        return in;
    }

    TcpStream out() {
        return out;
    }

    /** Messages that went in and were never answered. */
    long unanswered() {
        return waiting.size();
    }

    /** Messages that came out and answer none, or one that was answered already. */
    long unasked() {
        return unasked;
    }

    // It is there when its last byte is.
    private void arrived(Message message, long firstNs, long lastNs) {
        if (isSessions(message)) return;
        String id = message.has(Tags.CL_ORD_ID) ? message.text(Tags.CL_ORD_ID) : "#" + nextIn++;
        waiting.put(id, lastNs);
    }

    // It has begun to leave when its first byte does.
    private void left(Message message, long firstNs, long lastNs) {
        if (isSessions(message)) return;
        String id = message.has(Tags.CL_ORD_ID) ? message.text(Tags.CL_ORD_ID) : "#" + nextOut++;
        Long arrivedNs = waiting.remove(id);
        if (arrivedNs == null) {
            unasked++;
        } else {
            latencies.accept(firstNs - arrivedNs);
        }
    }

    private static boolean isSessions(Message message) {
        return MsgTypes.isAdmin(message.msgType());
    }
}
