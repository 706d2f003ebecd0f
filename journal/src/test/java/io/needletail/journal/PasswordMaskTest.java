package io.needletail.journal;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.wire.Framer;
import io.needletail.wire.Redaction;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that a journal contains no password that it can do without. */
class PasswordMaskTest {
    private static final char SOH = 1;

    @TempDir
    private Path directory;

    @ParameterizedTest
    @ValueSource(strings = {"FIX.4.4", "FIXT.1.1"})
    void aLogonIsKeptWithoutItsPasswordsAndIsStillAFrame(String version) throws IOException {
        byte[] logon = frame(version, "35=A|34=1|553=me|554=secret|925=secret2|");
        try (Journal journal = StoredRecord.open(directory)) {
            journal.sent(1, logon, 0, logon.length, StoredRecord.NOW_NS);
            journal.received(1, logon, 0, logon.length, StoredRecord.NOW_NS);
            journal.recordUnsequenced(1, logon, 0, logon.length, StoredRecord.NOW_NS);
            journal.commit();
            assertThat(journal.recovery().damages()).isEmpty();
        }
        assertThat(Files.readString(SegmentFiles.list(directory).getFirst(), ISO_8859_1))
                .doesNotContain("secret");
        assertThat(StoredRecord.read(directory)).hasSize(3).allSatisfy(kept -> {
            byte[] frame = kept.frame().getBytes(ISO_8859_1);
            assertThat(kept.frame().replace(SOH, '|')).contains("|553=me|554=******|925=*******|10=");
            assertThat(Framer.frame(frame, 0, frame.length, 1000)).isEqualTo(logon.length);
        });
    }

    @Test
    void aRequestThatMayBeResentIsNotMasked() throws IOException {
        byte[] request = frame("FIX.4.4", "35=BE|34=2|554=secret|");
        try (Journal journal = StoredRecord.open(directory)) {
            journal.sent(2, request, 0, request.length, StoredRecord.NOW_NS);
            journal.received(2, request, 0, request.length, StoredRecord.NOW_NS);
            journal.commit();
            assertThat(StoredRecord.find(journal, 2)).contains("554=secret");
        }
        List<StoredRecord> kept = StoredRecord.read(directory);
        assertThat(kept.getFirst().frame()).contains("554=secret");
        assertThat(kept.getLast().frame()).contains("554=******");
    }

    @Test
    void maskingCanBeDisabled() throws IOException {
        byte[] logon = frame("FIX.4.4", "35=A|34=1|554=secret|");
        JournalConfig open = StoredRecord.SMALL.with(to -> to.redaction = Redaction.NONE);
        try (Journal journal = Journal.open(directory, open, StoredRecord.AT_ONCE)) {
            journal.sent(1, logon, 0, logon.length, StoredRecord.NOW_NS);
            journal.commit();
            assertThat(StoredRecord.find(journal, 1)).contains("554=secret");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "8", "8=FIX.4.4", "8=FIX.4.4|", "8=FIX.4.4|9=5", "8=FIX.4.4|9=5|35=", "8=FIX.4.4|9=5|35=A"})
    void bytesTooShortForAMessageAreNotMasked(String text) {
        byte[] bytes = text.replace('|', SOH).getBytes(ISO_8859_1);
        assertThat(new PasswordMask(Redaction.DEFAULTS).replaces(true, bytes, 0, bytes.length))
                .isFalse();
    }

    private static byte[] frame(String version, String body) {
        String head = ("8=" + version + "|9=" + body.length() + "|" + body).replace('|', SOH);
        return (head + "10=%03d%c".formatted(head.chars().sum() & 0xFF, SOH)).getBytes(ISO_8859_1);
    }
}
