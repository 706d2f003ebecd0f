package io.needletail.journal;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** A message that waited behind a gap is recognised by its number and bytes. */
final class UnsequencedMessagesTest {
    private final UnsequencedMessages waiting = new UnsequencedMessages();

    private void add(long seqNum, String text) {
        waiting.add(seqNum, text.getBytes(US_ASCII), 0, text.length());
    }

    private boolean remove(long seqNum, String text) {
        return waiting.remove(seqNum, text.getBytes(US_ASCII), 0, text.length());
    }

    @Test
    void aMessageThatWaitedIsRecognisedOnce() {
        add(5, "35=D|34=5|");
        assertThat(remove(4, "35=D|34=4|")).isFalse();
        assertThat(remove(5, "35=D|34=5|")).isTrue();
        assertThat(remove(5, "35=D|34=5|")).isFalse();
    }

    @Test
    void aMessageThatWasSentAgainIsAnotherOne() {
        add(5, "35=D|34=5|");
        assertThat(remove(5, "35=D|34=5|43=Y|")).isFalse();
    }

    @Test
    void allMessagesThatMayWaitAreRecognised() {
        for (int i = 0; i < UnsequencedMessages.ENTRIES_MAX; i++) add(1_000 + i, "34=" + i);
        for (int i = 0; i < UnsequencedMessages.ENTRIES_MAX; i++) {
            assertThat(remove(1_000 + i, "34=" + i)).as("%d", i).isTrue();
        }
    }

    @Test
    void numbersFarApartAreRecognised() {
        add(1, "a");
        add(1 + (1L << 40), "b");
        add(17, "c");
        assertThat(remove(17, "c")).isTrue();
        assertThat(remove(1 + (1L << 40), "b")).isTrue();
    }
}
