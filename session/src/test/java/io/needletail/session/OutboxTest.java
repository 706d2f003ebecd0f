package io.needletail.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class OutboxTest {
    private final Outbox outbox = new Outbox(10);

    private void append(String text) {
        int at = outbox.claim();
        for (int i = 0; i < text.length(); i++) outbox.bytes()[at + i] = (byte) text.charAt(i);
        outbox.append(text.length());
    }

    private String waiting() {
        StringBuilder text = new StringBuilder();
        for (int at = outbox.from(); at < outbox.to(); at++) text.append((char) outbox.bytes()[at]);
        return text.toString();
    }

    @Test
    void appendedBytesWaitInOrder() {
        append("abc");
        append("def");
        assertThat(waiting()).isEqualTo("abcdef");
        assertThat(outbox.length()).isEqualTo(6);
        assertThat(outbox.room()).isEqualTo(4);
    }

    @Test
    void sentBytesNoLongerWait() {
        append("abcdef");
        outbox.taken(2);
        assertThat(waiting()).isEqualTo("cdef");
        assertThat(outbox.room()).isEqualTo(6);
    }

    @Test
    void allRoomCanBeUsedAfterAPartialTake() {
        append("abcdefgh");
        outbox.taken(6);
        append("ijklmnop");
        assertThat(waiting()).isEqualTo("ghijklmnop");
        assertThat(outbox.room()).isZero();
    }

    @Test
    void anEmptyOutboxBeginsAtTheFront() {
        append("abc");
        outbox.taken(3);
        assertThat(outbox.to()).isZero();
        assertThat(outbox.room()).isEqualTo(10);
    }

    @Test
    void aClearDropsTheWaitingBytes() {
        append("abc");
        outbox.clear();
        assertThat(waiting()).isEmpty();
    }

    @Test
    void takingMoreThanWaitsIsAMisuse() {
        append("abc");
        assertThatThrownBy(() -> outbox.taken(4)).hasMessage("4 bytes taken of 3 that wait");
        assertThatThrownBy(() -> outbox.taken(-1)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void itIsExpandedAsFarAsTheBudgetAllowsAndTrimmedWhenEmpty() {
        ScarceMemory budget = new ScarceMemory(10_000);
        Outbox large = new Outbox(1 << 20, budget);
        assertThat(large.room()).isEqualTo(Outbox.BYTES_AT_FIRST + 10_000);
        assertThat(large.append(new byte[5_000], 5_000)).isTrue();
        assertThat(large.append(new byte[7_000], 7_000)).isTrue();
        assertThat(large.append(new byte[7_000], 7_000)).isFalse();
        assertThat(large.hasRoom(7_000)).isFalse();
        assertThat(budget.refusals()).isEqualTo(1);
        large.trim();
        assertThat(large.length()).isEqualTo(12_000);
        large.taken(12_000);
        large.trim();
        assertThat(budget.room()).isEqualTo(10_000);
        assertThat(large.hasRoom(14_000)).isTrue();
    }

    @Test
    void aFullOutboxIsNoWantOfMemory() {
        ScarceMemory budget = new ScarceMemory(10_000);
        Outbox small = new Outbox(100, budget);
        assertThat(small.hasRoom(101)).isFalse();
        assertThat(small.lacksMemory(101)).isFalse();
        assertThat(budget.refusals()).isZero();
    }
}
