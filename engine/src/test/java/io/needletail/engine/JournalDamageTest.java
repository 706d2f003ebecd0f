package io.needletail.engine;

import static org.assertj.core.api.Assertions.assertThat;

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

/** A session whose journal lost its numbers does not start by itself; the others run. */
class JournalDamageTest {
    @TempDir
    private Path directory;

    @Test
    void onlyTheSessionWithTheDamagedJournalIsRefused() throws IOException {
        Path bad = directory.resolve("bad");
        trade(bad);
        Files.delete(bad.resolve("0000000000000001.journal"));
        Engine engine = new Engine(Local.PARKING);
        ReloadResult changes = engine.reload(
                List.of(spec("BAD", bad, OnDamage.REFUSE), spec("GOOD", directory.resolve("good"), OnDamage.REFUSE)));
        assertThat(changes.failures()).singleElement().satisfies(failure -> {
            assertThat(failure.id()).isEqualTo(Local.id("BAD"));
            assertThat(failure.cause())
                    .hasCauseInstanceOf(JournalDamagedException.class)
                    .hasMessageStartingWith("NT-500 " + bad + ": 0000000000000001.journal at offset 0");
        });
        try (Running running = Running.start(engine)) {
            assertThat(running.ask(() -> engine.session(Local.id("GOOD")))).isPresent();
            assertThat(running.ask(() -> engine.session(Local.id("BAD")))).isEmpty();
        }
    }

    @Test
    void withTheOperatorsWordTheSessionGoesOnFromItsHighestNumbers() throws IOException {
        Path bad = directory.resolve("bad");
        long[] before = trade(bad);
        Files.delete(bad.resolve("0000000000000001.journal"));
        Engine engine = new Engine(Local.PARKING);
        assertThat(engine.reload(List.of(spec("BAD", bad, OnDamage.CONTINUE))).failures())
                .isEmpty();
        try (Running running = Running.start(engine)) {
            long[] after = running.ask(() -> numbers(engine));
            assertThat(after).isEqualTo(before);
        }
    }

    private static long[] trade(Path store) throws IOException {
        Engine engine = new Engine(Local.PARKING);
        assertThat(engine.reload(List.of(spec("BAD", store, OnDamage.REFUSE))).failures())
                .isEmpty();
        int port = engine.port(Local.ANY_PORT).orElseThrow();
        try (Running running = Running.start(engine)) {
            try (RawPeer peer =
                    RawPeer.call(new Socket(), port, "BAD", Local.US).logOn()) {
                peer.echo("one");
                peer.echo("two");
            }
            return running.ask(() -> numbers(engine));
        }
    }

    private static long[] numbers(Engine engine) {
        Session session = engine.session(Local.id("BAD")).orElseThrow();
        return new long[] {session.nextIn(), session.nextOut()};
    }

    private static SessionSpec spec(String peer, Path store, OnDamage onDamage) {
        JournalConfig config = JournalConfig.STANDARD.withOnDamage(onDamage);
        return Local.acceptor(peer)
                .storage(new Storage.Journaled(store, config))
                .listener(new Broker())
                .build();
    }
}
