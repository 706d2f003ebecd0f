package io.needletail.bench.peers.needletail.codec;

import io.needletail.bench.workload.Digest;
import io.needletail.wire.FieldReader;
import io.needletail.wire.Message;
import io.needletail.wire.MessageValidator;

/** Verifies and indexes one frame after the other. */
final class Frames {
    private static final int LENGTH_MAX = 4096;

    private final Message message = new Message();
    private final MessageValidator check;

    Frames(MessageValidator check) {
        this.check = check;
    }

    /** Returns true when the frame is valid; its fields are then in {@link #message}. */
    boolean read(byte[] bytes, int from, int length) {
        return message.read(bytes, from, from + length, LENGTH_MAX) == length
                && message.outcome() == Message.WELL_FORMED
                && check.verdict(message) == MessageValidator.PASS;
    }

    Message message() {
        return message;
    }

    /** The digest of a text. */
    static long text(FieldReader fields, int tag) {
        int field = fields.find(tag);
        return Digest.text(fields.bytes(), fields.from(field), fields.to(field));
    }
}
