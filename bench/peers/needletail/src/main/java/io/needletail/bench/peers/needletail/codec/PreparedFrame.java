package io.needletail.bench.peers.needletail.codec;

import static io.needletail.wire.Tags.MSG_SEQ_NUM;
import static io.needletail.wire.Tags.SENDER_COMP_ID;
import static io.needletail.wire.Tags.SENDING_TIME;
import static io.needletail.wire.Tags.TARGET_COMP_ID;

import io.needletail.bench.workload.Header;
import io.needletail.wire.MessageWriter;
import io.needletail.wire.Timestamp;
import java.nio.charset.StandardCharsets;

/** The head of a frame that is made once, and the widest values of what will be patched. */
final class PreparedFrame {
    static final int BYTES_MAX = 1024;

    /** Eight digits: the sum of two quantities of seven. */
    static final byte[] QUANTITY = "00000000".getBytes(StandardCharsets.US_ASCII);

    /** Five digits before the point; all the places behind it. */
    static final byte[] PRICE = "00000.0000".getBytes(StandardCharsets.US_ASCII);

    private PreparedFrame() {}

    static MessageWriter begin(byte[] target, int msgType) {
        return new MessageWriter()
                .begin(target, 0, target.length, Header.BEGIN_STRING.ascii(), msgType)
                .put(SENDER_COMP_ID, Header.SENDER.ascii())
                .put(TARGET_COMP_ID, Header.TARGET.ascii())
                .put(MSG_SEQ_NUM, QUANTITY)
                .timestamp(SENDING_TIME, 0, Timestamp.MILLIS);
    }
}
