package io.needletail.testkit;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.session.MessageStore;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/** Numbers and messages of a session in the simplest form, and random calls that change a store and this alike. */
final class StoreModel {
    /** Longest message, without its number. */
    static final int TEXT_MAX = 400;

    private static final int CALLS = 1_000;
    private static final int SENT = 600;
    private static final int RECEIVED = 900;
    private static final int UNSEQUENCED = 960;
    private static final int MOVED = 995;
    private static final int MOVED_MAX = 4;

    private final Map<Long, String> sent = new TreeMap<>();
    private long nextIn = 1;
    private long nextOut = 1;
    private long createdNs;
    // A store may forget messages from before the numbers were moved.
    private long movedTo;

    StoreModel copy() {
        StoreModel copy = new StoreModel();
        copy.sent.putAll(sent);
        copy.nextIn = nextIn;
        copy.nextOut = nextOut;
        copy.createdNs = createdNs;
        copy.movedTo = movedTo;
        return copy;
    }

    /** Calls a random method of the store. */
    void call(Random random, MessageStore store, long nowNs) {
        assertThat(store.accepts(2 * TEXT_MAX)).isTrue();
        int call = random.nextInt(CALLS);
        if (call < SENT) {
            send("m" + "x".repeat(random.nextInt(TEXT_MAX)) + nextOut, store, nowNs);
        } else if (call < RECEIVED) {
            byte[] frame = "received".getBytes(US_ASCII);
            store.received(nextIn++, frame, 0, frame.length, nowNs);
        } else if (call < UNSEQUENCED) {
            byte[] frame = "unsequenced".getBytes(US_ASCII);
            store.recordUnsequenced(nextIn + 3, frame, 0, frame.length, nowNs);
        } else if (call < MOVED) {
            nextIn += random.nextInt(MOVED_MAX);
            nextOut += random.nextInt(MOVED_MAX);
            movedTo = nextOut;
            store.moved(nextIn, nextOut, nowNs);
        } else {
            reset(store, nowNs);
        }
    }

    /** Compares the numbers and one message of the store with this. */
    void assertSame(MessageStore store, Random random) {
        assertThat(store.nextIn()).as("number expected next from the peer").isEqualTo(nextIn);
        assertThat(store.nextOut()).as("number of the next outbound message").isEqualTo(nextOut);
        if (createdNs != 0) assertThat(store.createdNs()).isEqualTo(createdNs);
        long seqNum = 1 + random.nextLong(nextOut + 1);
        String expected = sent.getOrDefault(seqNum, "");
        byte[] target = new byte[2 * TEXT_MAX];
        String found = new String(target, 0, store.find(seqNum, target, 0), US_ASCII);
        if (!found.isEmpty() || expected.isEmpty()) {
            assertThat(found).as("number %d", seqNum).isEqualTo(expected);
        } else if (seqNum >= movedTo) {
            assertThat(store.wasDropped(seqNum)).as("number %d", seqNum).isTrue();
        }
    }

    private void send(String text, MessageStore store, long nowNs) {
        byte[] frame = text.getBytes(US_ASCII);
        store.sent(nextOut, frame, 0, frame.length, nowNs);
        sent.put(nextOut++, text);
    }

    private void reset(MessageStore store, long nowNs) {
        store.reset(nowNs);
        sent.clear();
        nextIn = 1;
        nextOut = 1;
        createdNs = nowNs;
        movedTo = 0;
    }
}
