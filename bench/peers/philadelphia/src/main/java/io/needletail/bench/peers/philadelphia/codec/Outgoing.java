package io.needletail.bench.peers.philadelphia.codec;

import com.paritytrading.philadelphia.FIXConfig;
import com.paritytrading.philadelphia.FIXConnection;
import com.paritytrading.philadelphia.FIXMessage;
import com.paritytrading.philadelphia.FIXTimestamp;
import com.paritytrading.philadelphia.FIXValue;
import io.needletail.bench.fields.FieldTarget;
import io.needletail.bench.workload.Encoder;
import io.needletail.bench.workload.Header;
import io.needletail.bench.workload.Text;
import io.needletail.bench.workload.Workload;
import java.io.IOException;
import java.io.UncheckedIOException;

/** A connection of Philadelphia; its channel stores the bytes of the last message. */
final class Outgoing implements FieldTarget {
    private static final double PRICE_UNIT = 1 / MessageDigest.PRICE_FACTOR;

    private final KeepingChannel channel;
    private final FIXConnection connection;
    private final FIXMessage message;
    private final FIXTimestamp time = new FIXTimestamp();

    Outgoing(FIXConfig config, byte[] target) {
        channel = new KeepingChannel(target);
        connection = new FIXConnection(channel, config, _ -> {}, 0);
        message = connection.create();
    }

    @Override
    public void begin(char msgType, Header header) {
        connection.setCurrentTimeMillis(header.sendingMs());
        connection.setOutMsgSeqNum(header.msgSeqNum());
        connection.prepare(message, msgType);
    }

    /** The message that was begun. */
    FIXMessage message() {
        return message;
    }

    @Override
    public void text(int tag, Text value) {
        message.addField(tag).setString(value.string());
    }

    @Override
    public void character(int tag, char value) {
        message.addField(tag).setChar(value);
    }

    @Override
    public void quantity(int tag, long value) {
        message.addField(tag).setInt(value);
    }

    @Override
    public void time(int tag, long epochMs) {
        time.setEpochMilli(epochMs);
        message.addField(tag).setTimestampMillis(time);
    }

    // Philadelphia writes a fixed number of decimal places.
    @Override
    public void price(int tag, long scaled) {
        FIXValue value = message.addField(tag);
        value.setFloat(scaled * PRICE_UNIT, Workload.PRICE_SCALE);
    }

    @Override
    public long end() {
        channel.clear();
        try {
            connection.send(message);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
        return Encoder.place(0, channel.length());
    }
}
