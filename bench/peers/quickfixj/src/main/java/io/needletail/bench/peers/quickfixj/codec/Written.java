package io.needletail.bench.peers.quickfixj.codec;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.needletail.bench.workload.Encoder;
import io.needletail.bench.workload.Header;
import io.needletail.bench.workload.Workload;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import quickfix.FieldMap;
import quickfix.Message;
import quickfix.UtcTimestampPrecision;
import quickfix.field.BeginString;
import quickfix.field.MsgSeqNum;
import quickfix.field.SenderCompID;
import quickfix.field.SendingTime;
import quickfix.field.TargetCompID;

/** Encodes any message into bytes. */
final class Written {
    private Written() {}

    static void header(Message message, Header header) {
        Message.Header fields = message.getHeader();
        fields.setString(BeginString.FIELD, Header.BEGIN_STRING.string());
        fields.setString(SenderCompID.FIELD, Header.SENDER.string());
        fields.setString(TargetCompID.FIELD, Header.TARGET.string());
        fields.setInt(MsgSeqNum.FIELD, header.msgSeqNum());
        time(fields, SendingTime.FIELD, header.sendingMs());
    }

    static void time(FieldMap fields, int tag, long epochMs) {
        LocalDateTime time = LocalDateTime.ofInstant(Instant.ofEpochMilli(epochMs), ZoneOffset.UTC);
        fields.setUtcTimeStamp(tag, time, UtcTimestampPrecision.MILLIS);
    }

    static void price(FieldMap fields, int tag, long scaled) {
        fields.setDecimal(tag, BigDecimal.valueOf(scaled, Workload.PRICE_SCALE));
    }

    static void quantity(FieldMap fields, int tag, long quantity) {
        fields.setDecimal(tag, BigDecimal.valueOf(quantity));
    }

    /** {@code toString} computes BodyLength(9) and CheckSum(10); the bytes are those for a socket. */
    static long bytes(Message message, byte[] target) {
        byte[] frame = message.toString().getBytes(ISO_8859_1);
        System.arraycopy(frame, 0, target, 0, frame.length);
        return Encoder.place(0, frame.length);
    }
}
