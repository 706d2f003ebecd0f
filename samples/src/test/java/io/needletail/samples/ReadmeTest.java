package io.needletail.samples;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.fixtures.GuidePage;
import java.io.IOException;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import quickfix.Application;
import quickfix.ConfigError;
import quickfix.DefaultMessageFactory;
import quickfix.Dictionary;
import quickfix.FieldNotFound;
import quickfix.MemoryStoreFactory;
import quickfix.Message;
import quickfix.Session;
import quickfix.SessionID;
import quickfix.SessionSettings;
import quickfix.SocketInitiator;
import quickfix.field.ClOrdID;
import quickfix.field.MsgType;
import quickfix.field.OrdType;
import quickfix.field.OrderQty;
import quickfix.field.Side;
import quickfix.field.Symbol;
import quickfix.field.TransactTime;
import quickfix.fix44.ExecutionReport;
import quickfix.fix44.NewOrderSingle;

/** Tests that the program of README.md compiles as it stands, and trades with a QuickFIX/J that validates. */
@Timeout(120)
final class ReadmeTest {
    private static final String PROGRAM = "Acceptor";
    private static final int SECONDS_MAX = 60;

    @TempDir
    private Path folder;

    @Test
    void theProgramTradesWithQuickFixJ() throws Exception {
        compile(program());
        int port = freePort();
        Buyer buyer = new Buyer();
        try (SampleProcess acceptor = SampleProcess.start(PROGRAM, folder, folder, Integer.toString(port))) {
            SocketInitiator initiator = initiator(buyer, port);
            initiator.start();
            try {
                assertThat(buyer.received.poll(SECONDS_MAX, TimeUnit.SECONDS))
                        .asInstanceOf(InstanceOfAssertFactories.type(ExecutionReport.class))
                        .satisfies(report -> {
                            assertThat(report.getClOrdID().getValue()).isEqualTo("A1");
                            assertThat(report.getLeavesQty().getValue()).isEqualTo(100);
                        });
            } finally {
                initiator.stop();
            }
            assertThat(buyer.sent).as("MsgTypes that QuickFIX/J sent").doesNotContain("3", "j");
            assertThat(acceptor.runs()).isTrue();
        }
    }

    private static String program() throws IOException {

        List<GuidePage.Block> programs = GuidePage.read("README.md").blocks("java");
        assertThat(programs).hasSize(1);
        return programs.getFirst().text();
    }

    private void compile(String program) throws IOException {
        Path source = Files.writeString(folder.resolve(PROGRAM + ".java"), program);
        StringWriter errors = new StringWriter();
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
            List<String> options = List.of(
                    "-d", folder.toString(), "-cp", System.getProperty("java.class.path"), "-Xlint:all", "-Werror");
            boolean isCompiled = compiler.getTask(errors, files, null, options, null, files.getJavaFileObjects(source))
                    .call();
            assertThat(isCompiled).as(errors.toString()).isTrue();
        }
    }

    private static SocketInitiator initiator(Buyer buyer, int port) throws ConfigError {
        SessionSettings settings = new SessionSettings();
        SessionID id = new SessionID("FIX.4.4", "BANZAI", "EXEC");
        Dictionary session = new Dictionary();
        session.setString("ConnectionType", "initiator");
        session.setString("StartTime", "00:00:00");
        session.setString("EndTime", "00:00:00");
        session.setString("HeartBtInt", "30");
        session.setString("ReconnectInterval", "1");
        session.setString("SocketConnectHost", "127.0.0.1");
        session.setString("SocketConnectPort", Integer.toString(port));
        session.setString("UseDataDictionary", "Y");
        session.setString("DataDictionary", "FIX44.xml");
        settings.set(id, session);
        return new SocketInitiator(buyer, new MemoryStoreFactory(), settings, new DefaultMessageFactory());
    }

    // QuickFIX/J needs the port before the program listens there.
    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    /** Sends an order at logon. */
    private static final class Buyer implements Application {
        private final BlockingQueue<Message> received = new LinkedBlockingQueue<>();
        private final BlockingQueue<String> sent = new LinkedBlockingQueue<>();

        @Override
        public void onCreate(SessionID id) {}

        @Override
        public void onLogon(SessionID id) {
            NewOrderSingle order = new NewOrderSingle(
                    new ClOrdID("A1"), new Side(Side.BUY), new TransactTime(), new OrdType(OrdType.MARKET));
            order.set(new Symbol("MSFT"));
            order.set(new OrderQty(100));
            if (!Session.lookupSession(id).send(order)) throw new IllegalStateException("the order was not sent");
        }

        @Override
        public void onLogout(SessionID id) {}

        @Override
        public void toAdmin(Message message, SessionID id) {
            note(message);
        }

        @Override
        public void fromAdmin(Message message, SessionID id) {}

        @Override
        public void toApp(Message message, SessionID id) {
            note(message);
        }

        @Override
        public void fromApp(Message message, SessionID id) {
            received.add(message);
        }

        private void note(Message message) {
            try {
                sent.add(message.getHeader().getString(MsgType.FIELD));
            } catch (FieldNotFound untyped) {
                throw new IllegalStateException(untyped);
            }
        }
    }
}
