package io.needletail.cli.journal;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.cli.ExitCode;
import io.needletail.cli.Main;
import io.needletail.cli.run.Config;
import io.needletail.cli.run.QuickFixPeer;
import io.needletail.cli.run.RunProcess;
import io.needletail.engine.journal.Journal;
import io.needletail.engine.journal.JournalConfig;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import quickfix.ConfigError;

/** The journal verbs on a journal that an engine wrote while QuickFIX/J was its client. */
@Timeout(120)
final class JournalVerbTest {
    private static final int ORDERS = 3;
    private static final Comparator<String> BY_TIME =
            Comparator.comparing(line -> line.substring(0, line.indexOf(';')));

    @TempDir
    private static Path written;

    @TempDir
    private Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

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
        assertThat(execute("text", journal())).isEqualTo(ExitCode.OK);
        List<String> lines = out.toString().lines().toList();
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
        assertThat(execute("text", journal(), "--out", folder.resolve("history").toString()))
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
        assertThat(out.toString())
                .contains("outgoing_session.1.fix: " + outgoing.size() + " messages")
                .contains("incoming_session.1.fix: " + incoming.size() + " messages");
    }

    @Test
    void textWritesTheSameLinesIntoIdeaFixFoldersOneADay() throws IOException {
        execute("text", journal(), "--out", folder.resolve("history").toString());

        assertThat(execute(
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
    void anUnknownLayoutIsRefused() {
        assertThat(execute("text", journal(), "--out", folder.toString(), "--layout", "heap"))
                .isEqualTo(ExitCode.USAGE);
        assertThat(err.toString()).contains("'heap', expected flat or ideafix");
    }

    @Test
    void textShowsAStretchOfTimeAndWhatChangedTheNumbers() throws IOException {
        Path own = folder.resolve("own");
        byte[] request = "8=FIX.4.4|9=1|35=BE|554=s|".replace('|', '\u0001').getBytes(StandardCharsets.ISO_8859_1);
        try (Journal journal = Journal.open(own, JournalConfig.STANDARD, Runnable::run)) {
            journal.sent(1, request, 0, request.length, 1_000_000_000L);
            journal.reset(2_000_000_000L);
            journal.moved(7, 9, 3_000_000_000L);
            journal.received(7, request, 0, 0, 4_000_000_000L);
            journal.commit();
        }
        assertThat(execute("text", folder.toString(), "--session", "own", "--follow"))
                .isEqualTo(ExitCode.OK);
        assertThat(out.toString().lines())
                .containsExactly(
                        "sent 1000000000;8=FIX.4.4|9=1|35=BE|554=***|",
                        "reset 2000000000;next expected 1, next sent 1",
                        "moved 3000000000;next expected 7, next sent 9",
                        "received 4000000000;34=7|, not kept");
        out.getBuffer().setLength(0);
        String[] stretch = {"text", own.toString(), "--from", "1970-01-01T00:00:01Z", "--to", "1970-01-01T00:00:02Z"};
        assertThat(execute(stretch)).isEqualTo(ExitCode.OK);
        assertThat(out.toString().lines()).hasSize(1);
        out.getBuffer().setLength(0);
        assertThat(execute("text", own.toString(), "--reveal")).isEqualTo(ExitCode.OK);
        assertThat(out.toString()).contains("|554=s|");
    }

    @Test
    void verifyFindsAGoodJournalGood() {
        assertThat(execute("verify", journal())).isEqualTo(ExitCode.OK);
        assertThat(out.toString()).matches("\\d+ inbound and \\d+ outbound messages, ending CLOSED\\R");
    }

    @Test
    void verifySpeaksJson() {
        assertThat(execute("verify", journal(), "--json")).isEqualTo(ExitCode.OK);
        assertThat(out.toString())
                .matches("\\{\"inbound\":\\d+,\"outbound\":\\d+,\"damages\":0,\"ending\":\"CLOSED\"}\\R");
    }

    @Test
    void verifyFindsAFlippedByte() throws IOException {
        Path damaged = copy("damaged");
        flip(damaged, "35=D");
        assertThat(execute("verify", damaged.toString())).isEqualTo(ExitCode.PROBLEMS);
        assertThat(out.toString()).contains("damaged: ");
    }

    @Test
    void verifyFindsAFlippedByteInTheLastRecord() throws IOException {
        Path damaged = copy("torn");
        flip(damaged, "35=5");
        assertThat(execute("verify", damaged.toString())).isEqualTo(ExitCode.PROBLEMS);
    }

    @Test
    void whatIsNoDirectoryIsTheSurroundingsFault() {
        String nowhere = folder.resolve("nowhere").toString();
        assertThat(execute("text", nowhere)).isEqualTo(ExitCode.ENVIRONMENT);
        assertThat(execute("verify", nowhere)).isEqualTo(ExitCode.ENVIRONMENT);
        assertThat(err.toString().lines()).hasSize(2).allMatch(line -> line.contains("no journal in " + nowhere));
    }

    @Test
    void aDirectoryWithoutAJournalIsTheSurroundingsFaultToo() {
        assertThat(execute("verify", folder.toString())).isEqualTo(ExitCode.ENVIRONMENT);
        assertThat(err.toString()).contains("no journal in " + folder).hasLineCount(1);
    }

    private int execute(String... arguments) {
        String[] all = Stream.concat(Stream.of("journal"), Stream.of(arguments)).toArray(String[]::new);
        return Main.commandLine()
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err))
                .execute(all);
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
