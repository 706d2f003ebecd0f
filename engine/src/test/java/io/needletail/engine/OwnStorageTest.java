package io.needletail.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.engine.store.Storage;
import io.needletail.session.Session;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests sessions whose numbers and messages are in a store of the application. */
class OwnStorageTest {
    @TempDir
    private Path directory;

    @Test
    void aKilledEngineContinuesWithTheNumbersAndMessagesOfTheDatabase() throws IOException, InterruptedException {
        Path database = directory.resolve("store");
        Process first = JdbcAcceptor.start(database);
        try (SocketPeer peer =
                SocketPeer.call(port(first), TestSessions.PEER, TestSessions.US).logOn()) {
            peer.send("35=D|11=one|55=A|");
            assertThat(peer.receive()).isEqualTo("35=8|34=2|11=one|55=A|39=0|");
            assertThat(peer.receive()).isEqualTo("35=8|34=3|11=one|55=A|39=2|");
        } finally {
            first.destroyForcibly().waitFor();
        }
        Process second = JdbcAcceptor.start(database);
        try (SocketPeer peer = SocketPeer.call(port(second), TestSessions.PEER, TestSessions.US)) {
            peer.numberNext(3);
            peer.send(SocketPeer.LOGON);
            assertThat(peer.receive()).startsWith("35=A|34=4|");
            peer.send("35=2|7=2|16=3|");
            assertThat(peer.receive())
                    .startsWith("35=8|34=2|")
                    .contains("|43=Y|")
                    .contains("|11=one|55=A|39=0|");
            assertThat(peer.receive())
                    .startsWith("35=8|34=3|")
                    .contains("|43=Y|")
                    .contains("|11=one|55=A|39=2|");
            peer.echo("alive");
        } finally {
            second.destroyForcibly().waitFor();
        }
    }

    @Test
    void aStoppedEngineClosesTheDatabaseAndAnotherContinues() throws IOException {
        JdbcStorage storage = JdbcStorage.at(directory.resolve("store"));
        try (RunningEngine engine = RunningEngine.acceptor(TestSessions.PARKING, spec(storage));
                SocketPeer peer = engine.call(TestSessions.PEER).logOn()) {
            peer.echo("one");
        }
        try (RunningEngine engine = RunningEngine.acceptor(TestSessions.PARKING, spec(storage));
                SocketPeer peer = engine.call(TestSessions.PEER)) {
            long[] numbers = engine.evaluate(() -> numbers(engine.engine()));
            peer.numberNext(numbers[0]);
            peer.send(SocketPeer.LOGON);
            assertThat(peer.receive()).startsWith("35=A|34=" + numbers[1] + "|");
            assertThat(numbers[1]).isGreaterThan(2);
        }
    }

    @Test
    void aReloadWithAnEqualStorageDoesNotTouchTheSession() throws IOException {
        Path file = directory.resolve("store");
        Broker broker = new Broker();
        try (Engine engine = new Engine(TestSessions.PARKING)) {
            assertThat(engine.reload(List.of(spec(JdbcStorage.at(file), broker)))
                            .failures())
                    .isEmpty();
            Session before = engine.session(TestSessions.id(TestSessions.PEER)).orElseThrow();
            assertThat(engine.reload(List.of(spec(JdbcStorage.at(file), broker)))
                            .failures())
                    .isEmpty();
            assertThat(engine.session(TestSessions.id(TestSessions.PEER))).containsSame(before);
        }
    }

    @Test
    void aDatabaseThatFailsEndsTheConnectionBeforeAnythingUncommittedIsSent() throws IOException, SQLException {
        JdbcStorage storage = new JdbcStorage("jdbc:h2:mem:" + directory.getFileName());
        try (RunningEngine engine = RunningEngine.acceptor(TestSessions.PARKING, spec(storage));
                SocketPeer peer = engine.call(TestSessions.PEER).logOn()) {
            shutDown(storage);
            peer.send("35=1|112=lost|");
            peer.expectEnd();
            try (SocketPeer again = engine.call(TestSessions.PEER)) {
                again.numberNext(2);
                again.send(SocketPeer.LOGON);
                again.expectEndAfterAnything();
            }
        }
    }

    private static void shutDown(JdbcStorage storage) throws SQLException {
        try (Connection connection = DriverManager.getConnection(storage.url());
                Statement statement = connection.createStatement()) {
            statement.execute("shutdown immediately");
        }
    }

    private static int port(Process process) throws IOException {
        BufferedReader lines = process.inputReader();
        return Integer.parseInt(lines.readLine());
    }

    private static long[] numbers(Engine engine) {
        Session session = engine.session(TestSessions.id(TestSessions.PEER)).orElseThrow();
        return new long[] {session.nextIn(), session.nextOut()};
    }

    private static SessionSpec spec(Storage storage) {
        return spec(storage, new Broker());
    }

    private static SessionSpec spec(Storage storage, Broker broker) {
        return TestSessions.acceptor(TestSessions.PEER)
                .storage(storage)
                .listener(broker)
                .build();
    }
}
