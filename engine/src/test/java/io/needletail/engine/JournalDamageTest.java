package io.needletail.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.engine.store.Storage;
import io.needletail.journal.JournalConfig;
import io.needletail.journal.JournalConfig.OnDamage;
import io.needletail.journal.JournalDamagedException;
import io.needletail.session.Session;
import java.io.IOException;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests that a session whose journal lost its numbers does not start, and the others run. */
class JournalDamageTest {
    @TempDir
    private Path directory;

    @Test
    void onlyTheSessionWithTheDamagedJournalIsRefused() throws IOException {
        Path bad = directory.resolve("bad");
        trade(bad);
        Files.delete(bad.resolve("0000000000000001.journal"));
        Engine engine = new Engine(TestSessions.PARKING);
        ReloadResult changes = engine.reload(
                List.of(spec("BAD", bad, OnDamage.REFUSE), spec("GOOD", directory.resolve("good"), OnDamage.REFUSE)));
        assertThat(changes.failures()).singleElement().satisfies(failure -> {
            assertThat(failure.id()).isEqualTo(TestSessions.id("BAD"));
            assertThat(failure.cause())
                    .hasCauseInstanceOf(JournalDamagedException.class)
                    .hasMessageStartingWith("NT-500 " + bad + ": 0000000000000001.journal at offset 0");
        });
        try (RunningEngine running = RunningEngine.start(engine)) {
            assertThat(running.evaluate(() -> engine.session(TestSessions.id("GOOD"))))
                    .isPresent();
            assertThat(running.evaluate(() -> engine.session(TestSessions.id("BAD"))))
                    .isEmpty();
        }
    }

    @Test
    void withTheOperatorsPermissionTheSessionContinuesFromItsHighestNumbers() throws IOException {
        Path bad = directory.resolve("bad");
        long[] before = trade(bad);
        Files.delete(bad.resolve("0000000000000001.journal"));
        Engine engine = new Engine(TestSessions.PARKING);
        assertThat(engine.reload(List.of(spec("BAD", bad, OnDamage.CONTINUE))).failures())
                .isEmpty();
        try (RunningEngine running = RunningEngine.start(engine)) {
            long[] after = running.evaluate(() -> numbers(engine));
            assertThat(after).isEqualTo(before);
        }
    }

    private static long[] trade(Path store) throws IOException {
        Engine engine = new Engine(TestSessions.PARKING);
        assertThat(engine.reload(List.of(spec("BAD", store, OnDamage.REFUSE))).failures())
                .isEmpty();
        int port = engine.port(TestSessions.ANY_PORT).orElseThrow();
        try (RunningEngine running = RunningEngine.start(engine)) {
            try (SocketPeer peer =
                    SocketPeer.call(new Socket(), port, "BAD", TestSessions.US).logOn()) {
                peer.echo("one");
                peer.echo("two");
            }
            return running.evaluate(() -> numbers(engine));
        }
    }

    private static long[] numbers(Engine engine) {
        Session session = engine.session(TestSessions.id("BAD")).orElseThrow();
        return new long[] {session.nextIn(), session.nextOut()};
    }

    private static SessionSpec spec(String peer, Path store, OnDamage onDamage) {
        JournalConfig config = JournalConfig.DEFAULTS.with(to -> to.onDamage = onDamage);
        return TestSessions.acceptor(peer)
                .storage(new Storage.Journaled(store, config))
                .listener(new Broker())
                .build();
    }
}
