package io.needletail.engine;

import static org.assertj.core.api.Assertions.assertThat;

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

/** Sessions whose numbers and messages are in a store of the application's own. */
class OwnStorageTest {
    @TempDir
    private Path directory;

    @Test
    void aKilledEngineContinuesWithTheNumbersAndMessagesOfTheDatabase() throws IOException, InterruptedException {
        Path database = directory.resolve("store");
        Process first = JdbcAcceptor.start(database);
        try (RawPeer peer = RawPeer.call(port(first), Local.PEER, Local.US).logOn()) {
            peer.say("35=D|11=one|55=A|");
            assertThat(peer.hear()).isEqualTo("35=8|34=2|11=one|55=A|39=0|");
            assertThat(peer.hear()).isEqualTo("35=8|34=3|11=one|55=A|39=2|");
        } finally {
            first.destroyForcibly().waitFor();
        }
        Process second = JdbcAcceptor.start(database);
        try (RawPeer peer = RawPeer.call(port(second), Local.PEER, Local.US)) {
            peer.numberNext(3);
            peer.say(RawPeer.LOGON);
            assertThat(peer.hear()).startsWith("35=A|34=4|");
            peer.say("35=2|7=2|16=3|");
            assertThat(peer.hear()).startsWith("35=8|34=2|").contains("|43=Y|").contains("|11=one|55=A|39=0|");
            assertThat(peer.hear()).startsWith("35=8|34=3|").contains("|43=Y|").contains("|11=one|55=A|39=2|");
            peer.echo("alive");
        } finally {
            second.destroyForcibly().waitFor();
        }
    }

    @Test
    void aStoppedEngineClosesTheDatabaseAndAnotherContinues() throws IOException {
        JdbcStorage storage = JdbcStorage.at(directory.resolve("store"));
        try (Running engine = Running.acceptor(Local.PARKING, spec(storage));
                RawPeer peer = engine.call(Local.PEER).logOn()) {
            peer.echo("one");
        }
        try (Running engine = Running.acceptor(Local.PARKING, spec(storage));
                RawPeer peer = engine.call(Local.PEER)) {
            long[] numbers = engine.ask(() -> numbers(engine.engine()));
            peer.numberNext(numbers[0]);
            peer.say(RawPeer.LOGON);
            assertThat(peer.hear()).startsWith("35=A|34=" + numbers[1] + "|");
            assertThat(numbers[1]).isGreaterThan(2);
        }
    }

    @Test
    void aReloadWithAnEqualStorageLeavesTheSessionAlone() throws IOException {
        Path file = directory.resolve("store");
        Broker broker = new Broker();
        try (Engine engine = new Engine(Local.PARKING)) {
            assertThat(engine.reload(List.of(spec(JdbcStorage.at(file), broker)))
                            .failures())
                    .isEmpty();
            Session before = engine.session(Local.id(Local.PEER)).orElseThrow();
            assertThat(engine.reload(List.of(spec(JdbcStorage.at(file), broker)))
                            .failures())
                    .isEmpty();
            assertThat(engine.session(Local.id(Local.PEER))).containsSame(before);
        }
    }

    @Test
    void aDatabaseThatFailsEndsTheConnectionBeforeAnythingUncommittedIsSent() throws IOException, SQLException {
        JdbcStorage storage = new JdbcStorage("jdbc:h2:mem:" + directory.getFileName());
        try (Running engine = Running.acceptor(Local.PARKING, spec(storage));
                RawPeer peer = engine.call(Local.PEER).logOn()) {
            shutDown(storage);
            peer.say("35=1|112=lost|");
            peer.expectEnd();
            try (RawPeer again = engine.call(Local.PEER)) {
                again.numberNext(2);
                again.say(RawPeer.LOGON);
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
        Session session = engine.session(Local.id(Local.PEER)).orElseThrow();
        return new long[] {session.nextIn(), session.nextOut()};
    }

    private static SessionSpec spec(Storage storage) {
        return spec(storage, new Broker());
    }

    private static SessionSpec spec(Storage storage, Broker broker) {
        return Local.acceptor(Local.PEER).storage(storage).listener(broker).build();
    }
}
