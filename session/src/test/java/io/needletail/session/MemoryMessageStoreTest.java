package io.needletail.session;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MemoryMessageStoreTest {
    private static void send(MessageStore store, long seqNum, String text) {
        byte[] bytes = text.getBytes(US_ASCII);
        store.sent(seqNum, bytes, 0, bytes.length, 0);
    }

    private static String find(MessageStore store, long seqNum) {
        byte[] target = new byte[1 << 12];
        return new String(target, 3, store.find(seqNum, target, 3), US_ASCII);
    }

    @Test
    void aNewHistoryBeginsAtOne() {
        MessageStore store = new MemoryMessageStore(1024);
        assertThat(store.nextIn()).isEqualTo(1);
        assertThat(store.nextOut()).isEqualTo(1);
        assertThat(find(store, 1)).isEmpty();
    }

    @Test
    void aSentMessageIsFound() {
        MessageStore store = new MemoryMessageStore(1024);
        send(store, 1, "one");
        send(store, 2, "two");
        assertThat(find(store, 1)).isEqualTo("one");
        assertThat(find(store, 2)).isEqualTo("two");
        assertThat(find(store, 3)).isEmpty();
        assertThat(find(store, 0)).isEmpty();
        assertThat(store.nextOut()).isEqualTo(3);
    }

    @Test
    void theRingKeepsTheLastBytes() {
        MessageStore store = new MemoryMessageStore(1024);
        for (int seqNum = 1; seqNum <= 100; seqNum++) {
            send(store, seqNum, Integer.toString(seqNum).repeat(150));
            for (int old = 1; old <= seqNum; old++) {
                assertThat(find(store, old)).isIn("", Integer.toString(old).repeat(150));
            }
            assertThat(find(store, seqNum)).isNotEmpty();
        }
        assertThat(find(store, 1)).isEmpty();
    }

    @Test
    void theRingKeepsTheLastMessages() {
        MessageStore store = new MemoryMessageStore(1024);
        for (int seqNum = 1; seqNum <= 6; seqNum++) send(store, seqNum, "message " + seqNum);
        assertThat(find(store, 2)).isEmpty();
        assertThat(find(store, 3)).isEqualTo("message 3");
        assertThat(find(store, 6)).isEqualTo("message 6");
    }

    @Test
    void aMessageLongerThanTheRingIsCountedButNotKept() {
        MessageStore store = new MemoryMessageStore(8);
        send(store, 1, "much too long");
        assertThat(store.nextOut()).isEqualTo(2);
        assertThat(find(store, 1)).isEmpty();
    }

    @Test
    void aRingWithoutBytesCounts() {
        MessageStore store = new MemoryMessageStore(0);
        send(store, 1, "one");
        assertThat(store.nextOut()).isEqualTo(2);
        assertThat(find(store, 1)).isEmpty();
    }

    @Test
    void aResetForgetsEverything() {
        MessageStore store = new MemoryMessageStore(1024);
        send(store, 1, "one");
        store.received(1, new byte[0], 0, 0, 0);
        store.reset(0);
        assertThat(store.nextIn()).isEqualTo(1);
        assertThat(store.nextOut()).isEqualTo(1);
        assertThat(find(store, 1)).isEmpty();
        send(store, 1, "anew");
        assertThat(find(store, 1)).isEqualTo("anew");
        assertThat(find(store, 2)).isEmpty();
    }

    @Test
    void movingTheInboundNumberKeepsSentMessages() {
        MessageStore store = new MemoryMessageStore(1024);
        send(store, 1, "one");
        store.moved(9, 2, 0);
        assertThat(store.nextIn()).isEqualTo(9);
        assertThat(find(store, 1)).isEqualTo("one");
    }

    @Test
    void nothingIsFoundUnderNumbersThatWereSkipped() {
        MessageStore store = new MemoryMessageStore(1024);
        send(store, 1, "one");
        store.moved(1, 6, 0);
        send(store, 6, "six");
        assertThat(find(store, 5)).isEmpty();
        assertThat(find(store, 6)).isEqualTo("six");
    }

    @Test
    void afterAStepBackOnlyNewMessagesAreFound() {
        MessageStore store = new MemoryMessageStore(1 << 12);
        for (int seqNum = 1; seqNum <= 5; seqNum++) send(store, seqNum, "old " + seqNum);
        store.moved(1, 3, 0);
        send(store, 3, "new 3");
        assertThat(find(store, 3)).isEqualTo("new 3");
        assertThat(find(store, 4)).isEmpty();
    }

    @Test
    void itAlwaysHasRoom() {
        MessageStore store = new MemoryMessageStore(0);
        store.recordUnsequenced(1, new byte[9], 0, 9, 0);
        store.resent(1, new byte[9], 0, 9, 0);
        store.commit();
        assertThat(store.accepts(Integer.MAX_VALUE)).isTrue();
        assertThat(store.nextIn()).isEqualTo(1);
    }

    @Test
    void overwrittenMessagesCountAsDropped() {
        MessageStore store = new MemoryMessageStore(1024);
        for (long seqNum = 1; seqNum <= 6; seqNum++) send(store, seqNum, "text");
        assertThat(store.wasDropped(2)).isTrue();
        assertThat(store.wasDropped(3)).isFalse();
        assertThat(store.wasDropped(6)).isFalse();
        assertThat(store.wasDropped(7)).isFalse();
        store.moved(1, 100, 0);
        assertThat(store.wasDropped(99)).as("never sent").isFalse();
        send(store, 100, "x".repeat(2000));
        assertThat(store.wasDropped(100)).as("longer than the ring").isTrue();
        store.reset(0);
        assertThat(store.wasDropped(1)).isFalse();
    }

    @Test
    void allMessagesUpToTheCapacityAreFoundAfterTheRingHasBeenExpanded() {
        MemoryMessageStore store = new MemoryMessageStore(1 << 20);
        byte[] frame = new byte[1 << 17];
        int[] lengths = {100, 90_000, 300, 70, 60_000, 1, 20_000};
        for (int seqNum = 1; seqNum <= 3_000; seqNum++) {
            int length = seqNum <= lengths.length ? lengths[seqNum - 1] : 80 + seqNum % 50;
            for (int i = 0; i < length; i++) frame[i] = (byte) (seqNum + i);
            store.sent(seqNum, frame, 0, length, 0);
        }
        byte[] found = new byte[1 << 17];
        for (int seqNum = 1; seqNum <= 3_000; seqNum++) {
            int length = seqNum <= lengths.length ? lengths[seqNum - 1] : 80 + seqNum % 50;
            assertThat(store.find(seqNum, found, 0)).as("message %d", seqNum).isEqualTo(length);
            assertThat(found[length - 1]).as("message %d", seqNum).isEqualTo((byte) (seqNum + length - 1));
        }
    }

    @Test
    void aRingThatIsNotExpandedForgetsTheOldestMessagesOnly() {
        ScarceMemory none = new ScarceMemory(0);
        MemoryMessageStore store = new MemoryMessageStore(1 << 20, none);
        byte[] frame = new byte[1_000];
        for (int seqNum = 1; seqNum <= 100; seqNum++) store.sent(seqNum, frame, 0, 1_000, 0);
        assertThat(none.refusals()).isPositive();
        assertThat(store.find(1, frame, 0)).isZero();
        for (int seqNum = 90; seqNum <= 100; seqNum++) {
            assertThat(store.find(seqNum, frame, 0)).isEqualTo(1_000);
        }
    }
}
