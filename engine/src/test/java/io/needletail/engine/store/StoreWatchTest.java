package io.needletail.engine.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.needletail.engine.Broker;
import io.needletail.engine.RunningEngine;
import io.needletail.engine.SocketPeer;
import io.needletail.engine.TestSessions;
import io.needletail.journal.Journal;
import io.needletail.journal.JournalConfig;
import io.needletail.journal.JournalWatch.Report;
import io.needletail.journal.JournalWatch.Trouble;
import io.needletail.session.SessionStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Tests the monitoring of a journal's files while it is written. */
@EnabledOnOs(OS.LINUX)
class StoreWatchTest {
    @TempDir
    private Path directory;

    @Test
    void aSessionWhoseStoreIsDeletedEndsAndAcceptsNoMessage() throws IOException {
        Path bad = directory.resolve("bad");
        RunningEngine engine = RunningEngine.acceptor(
                TestSessions.PARKING,
                TestSessions.acceptor("BAD").store(bad).listener(new Broker()).build(),
                TestSessions.acceptor("GOOD")
                        .store(directory.resolve("good"))
                        .listener(new Broker())
                        .build());
        try (SocketPeer lost = engine.call("BAD").logOn();
                SocketPeer good = engine.call("GOOD").logOn()) {
            lost.echo("before");
            delete(bad);
            lost.expectEndAfterAnything();
            assertThat(engine.evaluate(() -> engine.engine()
                            .session(TestSessions.id("BAD"))
                            .orElseThrow()
                            .status()))
                    .isEqualTo(SessionStatus.DISCONNECTED);
            try (SocketPeer again = engine.call("BAD")) {
                again.send("35=A|98=0|108=30|");
                again.expectEndAfterAnything();
            }
            good.echo("still");
        }
        assertThat(catchThrowable(engine::stop))
                .rootCause()
                .hasMessageContaining("was deleted while it was being written");
    }

    @Test
    void aDeletedStoreFailsTheJournal() throws IOException {
        Journal journal = open();
        assertThat(journal.watch().look()).isEmpty();
        delete(directory.resolve("store"));
        assertThat(journal.watch().look())
                .get()
                .satisfies(report -> assertReport(report, Trouble.DELETED, true, "numbers"));
        assertThat(journal.accepts(100)).isFalse();
        assertThat(journal.state()).isEqualTo(Journal.State.FAILED);
        assertThat(catchThrowable(journal::close)).isInstanceOf(IOException.class);
    }

    @Test
    void aDeletedSegmentFailsTheJournal() throws IOException {
        Journal journal = open();
        Files.delete(directory.resolve("store/0000000000000001.journal"));
        assertThat(journal.watch().look())
                .get()
                .satisfies(report -> assertReport(report, Trouble.DELETED, true, "0000000000000001.journal"));
        assertThat(catchThrowable(journal::close)).isInstanceOf(IOException.class);
    }

    @Test
    void aRemovedLockIsReportedAndAReplacedOneFailsTheJournal() throws IOException {
        Path lock = directory.resolve("store/lock");
        Journal journal = open();
        Files.delete(lock);
        assertThat(journal.watch().look())
                .get()
                .satisfies(report -> assertReport(report, Trouble.LOCK_LOST, false, "lock"));
        assertThat(journal.accepts(100)).isTrue();
        Files.createFile(lock);
        assertThat(journal.watch().look())
                .get()
                .satisfies(report -> assertReport(report, Trouble.LOCK_LOST, true, "lock"));
        assertThat(journal.accepts(100)).isFalse();
        assertThat(catchThrowable(journal::close)).isInstanceOf(IOException.class);
    }

    @Test
    void aSegmentThatCannotBePreparedIsReportedBeforeItIsNeeded() throws IOException {
        JournalConfig small = JournalConfig.DEFAULTS.withSizes(1 << 16, 1 << 18);
        Path store = directory.resolve("store");
        try (Journal journal = Journal.open(store, small, Runnable::run)) {
            // A directory in the place of the file being prepared: each preparation fails.
            Files.createDirectories(store.resolve("preparing/in the way"));
            byte[] frame = new byte[1_000];
            while (journal.failure().isEmpty()) {
                assertThat(journal.accepts(frame.length)).isTrue();
                journal.sent(journal.nextOut(), frame, 0, frame.length, 1);
                journal.commit();
            }
            assertThat(journal.state()).isEqualTo(Journal.State.READY);
            assertThat(journal.watch().look())
                    .get()
                    .satisfies(report -> assertReport(report, Trouble.NO_ROOM, false, "preparing"));
        }
    }

    private Journal open() throws IOException {
        return Journal.open(directory.resolve("store"), JournalConfig.DEFAULTS, Runnable::run);
    }

    private static void assertReport(Report report, Trouble trouble, boolean isFatal, String file) {
        assertThat(report.trouble()).isEqualTo(trouble);
        assertThat(report.isFatal()).isEqualTo(isFatal);
        assertThat(report.text()).contains(file);
    }

    private static void delete(Path store) throws IOException {
        try (Stream<Path> files = Files.list(store)) {
            for (Path file : files.toList()) Files.delete(file);
        }
        Files.delete(store);
    }
}
