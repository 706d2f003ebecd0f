package io.needletail.session;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MemoryMessageStoreTest {
    private static void send(MessageStore history, long seqNum, String text) {
        byte[] bytes = text.getBytes(US_ASCII);
        history.sent(seqNum, bytes, 0, bytes.length, 0);
    }

    private static String find(MessageStore history, long seqNum) {
        byte[] target = new byte[1 << 12];
        return new String(target, 3, history.find(seqNum, target, 3), US_ASCII);
    }

    @Test
    void aNewHistoryBeginsAtOne() {
        MessageStore history = new MemoryMessageStore(1024);
        assertThat(history.nextIn()).isEqualTo(1);
        assertThat(history.nextOut()).isEqualTo(1);
        assertThat(find(history, 1)).isEmpty();
    }

    @Test
    void whatWasSentIsFound() {
        MessageStore history = new MemoryMessageStore(1024);
        send(history, 1, "one");
        send(history, 2, "two");
        assertThat(find(history, 1)).isEqualTo("one");
        assertThat(find(history, 2)).isEqualTo("two");
        assertThat(find(history, 3)).isEmpty();
        assertThat(find(history, 0)).isEmpty();
        assertThat(history.nextOut()).isEqualTo(3);
    }

    @Test
    void theRingKeepsTheLastBytes() {
        MessageStore history = new MemoryMessageStore(1024);
        for (int seqNum = 1; seqNum <= 100; seqNum++) {
            send(history, seqNum, Integer.toString(seqNum).repeat(150));
            for (int old = 1; old <= seqNum; old++) {
                assertThat(find(history, old)).isIn("", Integer.toString(old).repeat(150));
            }
            assertThat(find(history, seqNum)).isNotEmpty();
        }
        assertThat(find(history, 1)).isEmpty();
    }

    @Test
    void theRingKeepsTheLastMessages() {
        MessageStore history = new MemoryMessageStore(1024);
        for (int seqNum = 1; seqNum <= 6; seqNum++) send(history, seqNum, "message " + seqNum);
        assertThat(find(history, 2)).isEmpty();
        assertThat(find(history, 3)).isEqualTo("message 3");
        assertThat(find(history, 6)).isEqualTo("message 6");
    }

    @Test
    void aMessageLongerThanTheRingIsCountedButNotKept() {
        MessageStore history = new MemoryMessageStore(8);
        send(history, 1, "much too long");
        assertThat(history.nextOut()).isEqualTo(2);
        assertThat(find(history, 1)).isEmpty();
    }

    @Test
    void aRingWithoutBytesCounts() {
        MessageStore history = new MemoryMessageStore(0);
        send(history, 1, "one");
        assertThat(history.nextOut()).isEqualTo(2);
        assertThat(find(history, 1)).isEmpty();
    }

    @Test
    void aResetForgetsEverything() {
        MessageStore history = new MemoryMessageStore(1024);
        send(history, 1, "one");
        history.received(1, new byte[0], 0, 0, 0);
        history.reset(0);
        assertThat(history.nextIn()).isEqualTo(1);
        assertThat(history.nextOut()).isEqualTo(1);
        assertThat(find(history, 1)).isEmpty();
        send(history, 1, "anew");
        assertThat(find(history, 1)).isEqualTo("anew");
        assertThat(find(history, 2)).isEmpty();
    }

    @Test
    void movingTheInboundNumberKeepsWhatWasSent() {
        MessageStore history = new MemoryMessageStore(1024);
        send(history, 1, "one");
        history.moved(9, 2, 0);
        assertThat(history.nextIn()).isEqualTo(9);
        assertThat(find(history, 1)).isEqualTo("one");
    }

    @Test
    void nothingIsFoundUnderNumbersThatWereSkipped() {
        MessageStore history = new MemoryMessageStore(1024);
        send(history, 1, "one");
        history.moved(1, 6, 0);
        send(history, 6, "six");
        assertThat(find(history, 5)).isEmpty();
        assertThat(find(history, 6)).isEqualTo("six");
    }

    @Test
    void goingBackFindsOnlyWhatIsSentAnew() {
        MessageStore history = new MemoryMessageStore(1 << 12);
        for (int seqNum = 1; seqNum <= 5; seqNum++) send(history, seqNum, "old " + seqNum);
        history.moved(1, 3, 0);
        send(history, 3, "new 3");
        assertThat(find(history, 3)).isEqualTo("new 3");
        assertThat(find(history, 4)).isEmpty();
    }

    @Test
    void itAlwaysHasRoom() {
        MessageStore history = new MemoryMessageStore(0);
        history.noted(1, new byte[9], 0, 9, 0);
        history.resent(1, new byte[9], 0, 9, 0);
        history.commit();
        assertThat(history.accepts(Integer.MAX_VALUE)).isTrue();
        assertThat(history.nextIn()).isEqualTo(1);
    }

    @Test
    void whatTheRingHasOverwrittenIsKnownAsDropped() {
        MessageStore history = new MemoryMessageStore(1024);
        for (long seqNum = 1; seqNum <= 6; seqNum++) send(history, seqNum, "text");
        assertThat(history.wasDropped(2)).isTrue();
        assertThat(history.wasDropped(3)).isFalse();
        assertThat(history.wasDropped(6)).isFalse();
        assertThat(history.wasDropped(7)).isFalse();
        history.moved(1, 100, 0);
        assertThat(history.wasDropped(99)).as("never sent").isFalse();
        send(history, 100, "x".repeat(2000));
        assertThat(history.wasDropped(100)).as("longer than the ring").isTrue();
        history.reset(0);
        assertThat(history.wasDropped(1)).isFalse();
    }

    @Test
    void allMessagesUpToTheCapacityAreFoundAfterTheRingHasBeenExpanded() {
        MemoryMessageStore history = new MemoryMessageStore(1 << 20);
        byte[] frame = new byte[1 << 17];
        int[] lengths = {100, 90_000, 300, 70, 60_000, 1, 20_000};
        for (int seqNum = 1; seqNum <= 3_000; seqNum++) {
            int length = seqNum <= lengths.length ? lengths[seqNum - 1] : 80 + seqNum % 50;
            for (int i = 0; i < length; i++) frame[i] = (byte) (seqNum + i);
            history.sent(seqNum, frame, 0, length, 0);
        }
        byte[] found = new byte[1 << 17];
        for (int seqNum = 1; seqNum <= 3_000; seqNum++) {
            int length = seqNum <= lengths.length ? lengths[seqNum - 1] : 80 + seqNum % 50;
            assertThat(history.find(seqNum, found, 0)).as("message %d", seqNum).isEqualTo(length);
            assertThat(found[length - 1]).as("message %d", seqNum).isEqualTo((byte) (seqNum + length - 1));
        }
    }

    @Test
    void aRingThatIsNotExpandedForgetsTheOldestMessagesOnly() {
        ScarceMemory none = new ScarceMemory(0);
        MemoryMessageStore history = new MemoryMessageStore(1 << 20, none);
        byte[] frame = new byte[1_000];
        for (int seqNum = 1; seqNum <= 100; seqNum++) history.sent(seqNum, frame, 0, 1_000, 0);
        assertThat(none.refusals()).isPositive();
        assertThat(history.find(1, frame, 0)).isZero();
        for (int seqNum = 90; seqNum <= 100; seqNum++) {
            assertThat(history.find(seqNum, frame, 0)).isEqualTo(1_000);
        }
    }
}
