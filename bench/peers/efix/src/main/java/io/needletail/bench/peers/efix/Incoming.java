package io.needletail.bench.peers.efix;

import io.needletail.bench.workload.Digest;
import org.efix.message.parser.FastMessageParser;
import org.efix.message.parser.MessageParser;
import org.efix.util.ByteSequenceWrapper;
import org.efix.util.buffer.UnsafeBuffer;

/** Sets eFIX's parser upon one frame after the other. */
final class Incoming {
    private final MessageParser parser = new FastMessageParser();
    private final ByteSequenceWrapper text = new ByteSequenceWrapper();
    private UnsafeBuffer buffer = new UnsafeBuffer(new byte[0]);
    private byte[] wrapped = {};

    MessageParser on(byte[] bytes, int from, int length) {
        if (wrapped != bytes) {
            wrapped = bytes;
            buffer = new UnsafeBuffer(bytes);
        }
        return parser.wrap(buffer, from, length);
    }

    /** The digest of the text that the parser stands before. */
    long text() {
        parser.parseByteSequence(text);
        int length = text.length();
        return Digest.text(length, text.byteAt(0), text.byteAt(length - 1));
    }
}
