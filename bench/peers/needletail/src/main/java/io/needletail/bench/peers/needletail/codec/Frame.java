package io.needletail.bench.peers.needletail.codec;

import static io.needletail.wire.Tags.SENDER_COMP_ID;
import static io.needletail.wire.Tags.TARGET_COMP_ID;

import io.needletail.bench.workload.Encoder;
import io.needletail.bench.workload.Header;
import io.needletail.bench.workload.Text;
import io.needletail.wire.Ascii;
import io.needletail.wire.HeaderTemplate;
import io.needletail.wire.MessageWriter;
import io.needletail.wire.Timestamp;
import java.nio.charset.StandardCharsets;

/** Begins and ends one frame after the other in the same place, with the header that a session keeps as text. */
final class Frame {
    static final long NS_PER_MS = 1_000_000;

    private static final byte[] BEGIN_STRING = Header.BEGIN_STRING.ascii();
    private static final HeaderTemplate HEADER = new HeaderTemplate(
            field(SENDER_COMP_ID, Header.SENDER), field(TARGET_COMP_ID, Header.TARGET), Timestamp.MILLIS);

    private final MessageWriter writer = new MessageWriter();
    private final byte[] target;

    Frame(byte[] target) {
        this.target = target;
    }

    MessageWriter begin(int msgType, Header header) {
        return writer.begin(target, 0, target.length, BEGIN_STRING, msgType)
                .header(HEADER, header.msgSeqNum(), header.sendingMs() * NS_PER_MS);
    }

    private static byte[] field(int tag, Text value) {
        return (tag + "=" + value.string() + (char) Ascii.SOH).getBytes(StandardCharsets.US_ASCII);
    }

    long end() {
        return Encoder.place(0, writer.end());
    }
}
