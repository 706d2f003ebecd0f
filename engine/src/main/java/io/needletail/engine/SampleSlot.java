package io.needletail.engine;

import io.needletail.engine.MessageSample.Moment;
import io.needletail.session.SessionId;
import io.needletail.wire.FieldReader;
import io.needletail.wire.Message;
import io.needletail.wire.Tags;
import java.nio.charset.StandardCharsets;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** A sample in memory that is used again and again. One thread at a time. */
final class SampleSlot {
    private static final int TEXT_MAX = 64;
    private static final int[] TAGS = {Tags.MSG_TYPE, Tags.CL_ORD_ID, Tags.ORIG_CL_ORD_ID, Tags.ORDER_ID};
    private static final Moment[] MOMENTS = Moment.values();

    private final Map<Moment, long[]> ns = new EnumMap<>(Moment.class);
    private final byte[] texts = new byte[TAGS.length * TEXT_MAX];
    private final int[] lengths = new int[TAGS.length];
    private Optional<SessionId> session;
    private long msgSeqNum;

    /** Creates one that is empty; {@code session}: whose messages it takes, empty in a ring. */
    SampleSlot(Optional<SessionId> session) {
        this.session = session;
        for (Moment moment : MOMENTS) ns.put(moment, new long[1]);
    }

    /** Begins with a message; its bytes are copied. */
    void begin(Message message) {
        for (Moment moment : MOMENTS) at(moment, 0);
        msgSeqNum = message.number(Tags.MSG_SEQ_NUM);
        for (int i = 0; i < TAGS.length; i++) {
            int field = message.find(TAGS[i]);
            lengths[i] = 0;
            if (field == FieldReader.NOT_FOUND) continue;
            lengths[i] = Math.min(message.to(field) - message.from(field), TEXT_MAX);
            System.arraycopy(message.bytes(), message.from(field), texts, i * TEXT_MAX, lengths[i]);
        }
    }

    /** Notes when a moment was, by {@link System#nanoTime}; 0 for never. */
    void at(Moment moment, long nanoTime) {
        at(moment)[0] = nanoTime;
    }

    /** Becomes a copy of another one. */
    void copy(SampleSlot other) {
        session = other.session;
        msgSeqNum = other.msgSeqNum;
        for (Moment moment : MOMENTS) at(moment, other.at(moment)[0]);
        System.arraycopy(other.lengths, 0, lengths, 0, lengths.length);
        System.arraycopy(other.texts, 0, texts, 0, texts.length);
    }

    /** Returns it as a record; {@code epochNs} is what is added to the times. */
    MessageSample sample(long epochNs) {
        Map<Integer, String> ids = new HashMap<>();
        for (int i = 1; i < TAGS.length; i++) if (lengths[i] > 0) ids.put(TAGS[i], text(i));
        Map<Moment, Long> times = new EnumMap<>(Moment.class);
        for (Moment moment : MOMENTS) {
            long nanoTime = at(moment)[0];
            if (nanoTime != 0) times.put(moment, nanoTime + epochNs);
        }
        return new MessageSample(session.orElseThrow(), text(0), msgSeqNum, ids, times);
    }

    private long[] at(Moment moment) {
        return Objects.requireNonNull(ns.get(moment));
    }

    private String text(int i) {
        return new String(texts, i * TEXT_MAX, lengths[i], StandardCharsets.ISO_8859_1);
    }
}
