package io.needletail.engine;

import static java.nio.file.StandardOpenOption.WRITE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.needletail.journal.Journal;
import io.needletail.journal.JournalConfig;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Empties a file that a journal has mapped: the next access to it fails in a way that Java reports late. */
@EnabledOnOs(OS.LINUX)
class ShortenedJournalTest {
    @TempDir
    private Path directory;

    @Test
    void onlyTheSessionEndsWhoseJournalItWas() throws IOException {
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
            empty(bad);
            lost.send("35=1|112=after|");
            lost.expectEndAfterAnything();
            good.echo("meanwhile");
            try (SocketPeer again = engine.call("BAD")) {
                again.send("35=A|98=0|108=30|");
                again.expectEndAfterAnything();
            }
            good.echo("still");
        }
        assertThatThrownBy(engine::stop).rootCause().hasMessageContaining("0 bytes long while it was being written");
        assertThat(JournalMessage.read(directory.resolve("good"))).isNotEmpty();
    }

    @Test
    void theJournalFailsTouchesItsFilesNoMoreAndCanBeClosed() throws IOException {
        byte[] frame = new byte[200];
        Journal journal = Journal.open(directory, JournalConfig.DEFAULTS, Runnable::run);
        journal.sent(1, frame, 0, frame.length, 1);
        journal.commit();
        assertThat(journal.examine()).isEmpty();
        empty(directory);
        assertThat(journal.examine()).get().asString().contains("another program made ");
        assertThat(journal.examine()).isEmpty();
        assertThat(journal.state()).isEqualTo(Journal.State.FAILED);
        assertThat(journal.failure()).isPresent();
        assertThat(journal.accepts(100)).isFalse();
        assertThat(journal.find(1, new byte[1_000], 0)).isZero();
        assertThatThrownBy(() -> journal.sent(2, frame, 0, frame.length, 1)).isInstanceOf(IllegalStateException.class);
        journal.commit();
        assertThatThrownBy(journal::close)
                .isInstanceOf(IOException.class)
                .hasMessageContaining("another program made ");
    }

    @Test
    void aFaultOfNoJournalIsThrownAgain() throws IOException {
        try (Engine engine = new Engine(TestSessions.PARKING)) {
            TestSessions.listen(
                    engine,
                    TestSessions.acceptor("GOOD")
                            .store(directory)
                            .listener(new Broker())
                            .build());
            engine.submit(() -> {
                throw new InternalError("on purpose");
            });
            assertThatThrownBy(engine::poll).isInstanceOf(InternalError.class).hasMessage("on purpose");
        }
    }

    private static void empty(Path journal) throws IOException {
        try (Stream<Path> files = Files.list(journal)) {
            for (Path file :
                    files.filter(name -> name.toString().endsWith(".journal")).toList()) {
                try (FileChannel channel = FileChannel.open(file, WRITE)) {
                    channel.truncate(0);
                }
            }
        }
    }
}
