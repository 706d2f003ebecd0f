package io.needletail.bench.peers.f1x;

import org.f1x.api.message.MessageBuilder;
import org.f1x.api.message.MessageParser;
import org.f1x.api.message.fields.FixTags;
import org.f1x.util.ByteArrayReference;

/** Fields between header and trailer of a message; F1X provides only tags and values. */
final class Body {
    private static final int BYTES_MAX = 1024;
    private static final int DECIMAL = 10;
    private static final byte SOH = 1;

    private final ByteArrayReference value = new ByteArrayReference();
    private final byte[] bytes = new byte[BYTES_MAX];

    /** The text that {@link #take} wrote. */
    byte[] bytes() {
        return bytes;
    }

    /** Writes them unchanged; returns the length of the text. */
    int take(MessageParser message) {
        int at = 0;
        while (message.next()) {
            int tag = message.getTagNum();
            if (isAround(tag)) continue;
            at = put(tag, at);
            bytes[at++] = '=';
            message.getByteSequence(value);
            at += value.copyTo(bytes, at);
            bytes[at++] = SOH;
        }
        return at;
    }

    /** Writes each of them into another message. */
    void copy(MessageParser message, MessageBuilder target) {
        while (message.next()) {
            int tag = message.getTagNum();
            if (isAround(tag)) continue;
            message.getByteSequence(value);
            target.addRaw(tag, value);
        }
    }

    private int put(int tag, int at) {
        int behind = tag < DECIMAL ? at : put(tag / DECIMAL, at);
        bytes[behind] = (byte) ('0' + tag % DECIMAL);
        return behind + 1;
    }

    private static boolean isAround(int tag) {
        return switch (tag) {
            case FixTags.BeginString,
                    FixTags.BodyLength,
                    FixTags.MsgType,
                    FixTags.MsgSeqNum,
                    FixTags.SenderCompID,
                    FixTags.TargetCompID,
                    FixTags.SendingTime,
                    FixTags.PossDupFlag,
                    FixTags.OrigSendingTime,
                    FixTags.CheckSum -> true;
            default -> false;
        };
    }
}
