package io.needletail.bench.peers.needletail.codec;

import static io.needletail.wire.Tags.MSG_SEQ_NUM;
import static io.needletail.wire.Tags.SENDER_COMP_ID;
import static io.needletail.wire.Tags.SENDING_TIME;
import static io.needletail.wire.Tags.TARGET_COMP_ID;

import io.needletail.bench.workload.Encoder;
import io.needletail.bench.workload.Header;
import io.needletail.wire.MessageWriter;
import io.needletail.wire.Timestamp;

/** Begins and ends one frame after the other in the same place. */
final class Frame {
    static final long NS_PER_MS = 1_000_000;

    private static final byte[] BEGIN_STRING = Header.BEGIN_STRING.ascii();
    private static final byte[] SENDER = Header.SENDER.ascii();
    private static final byte[] TARGET = Header.TARGET.ascii();

    private final MessageWriter writer = new MessageWriter();
    private final byte[] target;

    Frame(byte[] target) {
        this.target = target;
    }

    MessageWriter begin(int msgType, Header header) {
        return writer.begin(target, 0, target.length, BEGIN_STRING, msgType)
                .put(SENDER_COMP_ID, SENDER)
                .put(TARGET_COMP_ID, TARGET)
                .put(MSG_SEQ_NUM, header.msgSeqNum())
                .timestamp(SENDING_TIME, header.sendingMs() * NS_PER_MS, Timestamp.MILLIS);
    }

    long end() {
        return Encoder.place(0, writer.end());
    }
}
