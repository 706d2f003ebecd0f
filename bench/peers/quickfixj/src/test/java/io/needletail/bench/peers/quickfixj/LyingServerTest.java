package io.needletail.bench.peers.quickfixj;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.needletail.bench.probe.InvalidRun;
import io.needletail.bench.probe.ParentLine;
import io.needletail.bench.probe.PeerArguments;
import io.needletail.bench.probe.RoundTripDriver;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import quickfix.FieldNotFound;
import quickfix.Message;
import quickfix.Session;
import quickfix.SessionID;
import quickfix.field.ClOrdID;
import quickfix.field.ExecType;
import quickfix.field.OrdStatus;
import quickfix.fix44.ExecutionReport;

/** The real client over real sockets, against a server that responds as the test defines. */
@Timeout(60)
class LyingServerTest {

    private static final long DEADLINE_NS = 60_000_000_000L;
    private static final int HONEST_ORDERS = 3;

    @TempDir
    private Path dir;

    private final PipedOutputStream serverHarness = new PipedOutputStream();
    private final PipedOutputStream clientHarness = new PipedOutputStream();
    private final ByteArrayOutputStream clientSaid = new ByteArrayOutputStream();
    private ParentLine serverLine;
    private BufferedReader serverSaid;
    private CompletableFuture<Void> server = CompletableFuture.completedFuture(null);

    /** Response to an order. */
    @FunctionalInterface
    private interface Lie {
        void answer(Session session, long clOrdId);
    }

    @BeforeEach
    void connect() throws IOException {
        PipedInputStream said = new PipedInputStream();
        serverLine = ParentLine.open(new PipedInputStream(serverHarness), new PipedOutputStream(said));
        serverSaid = new BufferedReader(new InputStreamReader(said, StandardCharsets.US_ASCII));
    }

    @AfterEach
    void end() throws IOException {
        clientHarness.close();
        serverHarness.close();
        server.join();
    }

    private static void honest(Session session, long id) {
        session.send(report(id, 'N'));
        session.send(report(id, 'F'));
    }

    @Test
    void aCorrectServerCompletesTheRun() throws Exception {
        assertCompletes((order, id) -> answer(order, id, LyingServerTest::honest));
    }

    @Test
    void aConnectionThatEndsBeforeTheLogonIsRetried() throws Exception {
        assertCompletes(new HangingUpOnce());
    }

    /** As where the handshake of TLS takes longer than the other end waits. */
    private static final class HangingUpOnce implements Application44 {
        private final AtomicBoolean hasHungUp = new AtomicBoolean();

        @Override
        public void fromAdmin(Message message, SessionID id) {
            if (hasHungUp.getAndSet(true)) return;
            try {
                Session.lookupSession(id).disconnect("once", false);
            } catch (IOException failure) {
                throw new UncheckedIOException(failure);
            }
        }

        @Override
        public void fromApp(Message order, SessionID id) throws FieldNotFound {
            answer(order, id, LyingServerTest::honest);
        }
    }

    private void assertCompletes(Application44 application) throws Exception {
        CompletableFuture<Void> client = run(() -> runClient(application));
        long deadlineNs = System.nanoTime() + DEADLINE_NS;
        while (!clientSaid.toString(StandardCharsets.US_ASCII).contains("DONE") && !client.isDone()) {
            assertThat(System.nanoTime()).isLessThan(deadlineNs);
            Thread.onSpinWait();
        }
        clientHarness.close();
        client.join();

        assertThat(Files.readString(dir.resolve("x.properties"))).containsPattern("(?m)^count=[1-9]");
    }

    @Test
    void aMissingReportFailsTheRun() {
        assertFails("missing report", (session, id) -> session.send(report(id, 'F')));
    }

    @Test
    void aRepeatedReportFailsTheRun() {
        assertFails("repeated report", (session, id) -> {
            session.send(report(id, 'N'));
            session.send(report(id, 'N'));
        });
    }

    @Test
    void aRepeatedFillFailsTheRun() {
        assertFails("repeated report", (session, id) -> {
            session.send(report(id, 'N'));
            session.send(report(id, 'F'));
            session.send(report(id, 'F'));
        });
    }

    @Test
    void aReportOfAnotherOrderFailsTheRun() {
        assertFails("wrong report", (session, id) -> session.send(report(id + 1, 'N')));
    }

    @Test
    void aReportWithoutClOrdIdFailsTheRun() {
        assertFails("wrong report", (session, id) -> {
            Message report = report(id, 'N');
            report.removeField(ClOrdID.FIELD);
            session.send(report);
        });
    }

    private void assertFails(String reason, Lie lie) {
        assertThatExceptionOfType(InvalidRun.class)
                .isThrownBy(() -> runClient((order, id) -> answer(order, id, lie)))
                .withMessageStartingWith(reason);
    }

    private void runClient(Application44 application) throws IOException, InvalidRun {
        server = run(() -> Server.serve(PeerArguments.parse("server"), serverLine, application));
        String ready = serverSaid.readLine();
        PeerArguments arguments = PeerArguments.parse(
                "client",
                "--port",
                ready.substring(ready.indexOf('=') + 1),
                "--warmup",
                "0",
                "--duration",
                "1",
                "--out",
                dir.resolve("x").toString());
        ParentLine line = ParentLine.open(new PipedInputStream(clientHarness), clientSaid);
        RoundTripDriver.run(arguments, line, Client.RoundTrips::new);
    }

    private static void answer(Message order, SessionID id, Lie lie) throws FieldNotFound {
        Session session = Session.lookupSession(id);
        long clOrdId = Long.parseLong(order.getString(ClOrdID.FIELD));
        if (clOrdId <= HONEST_ORDERS) {
            session.send(report(clOrdId, 'N'));
            session.send(report(clOrdId, 'F'));
        } else {
            lie.answer(session, clOrdId);
        }
    }

    private static Message report(long clOrdId, char kind) {
        Message report = new ExecutionReport();
        report.setString(ClOrdID.FIELD, Long.toString(clOrdId));
        report.setChar(ExecType.FIELD, kind == 'N' ? ExecType.NEW : ExecType.TRADE);
        report.setChar(OrdStatus.FIELD, kind == 'N' ? OrdStatus.NEW : OrdStatus.FILLED);
        return report;
    }

    @FunctionalInterface
    private interface Step {
        void run() throws Exception;
    }

    private static CompletableFuture<Void> run(Step step) {
        return CompletableFuture.runAsync(
                () -> {
                    try {
                        step.run();
                    } catch (Exception failure) {
                        throw new IllegalStateException(failure);
                    }
                },
                // Not the common pool: it may have a single thread, and both sides have to run.
                task -> new Thread(task).start());
    }
}
