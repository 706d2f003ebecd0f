package io.needletail.bench.peers.philadelphia.codec;

import com.paritytrading.philadelphia.FIXConfig;
import com.paritytrading.philadelphia.FIXMessageParser;
import io.needletail.bench.workload.Decoder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;

/** Hands frames to Philadelphia's parser, which hands the message on to be read. */
final class Parsed implements Decoder {
    private final FIXMessageParser parser;
    private ByteBuffer buffer = ByteBuffer.allocate(0);
    private long digest;

    Parsed(FIXConfig config, MessageDigest values) {
        parser = new FIXMessageParser(config, message -> digest = values.of(message));
    }

    @Override
    @SuppressWarnings("ReferenceEquality") // the same array, not the same bytes: it is wrapped once
    public long decode(byte[] bytes, int from, int length) {
        if (buffer.array() != bytes) buffer = ByteBuffer.wrap(bytes);
        buffer.limit(from + length).position(from);
        try {
            return parser.parse(buffer) ? digest : REFUSED;
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
