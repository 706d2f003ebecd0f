package io.needletail.cli.journal;

import static io.needletail.cli.journal.BarePeer.fields;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.needletail.cli.ExitCode;
import io.needletail.cli.Main;
import io.needletail.cli.run.Config;
import io.needletail.cli.run.QuickFixPeer;
import io.needletail.cli.run.RunProcess;
import io.needletail.fixtures.Terminal;
import io.needletail.journal.Journal;
import io.needletail.journal.JournalConfig;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import quickfix.CachedFileStoreFactory;
import quickfix.FileStoreFactory;
import quickfix.MessageStore;
import quickfix.MessageStoreFactory;
import quickfix.SessionID;
import quickfix.SessionSettings;

/** A store that QuickFIX/J wrote becomes a journal, and the peer's session goes on unchanged. */
@Timeout(120)
final class ImportCommandTest {
    private static final String NAME = "FIX.4.4-EXEC-BANZAI";
    private static final int MESSAGES = 5;
    private static final String YESTERDAY = "20260130-09:30:00.125";

    @TempDir
    private Path store;

    @TempDir
    private Path journals;

    private final Terminal terminal = new Terminal(Main::commandLine, "journal", "import-quickfixj");

    @Test
    void aStoreOfQuickFixCppIsNamedWithItsNumbers() throws Exception {
        Files.writeString(store.resolve(NAME + ".seqnums"), "0000000003 : 0000000005");
        Files.writeString(store.resolve(NAME + ".session"), "20260131-08:00:00");
        assertThat(terminal.execute(store)).isEqualTo(ExitCode.ENVIRONMENT);
        assertThat(terminal.err())
                .contains(NAME + ".seqnums is of QuickFIX C++", "0000000003 : 0000000005", "session set-numbers");
    }

    @Test
    void aResendRequestReturnsTheSameBodiesWithTheirTime() throws Exception {
        List<String> answers;
        try (QuickFixPeer executor = QuickFixPeer.keepingAcceptor("FIX.4.4", store);
                BarePeer peer = new BarePeer(executor.port(), 1)) {
            peer.say("35=A|98=0|108=30|");
            assertThat(peer.hear()).contains("|35=A|");
            for (int report = 0; report < MESSAGES; report++) executor.report("R" + report);
            answers = peer.hear(MESSAGES);
        }
        assertThat(terminal.execute(store, "--to", journals))
                .as("%s%s", terminal.out(), terminal.err())
                .isZero();
        try (RunProcess run = RunProcess.start(store, "executor", Config.executor("FIX.4.4", journals));
                // The peer's Logon(A) was its only message, unless it sent more when it closed.
                BarePeer peer = new BarePeer(run.port(), 2)) {
            peer.say("35=A|98=0|108=30|");
            assertThat(peer.hear()).contains("|35=A|34=" + (MESSAGES + 2) + "|");
            peer.say("35=2|7=1|16=0|");
            assertThat(peer.hear()).contains("|35=4|34=1|", "|43=Y|", "|123=Y|", "|36=2|");
            for (String answer : answers) {
                Map<String, String> first = fields(answer);
                Map<String, String> again = fields(peer.hear());
                assertThat(again).containsEntry("43", "Y").containsEntry("122", first.get("52"));
                again.keySet().removeAll(List.of("43", "122", "9", "10", "52"));
                first.keySet().removeAll(List.of("9", "10", "52"));
                assertThat(again).isEqualTo(first);
            }
            // Its Logon(A) is an administrative message and is not resent.
            assertThat(peer.hear()).contains("|35=4|34=" + (MESSAGES + 2) + "|", "|36=" + (MESSAGES + 3) + "|");
        }
    }

    private static Stream<Arguments> sessions() {
        return Stream.of(
                arguments(new SessionID("FIX.4.4", "EXEC", "BANZAI"), "FIX.4.4-EXEC-BANZAI"),
                arguments(
                        new SessionID("FIX.4.4", "EXEC", "DESK", "LON", "BANZAI", "SUB", "NY", "Q1"),
                        "FIX.4.4-EXEC_DESK_LON-BANZAI_SUB_NY-Q1"),
                arguments(new SessionID("FIX.4.4", "EX#C", "BAN-ZAI"), "FIX.4.4-EX_C-BAN-ZAI"));
    }

    @ParameterizedTest
    @MethodSource("sessions")
    void numbersMessagesAndTheBeginningAreTakenOver(SessionID id, String prefix) throws IOException {
        String s = id.getSenderCompID();
        String t = id.getTargetCompID();
        for (boolean cached : new boolean[] {false, true}) {
            Path to = journals.resolve(cached ? "cached" : "plain");
            Path from = Files.createDirectories(store.resolve(cached ? "cached" : "plain"));
            MessageStore written = factory(cached, from).create(id);
            written.reset();
            for (int i = 1; i <= MESSAGES; i++) written.set(i, frame(i, s, t));
            written.setNextSenderMsgSeqNum(MESSAGES + 1);
            written.setNextTargetMsgSeqNum(1_000);
            written.setNextTargetMsgSeqNum(77);
            assertThat(terminal.execute(from, "--to", to))
                    .as("%s%s", terminal.out(), terminal.err())
                    .isZero();
            try (Journal journal = open(to.resolve(prefix))) {
                assertThat(journal.nextOut()).isEqualTo(MESSAGES + 1);
                assertThat(journal.nextIn()).isEqualTo(77);
                assertThat(journal.createdNs())
                        .isEqualTo(written.getCreationTime().toInstant().toEpochMilli() * 1_000_000);
                for (int i = 1; i <= MESSAGES; i++) assertThat(find(journal, i)).isEqualTo(frame(i, s, t));
                assertThat(journal.recovery().damages()).isEmpty();
            }
        }
    }

    @Test
    void missingOrBrokenFilesAreReportedAndNoFileIsWritten() throws IOException {
        breakEverything();
        assertThat(terminal.execute(store, "--to", journals)).isEqualTo(ExitCode.PROBLEMS);
        assertThat(terminal.out())
                .contains("left out: messages 3 to 4 are not in the store")
                .contains("message 5 at offset ")
                .contains("are no frame: BodyLength(9) or CheckSum(10) does not fit")
                .contains("message 6: the entry at offset ")
                .contains("bytes at offset 999999 of")
                .contains("message 7 at offset ")
                .contains("its MsgSeqNum(34) is 8")
                .contains("message 9 is not in the store")
                .contains("message 10 at offset ")
                .contains("it is a message of FIX.4.4-OTHER to BANZAI, not of " + NAME)
                .contains(".header ends within an entry, 5 of 16 bytes")
                .contains("note: message 12 was stored but never sent: the next number sent is 12")
                .contains("note: number 2 was stored more than once")
                .contains("nothing was imported; --force leaves out what is reported above");
        assertThat(journals).isEmptyDirectory();
    }

    @Test
    void forceImportsTheRestAndTheNumbers() throws IOException {
        breakEverything();
        assertThat(terminal.execute(store, "--to", journals, "--force")).isZero();
        assertThat(terminal.out()).contains("left out: message 5 at offset", "wrote " + journals.resolve(NAME));
        try (Journal journal = open(journals.resolve(NAME))) {
            assertThat(journal.nextOut()).isEqualTo(12);
            assertThat(journal.nextIn()).isEqualTo(3);
            List<Long> there = new ArrayList<>();
            for (long number = 1; number < 13; number++)
                if (!find(journal, number).isEmpty()) there.add(number);
            assertThat(there).containsExactly(1L, 2L, 8L, 11L);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void anEmptyFileOfNumbersBesideMessagesIsRefusedAndForceGoesOnFromTheHighest(boolean cached) throws IOException {
        MessageStore written = factory(cached, store).create(new SessionID("FIX.4.4", "EXEC", "BANZAI"));
        written.set(2, frame(2, "EXEC", "BANZAI"));
        written.set(3, frame(3, "EXEC", "BANZAI"));
        written.setNextTargetMsgSeqNum(9);
        Path numbers = store.resolve(NAME + (cached ? ".seqnums" : ".senderseqnums"));
        Files.write(numbers, new byte[0]);
        assertThat(terminal.execute(store, "--to", journals)).isEqualTo(ExitCode.PROBLEMS);
        assertThat(terminal.out())
                .contains(numbers + " has no byte, and the store has message 3", "--force goes on from 4");
        assertThat(journals).isEmptyDirectory();
        assertThat(terminal.execute(store, "--to", journals, "--force")).isZero();
        try (Journal journal = open(journals.resolve(NAME))) {
            assertThat(journal.nextOut()).isEqualTo(4);
            assertThat(journal.nextIn()).isEqualTo(cached ? 1 : 9);
        }
    }

    @Test
    void aNextNumberWithMessagesBeyondItIsRefused() throws IOException {
        writeOne();
        MessageStore written = factory(false, store).create(new SessionID("FIX.4.4", "EXEC", "BANZAI"));
        written.set(5, frame(5, "EXEC", "BANZAI"));
        assertThat(terminal.execute(store, "--to", journals)).isEqualTo(ExitCode.PROBLEMS);
        assertThat(terminal.out()).contains(".senderseqnums says 2, and the store has message 5");
    }

    @Test
    void anEmptyFileOfTheInboundNumberBesideAReportIsRefused() throws IOException {
        writeOne();
        Files.write(store.resolve(NAME + ".targetseqnums"), new byte[0]);
        assertThat(terminal.execute(store, "--to", journals)).isEqualTo(ExitCode.PROBLEMS);
        assertThat(terminal.out()).contains(".targetseqnums has no byte, and message 1 was sent to a peer that had");
    }

    @Test
    void anExistingJournalIsNotOverwritten() throws IOException {
        writeOne();
        assertThat(terminal.execute(store, "--to", journals)).isZero();
        assertThat(terminal.execute(store, "--to", journals, "--force")).isEqualTo(ExitCode.ENVIRONMENT);
        assertThat(terminal.err()).contains("exists already: move it away");
        assertThat(journals).isDirectoryContaining(file -> file.endsWith(NAME));
    }

    @Test
    void aFolderWithoutAStoreIsReportedInOneLine() throws IOException {
        assertThat(terminal.execute(store)).isEqualTo(ExitCode.ENVIRONMENT);
        writeOne();
        assertThat(terminal.execute(store, "--session", "FIX.4.4-A-B")).isEqualTo(ExitCode.USAGE);
        Files.writeString(store.resolve(NAME + ".senderseqnums"), "000001 : 000002");
        assertThat(terminal.execute(store)).isEqualTo(ExitCode.ENVIRONMENT);
        assertThat(terminal.err())
                .contains("no file there ends with .body")
                .contains("no store FIX.4.4-A-B in " + store + ", which holds [" + NAME + "]")
                .contains(".senderseqnums cannot be read as QuickFIX/J writes it");
    }

    @Test
    void passwordsAreNotImported() throws IOException {
        MessageStore written = factory(false, store).create(new SessionID("FIX.4.4", "EXEC", "BANZAI"));
        written.set(1, BarePeer.frame("35=A|34=1|49=EXEC|52=" + YESTERDAY + "|56=BANZAI|554=secret|"));
        written.setNextSenderMsgSeqNum(2);
        assertThat(terminal.execute(store, "--to", journals)).isZero();
        try (Journal journal = open(journals.resolve(NAME))) {
            assertThat(find(journal, 1)).contains("554=******").doesNotContain("secret");
        }
    }

    /** Two good messages, then one of each fault, then a good one, and one that was never sent. */
    private void breakEverything() throws IOException {
        MessageStore written = factory(false, store).create(new SessionID("FIX.4.4", "EXEC", "BANZAI"));
        written.set(1, frame(1, "EXEC", "BANZAI"));
        written.set(2, "8=overwritten");
        written.set(2, frame(2, "EXEC", "BANZAI"));
        written.set(5, frame(5, "EXEC", "BANZAI").replace("58=", "58=?"));
        written.set(6, frame(6, "EXEC", "BANZAI"));
        written.set(7, frame(8, "EXEC", "BANZAI"));
        written.set(8, frame(8, "EXEC", "BANZAI"));
        written.set(10, frame(10, "OTHER", "BANZAI"));
        written.set(11, frame(11, "EXEC", "BANZAI"));
        written.set(12, frame(12, "EXEC", "BANZAI"));
        written.setNextSenderMsgSeqNum(12);
        written.setNextTargetMsgSeqNum(3);
        try (RandomAccessFile header =
                new RandomAccessFile(store.resolve(NAME + ".header").toFile(), "rw")) {
            header.seek(4 * 16 + 4);
            header.writeLong(999_999);
            header.seek(header.length());
            header.write(new byte[5]);
        }
    }

    private void writeOne() throws IOException {
        MessageStore written = factory(false, store).create(new SessionID("FIX.4.4", "EXEC", "BANZAI"));
        written.set(1, frame(1, "EXEC", "BANZAI"));
        written.setNextSenderMsgSeqNum(2);
        written.setNextTargetMsgSeqNum(2);
    }

    private static MessageStoreFactory factory(boolean cached, Path folder) {
        SessionSettings settings = new SessionSettings();
        settings.setString(FileStoreFactory.SETTING_FILE_STORE_PATH, folder.toString());
        return cached ? new CachedFileStoreFactory(settings) : new FileStoreFactory(settings);
    }

    private static Journal open(Path directory) throws IOException {
        return Journal.open(directory, JournalConfig.DEFAULTS, Runnable::run);
    }

    private static String find(Journal journal, long number) {
        byte[] target = new byte[10_000];
        return new String(target, 0, journal.find(number, target, 0), ISO_8859_1);
    }

    private static String frame(int number, String sender, String target) {
        return BarePeer.frame(
                "35=8|34=" + number + "|49=" + sender + "|52=" + YESTERDAY + "|56=" + target + "|58=\u00e4 text|");
    }
}
