package io.needletail.tools.extract;

import static io.needletail.fixtures.FixLines.fix;
import static io.needletail.fixtures.FixLines.separated;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.groups.Tuple.tuple;

import io.needletail.journal.Journal;
import io.needletail.journal.JournalConfig;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Messages are found in text of any form. */
final class MessageInputTest {
    private static final String ORDER =
            fix("35=D|34=2|49=BANZAI|56=EXEC|52=20260131-08:00:00.125|11=A1|55=IBM|54=1|58=a b;c,d=e|");
    private static final String REPORT =
            fix("35=8|34=3|49=EXEC|56=BANZAI|52=20260131-08:00:00.250|11=A1|37=X7|150=0|39=0|");

    @TempDir
    private Path dir;

    /** What is found: the message with SOH as text with bars, its place, whether it is as it was sent. */
    private record Found(String text, Direction direction, String place, boolean intact) {}

    private static Found of(FoundMessage found) {
        String text = new String(found.bytes(), found.from(), found.length(), ISO_8859_1);
        return new Found(text.replace((char) 1, '|'), found.direction(), found.place(), found.isIntact());
    }

    private static List<Found> all(InputStream in, String... names) throws IOException {
        List<Found> all = new ArrayList<>();
        try (MessageInput input = MessageInput.open(List.of(names), in, () -> {})) {
            while (input.next()) all.add(of(input.message()));
        }
        return all;
    }

    private static List<Found> in(String text) throws IOException {
        return all(new ByteArrayInputStream(text.getBytes(UTF_8)));
    }

    private static String bars(String message) {
        return message.replace((char) 1, '|');
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"\u0001", "|", "^A", "<SOH>", "[SOH]", "\\u0001", "\\x01", "\\001", "␁", "^", " | ", "~", "\t"})
    void anySeparatorIsRead(String separator) throws IOException {
        String text = "in " + separated(ORDER, separator) + "\nout " + separated(REPORT, separator) + "\n";
        assertThat(in(text))
                .containsExactly(
                        new Found(bars(ORDER), Direction.IN, "stdin:1", true),
                        new Found(bars(REPORT), Direction.OUT, "stdin:2", true));
    }

    @ParameterizedTest
    @ValueSource(strings = {";", ","})
    void aSeparatorThatOccursInAValueDoesNotCutTheValue(String separator) throws IOException {
        assertThat(in(separated(ORDER, separator))).extracting(Found::text).containsExactly(bars(ORDER));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '#',
            value = {
                "20260131-08:00:00.125: # UNKNOWN",
                "20260131-08:00:00.125000000 : # UNKNOWN",
                "<20260131-08:00:00.125, FIX.4.4:EXEC->BANZAI, incoming> (# IN",
                "<20260131-08:00:00.125, FIX.4.4:EXEC->BANZAI, outgoing> (# OUT",
                "received 1769846400125000000;# IN",
                "1769846400125 TX # OUT",
                "2026-01-31 08:00:00,125 INFO [main] quickfixj.msg.incoming - FIX.4.4:EXEC->BANZAI: # IN",
                "2026.01.31 08:00:00.125 --> # OUT",
                "2026/01/31 08:00:00.125 <-- # IN",
                "08:00:00.125 GATE/em0 Detail  Sending  # OUT",
                "08:00:00.125 GATE/em0 Detail  Receiving  # IN",
                "{\"time\":\"2026-01-31T08:00:00.125Z\",\"dir\":\"Inbound\",\"msg\":\"# IN",
            })
    void theLineTellsTimeAndDirection(String prefix, Direction expected) throws IOException {
        String line = prefix + separated(ORDER, "|") + ") {5 usec}\n";
        try (MessageInput input =
                MessageInput.open(List.of(), new ByteArrayInputStream(line.getBytes(UTF_8)), () -> {})) {
            assertThat(input.next()).isTrue();
            assertThat(input.message().direction()).isEqualTo(expected);
            assertThat(Instant.EPOCH.plusNanos(input.message().timeNs())).isEqualTo("2026-01-31T08:00:00.125Z");
            assertThat(input.message().isIntact()).isTrue();
            assertThat(input.next()).isFalse();
        }
    }

    @Test
    void aTimeOfDayInAnotherZoneGetsTheNearestDate() throws IOException {
        InputStream in = new ByteArrayInputStream(("21:00:00.125 Sending " + ORDER).getBytes(UTF_8));
        try (MessageInput input = MessageInput.open(List.of("-"), in, () -> {})) {
            assertThat(input.next()).isTrue();
            assertThat(Instant.EPOCH.plusNanos(input.message().timeNs())).isEqualTo("2026-01-30T21:00:00.125Z");
        }
    }

    @Test
    void withoutATimeInTheLineSendingTimeCounts() throws IOException {
        InputStream in = new ByteArrayInputStream(ORDER.getBytes(UTF_8));
        try (MessageInput input = MessageInput.open(List.of("-"), in, () -> {})) {
            assertThat(input.next()).isTrue();
            assertThat(Instant.EPOCH.plusNanos(input.message().timeNs())).isEqualTo("2026-01-31T08:00:00.125Z");
        }
    }

    @Test
    void severalMessagesInALineAndNoiseBetweenThemAreSeparated() throws IOException {
        String text = "8=FIX 8=FIX.4.4 noise 8=FIXX|" + ORDER + REPORT + "tail 8=FI";
        assertThat(in(text)).extracting(Found::text).containsExactly(bars(ORDER), bars(REPORT));
    }

    @Test
    void aValueMayHoldLineBreaksAndTheSeparatorWhereBodyLengthAgrees() throws IOException {
        String raw = fix("35=B|34=4|49=A|56=B|95=9|96=a\nb|10=001|58=x|");
        assertThat(in("x " + raw + "\ny " + ORDER))
                .extracting(Found::text, Found::place)
                .containsExactly(tuple(bars(raw), "stdin:1"), tuple(bars(ORDER), "stdin:3"));
    }

    @Test
    void aMessageThatIsCutOrMaskedIsFoundAndMarked() throws IOException {
        String cut = ORDER.substring(0, ORDER.indexOf("58=") + 5);
        String masked = ORDER.replace("a b;c,d=e", "***");
        assertThat(in(cut + "\r\n" + masked + "\n" + REPORT))
                .extracting(Found::text, Found::intact)
                .containsExactly(tuple(bars(cut) + "|", false), tuple(bars(masked), false), tuple(bars(REPORT), true));
    }

    @Test
    void aMessageWithoutBodyLengthIsFound() throws IOException {
        assertThat(in("8=FIX.4.2|35=0|34=1|10=000|"))
                .extracting(Found::text)
                .containsExactly("8=FIX.4.2|35=0|34=1|10=000|");
    }

    @Test
    void packedFilesAndDirectionsOfFileNamesAreKnown() throws IOException {
        Path packed = dir.resolve("session.log.gz");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(packed))) {
            out.write(("out " + ORDER + "\n").getBytes(UTF_8));
        }
        Path incoming = Files.writeString(dir.resolve("session.in"), REPORT + "\n");
        assertThat(all(InputStream.nullInputStream(), packed.toString(), incoming.toString()))
                .containsExactly(
                        new Found(bars(ORDER), Direction.OUT, "session.log.gz:1", true),
                        new Found(bars(REPORT), Direction.IN, "session.in:1", true));
    }

    @Test
    void aFileThatDoesNotExistIsNamed() {
        assertThatThrownBy(() -> all(InputStream.nullInputStream(), "no-such.log"))
                .isInstanceOf(NoSuchFileException.class)
                .hasMessageContaining("no-such.log");
    }

    @Test
    void aFolderOfFilesAndJournalsIsReadInTheOrderOfTheirNames() throws IOException {
        Path store = Files.createDirectories(dir.resolve("store"));
        Files.writeString(store.resolve("b.log"), ORDER + "\n");
        Files.writeString(store.resolve("LICENSE"), "text without a message\n");
        Files.writeString(store.resolve(".hidden.log"), ORDER + "\n");
        Files.writeString(Files.createDirectories(store.resolve("deeper")).resolve("c.log"), ORDER + "\n");
        try (Journal journal = Journal.open(store.resolve("a"), JournalConfig.DEFAULTS, Runnable::run)) {
            assertThat(journal.awaitRoom(0)).isTrue();
            byte[] report = REPORT.getBytes(ISO_8859_1);
            journal.sent(3, report, 0, report.length, 1);
            journal.commit();
        }
        assertThat(all(InputStream.nullInputStream(), store.toString()))
                .extracting(Found::text, Found::direction, Found::place)
                .containsExactly(
                        tuple(bars(REPORT), Direction.OUT, "a:2"), tuple(bars(ORDER), Direction.UNKNOWN, "b.log:1"));
    }

    @Test
    void aFolderWithoutFilesIsNamed() throws IOException {
        Path empty = Files.createDirectories(dir.resolve("empty"));
        assertThatThrownBy(() -> all(InputStream.nullInputStream(), empty.toString()))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("no journal and no file in " + empty);
    }

    @Test
    void theOutputIsFlushedBeforeTheInputIsWaitedFor() throws IOException {
        AtomicInteger flushes = new AtomicInteger();
        InputStream in = new ByteArrayInputStream(ORDER.getBytes(UTF_8));
        try (MessageInput input = MessageInput.open(List.of(), in, flushes::incrementAndGet)) {
            assertThat(input.next()).isTrue();
            assertThat(input.next()).isFalse();
        }
        assertThat(flushes).hasPositiveValue();
    }

    @Test
    void messagesAreFoundWhereverTheReadsAreCut() throws IOException {
        long seed = new Random().nextLong();
        Random random = new Random(seed);
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        int messages = 2_000;
        for (int i = 0; i < messages; i++) {
            byte[] noise = new byte[random.nextInt(40)];
            random.nextBytes(noise);
            for (int at = 0; at < noise.length; at++) if (noise[at] == '8') noise[at] = '7';
            text.write(noise);
            String body = "35=D|34=" + i + "|52=20260131-08:00:00|58=" + "x".repeat(random.nextInt(3_000)) + "y|";
            text.writeBytes(
                    separated(fix(body), random.nextBoolean() ? "\u0001" : "|").getBytes(ISO_8859_1));
        }
        InputStream inPieces = new ByteArrayInputStream(text.toByteArray()) {
            @Override
            public synchronized int read(byte[] target, int from, int length) {
                return super.read(target, from, Math.min(length, 1 + random.nextInt(5_000)));
            }
        };
        int next = 0;
        try (MessageInput input = MessageInput.open(List.of(), inPieces, () -> {})) {
            while (input.next()) {
                assertThat(input.message().fields().number(34))
                        .as("seed %d", seed)
                        .isEqualTo(next++);
                assertThat(input.message().isIntact()).as("seed %d", seed).isTrue();
            }
        }
        assertThat(next).as("seed %d", seed).isEqualTo(messages);
    }

    @Test
    void aMessageWithoutAnEndIsCutAtTheLimitOfTheWindow() throws IOException {
        byte[] endless = new byte[40 << 20];
        Arrays.fill(endless, (byte) 'x');
        byte[] head = "8=FIX.4.4|9=99|35=B|58=".getBytes(UTF_8);
        System.arraycopy(head, 0, endless, 0, head.length);
        List<Found> found = all(new ByteArrayInputStream(endless));
        assertThat(found)
                .hasSize(1)
                .allSatisfy(one -> assertThat(one.text().length()).isLessThanOrEqualTo((16 << 20) + 1));
    }
}
