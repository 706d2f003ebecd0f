package io.needletail.cli.journal;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.cli.ExitCode;
import io.needletail.cli.Main;
import io.needletail.cli.run.Config;
import io.needletail.cli.run.QuickFixPeer;
import io.needletail.cli.run.RunProcess;
import io.needletail.fixtures.Terminal;
import io.needletail.journal.Journal;
import io.needletail.journal.JournalConfig;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import quickfix.ConfigError;

/** The journal verbs on a journal that an engine wrote while QuickFIX/J was its client. */
@Timeout(120)
final class JournalCommandTest {
    private static final int ORDERS = 3;
    private static final Comparator<String> BY_TIME =
            Comparator.comparing(line -> line.substring(0, line.indexOf(';')));

    @TempDir
    private static Path written;

    @TempDir
    private Path folder;

    private final Terminal terminal = new Terminal(Main::commandLine, "journal");

    @BeforeAll
    static void tradeAndEnd() throws IOException, InterruptedException, ConfigError {
        try (RunProcess run = RunProcess.start(written, "executor", Config.executor("FIX.4.4", written));
                QuickFixPeer client = QuickFixPeer.initiator("FIX.4.4", run.port())) {
            client.loggedOn();
            for (int order = 0; order < ORDERS; order++) client.order("A" + order);
            client.delivered("8", 2 * ORDERS);
            run.terminate();
            assertThat(run.exitCode()).isEqualTo(ExitCode.OK);
        }
    }

    @Test
    void textPrintsEveryMessage() {
        assertThat(terminal.execute("text", journal())).isEqualTo(ExitCode.OK);
        List<String> lines = terminal.out().lines().toList();
        assertThat(lines)
                .allMatch(
                        line -> line.matches("(received|sent) \\d{19};8=FIX\\.4\\.4\\|9=\\d+\\|35=.*\\|10=\\d{3}\\|"));
        assertThat(lines.subList(0, 2))
                .allMatch(line -> line.contains("|35=A|"))
                .anyMatch(line -> line.startsWith("received ") && line.contains("|49=BANZAI|"))
                .anyMatch(line -> line.startsWith("sent ") && line.contains("|49=EXEC|"));
        assertThat(lines).filteredOn(line -> line.contains("|35=D|")).hasSize(ORDERS);
        assertThat(lines).filteredOn(line -> line.contains("|35=8|")).hasSize(2 * ORDERS);
        assertThat(lines).filteredOn(line -> line.contains("|35=5|")).hasSize(2);
    }

    @Test
    void textWritesTwoHistoriesWithTheTrueSeparator() throws IOException {
        assertThat(terminal.execute("text", journal(), "--out", folder.resolve("history")))
                .isEqualTo(ExitCode.OK);
        List<String> outgoing = history("outgoing_session.1.fix");
        List<String> incoming = history("incoming_session.1.fix");
        assertThat(Stream.concat(outgoing.stream(), incoming.stream()))
                .allMatch(line -> line.matches("\\d{19};8=FIX\\.4\\.4\u00019=\\d+\u000135=.*\u000110=\\d{3}\u0001"));
        assertThat(outgoing)
                .allMatch(line -> line.contains("\u000149=EXEC\u0001"))
                .isSortedAccordingTo(BY_TIME);
        assertThat(incoming)
                .allMatch(line -> line.contains("\u000149=BANZAI\u0001"))
                .isSortedAccordingTo(BY_TIME);
        assertThat(outgoing)
                .filteredOn(line -> line.contains("\u000135=8\u0001"))
                .hasSize(2 * ORDERS);
        assertThat(incoming)
                .filteredOn(line -> line.contains("\u000135=D\u0001"))
                .hasSize(ORDERS);
        assertThat(terminal.out())
                .contains("outgoing_session.1.fix: " + outgoing.size() + " messages")
                .contains("incoming_session.1.fix: " + incoming.size() + " messages");
    }

    @Test
    void textWritesTheSameLinesIntoIdeaFixFoldersOneADay() throws IOException {
        terminal.execute("text", journal(), "--out", folder.resolve("history"));

        assertThat(terminal.execute(
                        "text",
                        journal(),
                        "--out",
                        folder.resolve("tree").toString(),
                        "--layout",
                        "ideafix",
                        "--zone",
                        "UTC"))
                .isEqualTo(ExitCode.OK);

        Path session = folder.resolve("tree/client_INITIATOR_FIX.4.4_EXEC_BANZAI");
        assertThat(lines(session, "outgoing")).isEqualTo(history("outgoing_session.1.fix"));
        assertThat(lines(session, "incoming")).isEqualTo(history("incoming_session.1.fix"));
        try (Stream<Path> days = Files.list(session)) {
            assertThat(days).allMatch(day -> day.getFileName().toString().matches("20\\d{6}-00_00-23_59_59@UTC"));
        }
    }

    @Test
    void anUnknownLayoutIsRejected() {
        assertThat(terminal.execute("text", journal(), "--out", folder, "--layout", "heap"))
                .isEqualTo(ExitCode.USAGE);
        assertThat(terminal.err()).contains("'heap', expected flat or ideafix");
    }

    @Test
    void textShowsATimeRangeAndTheChangesOfNumbers() throws IOException {
        Path own = folder.resolve("own");
        byte[] request = "8=FIX.4.4|9=1|35=BE|554=s|".replace('|', '\u0001').getBytes(StandardCharsets.ISO_8859_1);
        try (Journal journal = Journal.open(own, JournalConfig.DEFAULTS, Runnable::run)) {
            journal.sent(1, request, 0, request.length, 1_000_000_000L);
            journal.reset(2_000_000_000L);
            journal.moved(7, 9, 3_000_000_000L);
            journal.received(7, request, 0, 0, 4_000_000_000L);
            journal.commit();
        }
        assertThat(terminal.execute("text", folder, "--session", "own", "--follow"))
                .isEqualTo(ExitCode.OK);
        assertThat(terminal.out().lines())
                .containsExactly(
                        "sent 1000000000;8=FIX.4.4|9=1|35=BE|554=***|",
                        "reset 2000000000;next expected 1, next sent 1",
                        "moved 3000000000;next expected 7, next sent 9",
                        "received 4000000000;34=7|, not kept");
        terminal.clear();
        Object[] stretch = {"text", own, "--from", "1970-01-01T00:00:01Z", "--to", "1970-01-01T00:00:02Z"};
        assertThat(terminal.execute(stretch)).isEqualTo(ExitCode.OK);
        assertThat(terminal.out().lines()).hasSize(1);
        terminal.clear();
        assertThat(terminal.execute("text", own, "--reveal")).isEqualTo(ExitCode.OK);
        assertThat(terminal.out()).contains("|554=s|");
    }

    @Test
    void verifyAcceptsAValidJournal() {
        assertThat(terminal.execute("verify", journal())).isEqualTo(ExitCode.OK);
        assertThat(terminal.out()).matches("\\d+ inbound and \\d+ outbound messages, ending CLOSED\\R");
    }

    @Test
    void verifyPrintsJson() {
        assertThat(terminal.execute("verify", journal(), "--json")).isEqualTo(ExitCode.OK);
        assertThat(terminal.out())
                .matches(
                        "\\{\"inbound\":\\d+,\"outbound\":\\d+,\"damages\":0,\"problems\":0,\"ending\":\"CLOSED\"}\\R");
    }

    @Test
    void verifyFindsAChangedByte() throws IOException {
        Path damaged = copy("damaged");
        flip(damaged, "35=D");
        assertThat(terminal.execute("verify", damaged)).isEqualTo(ExitCode.PROBLEMS);
        assertThat(terminal.out()).contains("damaged: ");
    }

    @Test
    void verifyFindsAChangedByteInTheLastRecord() throws IOException {
        Path damaged = copy("torn");
        flip(damaged, "35=5");
        assertThat(terminal.execute("verify", damaged)).isEqualTo(ExitCode.PROBLEMS);
    }

    @ParameterizedTest
    @ValueSource(strings = {"0000000000000001.journal", "numbers"})
    void verifyAndTextFailWhenAFileIsEmpty(String file) throws IOException {
        Path damaged = copy("emptied");
        Files.write(damaged.resolve(file), new byte[0]);
        assertThat(terminal.execute("verify", damaged)).isEqualTo(ExitCode.PROBLEMS);
        assertThat(terminal.out() + terminal.err()).contains(file);
        terminal.clear();
        assertThat(terminal.execute("text", damaged)).isEqualTo(ExitCode.PROBLEMS);
        assertThat(terminal.err()).contains(file);
    }

    @Test
    void verifyAndTextFailWhenTheLastPageIsZeroedAndTextPrintsTheRest() throws IOException {
        Path damaged = copy("zeroed");
        Path segment = damaged.resolve("0000000000000001.journal");
        byte[] bytes = Files.readAllBytes(segment);
        int last = new String(bytes, StandardCharsets.ISO_8859_1).lastIndexOf("35=5");
        Arrays.fill(bytes, last - 100, bytes.length, (byte) 0);
        Files.write(segment, bytes);
        assertThat(terminal.execute("verify", damaged)).isEqualTo(ExitCode.PROBLEMS);
        assertThat(terminal.out())
                .contains("damaged: 0000000000000001.journal at offset ")
                .contains("end too early");
        terminal.clear();
        assertThat(terminal.execute("text", damaged)).isEqualTo(ExitCode.PROBLEMS);
        assertThat(terminal.out()).contains("|35=A|");
        assertThat(terminal.err()).contains("warning: the journal is damaged: 0000000000000001.journal");
    }

    @Test
    void aPathThatIsNotADirectoryIsAnEnvironmentError() {
        String nowhere = folder.resolve("nowhere").toString();
        assertThat(terminal.execute("text", nowhere)).isEqualTo(ExitCode.ENVIRONMENT);
        assertThat(terminal.execute("verify", nowhere)).isEqualTo(ExitCode.ENVIRONMENT);
        assertThat(terminal.err().lines()).hasSize(2).allMatch(line -> line.contains("no journal in " + nowhere));
    }

    @Test
    void aDirectoryWithoutAJournalIsAnEnvironmentError() {
        assertThat(terminal.execute("verify", folder)).isEqualTo(ExitCode.ENVIRONMENT);
        assertThat(terminal.err()).contains("no journal in " + folder).hasLineCount(1);
    }

    private static List<String> lines(Path session, String direction) throws IOException {
        List<String> lines = new ArrayList<>();
        try (Stream<Path> days = Files.list(session)) {
            for (Path day : days.sorted().toList()) {
                lines.addAll(Files.readAllLines(day.resolve(direction).resolve(direction + "_session.1.fix")));
            }
        }
        return lines;
    }

    private List<String> history(String name) throws IOException {
        return Files.readAllLines(folder.resolve("history").resolve(name), StandardCharsets.ISO_8859_1);
    }

    private static String journal() {
        return written.resolve("FIX.4.4-EXEC-BANZAI").toString();
    }

    private Path copy(String name) throws IOException {
        Path target = Files.createDirectory(folder.resolve(name));
        try (Stream<Path> files = Files.list(Path.of(journal()))) {
            for (Path file : files.toList()) {
                Files.copy(file, target.resolve(file.getFileName()), StandardCopyOption.COPY_ATTRIBUTES);
            }
        }
        return target;
    }

    /** Changes one bit of the last message that contains a text. */
    private static void flip(Path journal, String text) throws IOException {
        try (Stream<Path> files = Files.list(journal)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                byte[] bytes = Files.readAllBytes(file);
                int at = new String(bytes, StandardCharsets.ISO_8859_1).lastIndexOf(text);
                if (at < 0) continue;
                bytes[at] ^= 1;
                Files.write(file, bytes);
                return;
            }
        }
        throw new IOException("no " + text + " in " + journal);
    }
}
