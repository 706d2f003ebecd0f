package io.needletail.cli.journal;

import static io.needletail.cli.journal.BarePeer.fields;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
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
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import quickfix.FileStoreFactory;
import quickfix.MessageStore;
import quickfix.SessionID;
import quickfix.SessionSettings;

/** A journal becomes a store with which QuickFIX/J goes on, and the peer's session is the same. */
@Timeout(120)
final class ExportCommandTest {
    private static final String NAME = "FIX.4.4-EXEC-BANZAI";
    private static final int ORDERS = 3;

    @TempDir
    private Path journals;

    @TempDir
    private Path store;

    private final Terminal terminal = new Terminal(Main::commandLine, "journal");

    @Test
    void quickFixGoesOnWithTheNumbersAndResendsTheSameMessages() throws Exception {
        List<String> reports;
        try (RunProcess run = RunProcess.start(store, "executor", Config.executor("FIX.4.4", journals));
                BarePeer peer = new BarePeer(run.port(), 1)) {
            peer.say("35=A|98=0|108=30|");
            assertThat(peer.hear()).contains("|35=A|");
            for (int order = 1; order <= ORDERS; order++) {
                peer.say("35=D|11=A" + order + "|21=1|55=MSFT|54=1|60=20260131-08:00:00|38=100|40=2|44=12.5|");
            }
            reports = peer.hear(2 * ORDERS);
            peer.say("35=5|");
            assertThat(peer.hear()).contains("|35=5|");
            run.terminate();
            assertThat(run.exitCode()).isZero();
        }
        assertThat(terminal.execute("export-quickfixj", journals.resolve(NAME), "--to", store))
                .as("%s%s", terminal.out(), terminal.err())
                .isZero();
        // Logon(A), reports, Logout(5); the peer sent as many orders and as many of its own.
        int nextSent = 1 + 2 * ORDERS + 1 + 1;
        int nextExpected = 1 + ORDERS + 1 + 1;
        assertThat(terminal.out()).contains("next sent " + nextSent + ", next expected " + nextExpected);
        try (QuickFixPeer executor = QuickFixPeer.keepingAcceptor("FIX.4.4", store);
                BarePeer peer = new BarePeer(executor.port(), nextExpected)) {
            peer.say("35=A|98=0|108=30|");
            assertThat(peer.hear()).contains("|35=A|34=" + nextSent + "|");
            peer.say("35=2|7=1|16=0|");
            assertThat(peer.hear()).contains("|35=4|34=1|", "|43=Y|", "|36=2|");
            for (String report : reports) {
                Map<String, String> first = fields(report);
                Map<String, String> again = fields(peer.hear());
                assertThat(again).containsEntry("43", "Y").containsEntry("122", first.get("52"));
                again.keySet().removeAll(List.of("43", "122", "9", "10", "52"));
                first.keySet().removeAll(List.of("9", "10", "52"));
                assertThat(again).isEqualTo(first);
            }
        }
    }

    @Test
    void whatWasImportedIsExportedUnchanged() throws IOException {
        SessionID id = new SessionID("FIX.4.4", "EXEC", "BANZAI");
        MessageStore written = factory(store).create(id);
        written.reset();
        for (int number : new int[] {1, 2, 4}) written.set(number, report(number));
        written.setNextSenderMsgSeqNum(6);
        written.setNextTargetMsgSeqNum(77);
        assertThat(terminal.execute("import-quickfixj", store, "--to", journals, "--force"))
                .isZero();
        Path back = journals.resolve("back");
        assertThat(terminal.execute("export-quickfixj", journals.resolve(NAME), "--to", back))
                .as(terminal.err())
                .isZero();
        assertThat(terminal.out()).contains("3 messages", "note: 2 numbers have no message");
        MessageStore read = factory(back).create(id);
        assertThat(read.getNextSenderMsgSeqNum()).isEqualTo(6);
        assertThat(read.getNextTargetMsgSeqNum()).isEqualTo(77);
        assertThat(read.getCreationTime()).isEqualTo(written.getCreationTime());
        List<String> messages = new ArrayList<>();
        read.get(1, 5, messages);
        assertThat(messages).containsExactly(report(1), report(2), report(4));
    }

    @Test
    void aStoreThatExistsIsNotWrittenOver() throws IOException {
        write(journals.resolve(NAME), 1);
        assertThat(terminal.execute("export-quickfixj", journals.resolve(NAME))).isZero();
        assertThat(terminal.execute("export-quickfixj", journals.resolve(NAME))).isEqualTo(ExitCode.ENVIRONMENT);
        assertThat(terminal.err()).contains("exists already: move it away");
    }

    @Test
    void aJournalThatIsInUseIsRefused() throws IOException {
        Path directory = journals.resolve(NAME);
        write(directory, 1);
        try (Journal inUse = Journal.open(directory, JournalConfig.DEFAULTS, Runnable::run)) {
            assertThat(terminal.execute("export-quickfixj", directory)).isEqualTo(ExitCode.ENVIRONMENT);
            assertThat(inUse.nextOut()).isEqualTo(2);
        }
        assertThat(store).isEmptyDirectory();
    }

    @Test
    void compactKeepsNumbersAndApplicationMessagesAndTheFormerJournal() throws IOException {
        Path directory = journals.resolve(NAME);
        write(directory, 4);
        assertThat(terminal.execute("compact", directory, "--keep-from", "2"))
                .as(terminal.err())
                .isZero();
        assertThat(terminal.out()).contains("3 messages", "kept in " + NAME + ".before-compact");
        try (Journal journal = Journal.open(directory, JournalConfig.DEFAULTS, Runnable::run)) {
            assertThat(journal.nextOut()).isEqualTo(5);
            assertThat(journal.nextIn()).isEqualTo(1);
            assertThat(find(journal, 1)).isEmpty();
            assertThat(find(journal, 4)).isEqualTo(report(4));
        }
        assertThat(terminal.execute("text", journals.resolve(NAME + ".before-compact")))
                .isZero();
        assertThat(terminal.out().lines().filter(line -> line.startsWith("sent ")))
                .hasSize(4);
        assertThat(terminal.execute("compact", directory)).isEqualTo(ExitCode.ENVIRONMENT);
        assertThat(terminal.err()).contains("is still there");
        try (var left = Files.list(journals)) {
            assertThat(left).hasSize(2);
        }
    }

    private static void write(Path directory, int messages) throws IOException {
        try (Journal journal = Journal.open(directory, JournalConfig.DEFAULTS, Runnable::run)) {
            for (int number = 1; number <= messages; number++) {
                byte[] frame = report(number).getBytes(ISO_8859_1);
                assertThat(journal.awaitRoom(frame.length)).isTrue();
                journal.sent(number, frame, 0, frame.length, 1_000L * number);
                journal.commit();
            }
        }
    }

    private static String find(Journal journal, long number) {
        byte[] target = new byte[10_000];
        return new String(target, 0, journal.find(number, target, 0), ISO_8859_1);
    }

    private static FileStoreFactory factory(Path folder) {
        SessionSettings settings = new SessionSettings();
        settings.setString(FileStoreFactory.SETTING_FILE_STORE_PATH, folder.toString());
        return new FileStoreFactory(settings);
    }

    private static String report(int number) {
        return BarePeer.frame("35=8|34=" + number + "|49=EXEC|52=20260130-09:30:00.125|56=BANZAI|58=\u00e4 text|");
    }
}
