package io.needletail.cli.messages;

import static io.needletail.fixtures.FixLines.fix;
import static io.needletail.fixtures.FixLines.separated;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.cli.Main;
import io.needletail.fixtures.Terminal;
import io.needletail.tools.extract.FoundMessage;
import io.needletail.tools.extract.MessageInput;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The time and direction of a message are those of its own place in the line, in the zone that the line names. */
final class LineTimesTest {
    @TempDir
    private Path dir;

    /** A Heartbeat(0) that was sent at a time of 2026-01-05. */
    private static String sentAt(String time) {
        return fix("35=0|34=2|49=ALPHA|52=20260105-" + time + "|56=BETA|");
    }

    private static List<String> read(String text) throws IOException {
        List<String> found = new ArrayList<>();
        try (MessageInput input =
                MessageInput.open(List.of(), new ByteArrayInputStream(text.getBytes(UTF_8)), () -> {})) {
            while (input.next()) {
                FoundMessage message = input.message();
                found.add(Instant.EPOCH.plusNanos(message.timeNs()) + " " + message.direction());
            }
        }
        return found;
    }

    @Test
    void messagesWithoutLineEndsHaveTheirOwnSendingTime() throws IOException {
        String body = sentAt("10:00:05.100") + sentAt("10:01:05.200") + sentAt("10:02:05.300");
        for (String text : List.of(body, separated(body, "|"), "dump of 2026-01-05 10:00:05.100: " + body)) {
            assertThat(read(text))
                    .containsExactly(
                            "2026-01-05T10:00:05.100Z UNKNOWN",
                            "2026-01-05T10:01:05.200Z UNKNOWN",
                            "2026-01-05T10:02:05.300Z UNKNOWN");
        }
    }

    @Test
    void theBodyOfAQuickFixStoreHasTheMessagesThatWereSent() throws IOException {
        Path body = Files.writeString(
                dir.resolve("FIX.4.4-A-B.body"), sentAt("10:00:05") + sentAt("10:01:05"), StandardCharsets.ISO_8859_1);
        Terminal terminal = new Terminal(Main::commandLine);
        assertThat(terminal.execute("decode", "--tags", "52", body)).isZero();
        assertThat(terminal.out().lines())
                .containsExactly(
                        "2026-01-05 10:00:05.000000000  out  Heartbeat(0) SendingTime=20260105-10:00:05",
                        "2026-01-05 10:01:05.000000000  out  Heartbeat(0) SendingTime=20260105-10:01:05");
    }

    @Test
    void eachMessageOfALineHasTheTimeAndDirectionBeforeIt() throws IOException {
        String text = "20260105-10:00:05.125 in " + sentAt("10:00:05.100") + " 20260105-10:01:05.225 out "
                + sentAt("10:01:05.200");
        assertThat(read(text)).containsExactly("2026-01-05T10:00:05.125Z IN", "2026-01-05T10:01:05.225Z OUT");
    }

    @Test
    void messagesThatWereLoggedTogetherHaveTheTimeOfTheirLine() throws IOException {
        String line = "20260105-10:00:05.300 received " + sentAt("10:00:05.100") + sentAt("10:00:05.200") + "\n";
        assertThat(read(line)).containsExactly("2026-01-05T10:00:05.300Z IN", "2026-01-05T10:00:05.300Z IN");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "2026-01-05T12:20:27+02:00 received ",
                "2026-01-05T12:20:27.000+02:00 received ",
                "2026-01-05 12:20:27.000 +02:00 received ",
                "2026-01-05T12:20:27+0200 host received ",
                "2026-01-05 12:20:27+02 received ",
                "2026-01-05 05:20:27,000-0500 received ",
                "20260105-15:50:27.000+05:30 received ",
                "2026-01-05 12:20:27 GMT+2 received ",
                "2026-01-05 12:20:27 UTC+02:00 received ",
                "05/Jan/2026:12:20:27 +0200 received ",
                "12:20:27.000+02:00 received ",
                "{\"time\":\"2026-01-05T12:20:27+02:00\",\"dir\":\"received\",\"msg\":\"",
                "2026-01-05T10:20:27Z received ",
                "2026-01-05 10:20:27 UTC received ",
                "2026-01-05 10:20:27 received ",
                "2026-01-05 10:20:27 -12 received ",
                "2026-01-05 10:20:27 - 0200 received ",
            })
    void anOffsetFromUtcIsTaken(String prefix) throws IOException {
        assertThat(read(prefix + sentAt("10:20:27"))).containsExactly("2026-01-05T10:20:27Z IN");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '#',
            value = {
                "<== # IN",
                "==> # OUT",
                "<= # IN",
                "=> # OUT",
                "> # OUT",
                "< # IN",
                "<- # IN",
                "<<< # IN",
                ">> # OUT",
                "\u2190 # IN",
                "\u2192 # OUT",
                "[I] # IN",
                "[O] # OUT",
                "(i) # IN",
                "<O> # OUT",
                "[R] # IN",
                "[S] # OUT",
                "[IN] # IN",
                "RCV # IN",
                "SND # OUT",
                "[I] thread 1 sending # OUT",
                "<=> # UNKNOWN",
                "<-> # UNKNOWN",
                "I # UNKNOWN",
                "[X] # UNKNOWN",
                "A->B: # UNKNOWN",
                "A=>B: # UNKNOWN",
                "<msg id='1'> # UNKNOWN",
                "{\"msg\"=>\" # UNKNOWN",
                "x=1 # UNKNOWN",
            })
    void aSignGivesTheDirection(String sign, String expected) throws IOException {
        for (String prefix : List.of(sign + " ", sign, "10:20:27 " + sign + " ", "[main] " + sign + " ")) {
            // A name and what follows it are one word.
            if (prefix.equals(sign) && Character.isLetterOrDigit(sign.charAt(sign.length() - 1))) continue;
            assertThat(read(prefix + sentAt("10:20:27")))
                    .as("%s", prefix)
                    .containsExactly("2026-01-05T10:20:27Z " + expected);
        }
    }

    @Test
    void aTimeOfDayWithAnOffsetGetsTheDateOfSendingTime() throws IOException {
        assertThat(read("00:30:00+02:00 received " + sentAt("22:30:00"))).containsExactly("2026-01-05T22:30:00Z IN");
    }

    @Test
    void jsonHasTheOriginOfTheTime() throws IOException {
        Path log = Files.writeString(
                dir.resolve("x.log"), "20260105-10:00:05 in " + sentAt("10:00:05") + "\n" + sentAt("10:01:05") + "\n");
        Terminal terminal = new Terminal(Main::commandLine);
        assertThat(terminal.execute("decode", "--json", log)).isZero();
        assertThat(terminal.out().lines().map(line -> line.replaceAll(".*\"timeFrom\":\"(\\w+)\".*", "$1")))
                .containsExactly("log", "SendingTime");
    }
}
