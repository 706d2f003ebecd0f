package io.needletail.bench.peers.artio.codec;

import io.needletail.bench.workload.Header;
import uk.co.real_logic.artio.builder.Encoder;
import uk.co.real_logic.artio.builder.HeaderEncoder;
import uk.co.real_logic.artio.fields.UtcTimestampEncoder;
import uk.co.real_logic.artio.util.MutableAsciiBuffer;

/** Encodes any message into bytes. */
final class Frame {
    private final MutableAsciiBuffer buffer;
    private final UtcTimestampEncoder sendingTime = new UtcTimestampEncoder();
    private final UtcTimestampEncoder transactTime = new UtcTimestampEncoder();

    Frame(byte[] target) {
        buffer = new MutableAsciiBuffer(target);
    }

    void begin(HeaderEncoder fields, Header header) {
        time(fields, header.sendingMs());
        fields.senderCompID(Header.SENDER.ascii())
                .targetCompID(Header.TARGET.ascii())
                .msgSeqNum(header.msgSeqNum());
    }

    /** Sets SendingTime(52). */
    void time(HeaderEncoder fields, long sendingMs) {
        int length = sendingTime.encode(sendingMs);
        fields.sendingTime(sendingTime.buffer(), length);
    }

    /** Formats TransactTime(60) into {@link #transactTime} and gives its length. */
    int formatTransactTime(long epochMs) {
        return transactTime.encode(epochMs);
    }

    byte[] transactTime() {
        return transactTime.buffer();
    }

    /** Artio writes from the end of the header backwards, so a frame does not begin where the buffer does. */
    long end(Encoder message) {
        long result = message.encode(buffer, 0);
        return io.needletail.bench.workload.Encoder.place(Encoder.offset(result), Encoder.length(result));
    }
}
