package io.needletail.wire;

import static io.needletail.wire.Tags.CL_ORD_ID;
import static io.needletail.wire.Tags.SYMBOL;
import static io.needletail.wire.Tags.TEXT;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests groups whose entries are counted while they are written. */
final class GroupEntriesTest {
    private static final int NO_PARTIES = 453;
    private static final int PARTY_ID = 448;
    private static final int NO_SUB_IDS = 802;
    private static final int SUB_ID = 523;
    private static final byte[] BEGIN = "FIX.4.4".getBytes(ISO_8859_1);

    private final byte[] bytes = new byte[64 * 1024];
    private final MessageWriter writer = new MessageWriter();

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 9, 10, 11, 99, 100, 101, 999, 1000, 1001})
    void theCountIsTheNumberOfEntries(int entries) {
        begin().put(CL_ORD_ID, "A");
        for (int i = 0; i < entries; i++) writer.entry(NO_PARTIES).put(PARTY_ID, i);
        writer.put(TEXT, "end");
        String counted = written();

        begin().put(CL_ORD_ID, "A");
        if (entries > 0) writer.put(NO_PARTIES, entries);
        for (int i = 0; i < entries; i++) writer.put(PARTY_ID, i);
        writer.put(TEXT, "end");
        assertThat(counted).isEqualTo(written());
    }

    @Test
    void anEntryEndsTheGroupsInsideTheOneBefore() {
        begin();
        for (int i = 0; i < 11; i++) {
            writer.entry(NO_PARTIES).put(PARTY_ID, i);
            for (int j = 0; j < i; j++) writer.entry(NO_SUB_IDS).put(SUB_ID, j);
        }
        String counted = written();

        begin().put(NO_PARTIES, 11);
        for (int i = 0; i < 11; i++) {
            writer.put(PARTY_ID, i);
            if (i > 0) writer.put(NO_SUB_IDS, i);
            for (int j = 0; j < i; j++) writer.put(SUB_ID, j);
        }
        assertThat(counted).isEqualTo(written());
    }

    @Test
    void theNextMessageCountsFromTheBeginning() {
        begin().entry(NO_PARTIES).put(PARTY_ID, "A").entry(NO_PARTIES).put(PARTY_ID, "B");
        written();
        begin().entry(NO_PARTIES).put(PARTY_ID, "C");
        assertThat(written()).contains("|453=1|448=C|");
    }

    @Test
    void aMessageThatEndsAtEachByteOverflowsAndWritesNothingOutsideItsRange() {
        for (int limit = 0; limit < 220; limit++) {
            Arrays.fill(bytes, (byte) 'x');
            writer.begin(bytes, 8, 8 + limit, BEGIN, MsgTypes.NEW_ORDER_SINGLE);
            for (int i = 0; i < 12; i++) writer.entry(NO_PARTIES).put(PARTY_ID, 1);
            int length = writer.end();
            String all = new String(bytes, 0, 512, ISO_8859_1);
            assertThat(all.substring(0, 8)).as("limit %s", limit).isEqualTo("xxxxxxxx");
            assertThat(all.substring(8 + limit)).as("limit %s", limit).matches("x*");
            if (length != MessageWriter.OVERFLOW) assertThat(all).contains("\u0001453=12\u0001");
        }
    }

    @Test
    void anArrayThatExpandsKeepsTheCount() {
        byte[][] kept = {new byte[40]};
        MessageWriter expanding = new MessageWriter((array, least) -> kept[0] = Arrays.copyOf(array, least));
        expanding.begin(kept[0], 0, 4096, BEGIN, MsgTypes.NEW_ORDER_SINGLE);
        for (int i = 0; i < 100; i++) expanding.entry(NO_PARTIES).put(PARTY_ID, 1);
        String expanded = new String(kept[0], 0, expanding.end(), ISO_8859_1).replace('\u0001', '|');

        begin();
        for (int i = 0; i < 100; i++) writer.entry(NO_PARTIES).put(PARTY_ID, 1);
        assertThat(expanded).isEqualTo(written()).contains("|453=100|");
    }

    @Test
    void groupsBeyondTheLimitAreRefused() {
        begin();
        for (int i = 0; i < 32; i++) writer.entry(5000 + i).put(SYMBOL, "S");
        assertThatThrownBy(() -> writer.entry(6000))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("tag 6000: entries of 32 groups are counted already");
        assertThat(writer.end()).isEqualTo(MessageWriter.OVERFLOW);
    }

    private MessageWriter begin() {
        return writer.begin(bytes, 0, bytes.length, BEGIN, MsgTypes.NEW_ORDER_SINGLE);
    }

    private String written() {
        int length = writer.end();
        assertThat(length).isPositive();
        return new String(bytes, 0, length, ISO_8859_1).replace('\u0001', '|');
    }
}
