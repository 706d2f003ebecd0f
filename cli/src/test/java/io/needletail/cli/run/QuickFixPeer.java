package io.needletail.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.fixtures.QuickFixSettings;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import quickfix.ApplicationAdapter;
import quickfix.ConfigError;
import quickfix.Connector;
import quickfix.FileStoreFactory;
import quickfix.MemoryStoreFactory;
import quickfix.Message;
import quickfix.MessageFactory;
import quickfix.Session;
import quickfix.SessionID;
import quickfix.SessionSettings;
import quickfix.SocketAcceptor;
import quickfix.SocketInitiator;

/**
 * The real QuickFIX/J as the peer: memory store, and its own dictionary for inbound messages, so that a message
 * of Needletail that is not valid gets a Reject(3).
 */
public final class QuickFixPeer extends ApplicationAdapter implements AutoCloseable {
    private final QuickFixWire wire = new QuickFixWire();
    private final List<String> delivered = new CopyOnWriteArrayList<>();
    private final SessionID id;
    private Connector connector;

    private QuickFixPeer(SessionID id) {
        this.id = id;
    }

    /**
     * BANZAI connects to EXEC.
     *
     * @param version BeginString(8)
     * @param port where EXEC listens on loopback
     * @return the peer, connecting
     */
    public static QuickFixPeer initiator(String version, int port) throws ConfigError {
        return initiator(version, port, Map.of());
    }

    /** The same with further settings of QuickFIX/J. */
    static QuickFixPeer initiator(String version, int port, Map<String, String> more) throws ConfigError {
        QuickFixPeer peer = new QuickFixPeer(new SessionID(version, "BANZAI", "EXEC"));
        SessionSettings settings = validated(QuickFixSettings.initiator(peer.id, port), peer.id);
        more.forEach(settings::setString);
        peer.start(
                new SocketInitiator(peer, new MemoryStoreFactory(), settings, session -> peer.wire, messages(version)));
        return peer;
    }

    /** EXEC waits for BANZAI, on a port of the system's choice. */
    static QuickFixPeer acceptor(String version) throws ConfigError {
        QuickFixPeer peer = new QuickFixPeer(new SessionID(version, "EXEC", "BANZAI"));
        SessionSettings settings = validated(QuickFixSettings.acceptor(peer.id, 0), peer.id);
        peer.start(
                new SocketAcceptor(peer, new MemoryStoreFactory(), settings, session -> peer.wire, messages(version)));
        return peer;
    }

    /**
     * EXEC waits for BANZAI and stores outbound messages in files.
     *
     * @param version BeginString(8)
     * @param store FileStorePath
     * @return the peer, listening
     */
    public static QuickFixPeer keepingAcceptor(String version, Path store) throws ConfigError {
        QuickFixPeer peer = new QuickFixPeer(new SessionID(version, "EXEC", "BANZAI"));
        SessionSettings settings = validated(QuickFixSettings.acceptor(peer.id, 0), peer.id);
        settings.setString("FileStorePath", store.toString());
        peer.start(new SocketAcceptor(
                peer, new FileStoreFactory(settings), settings, session -> peer.wire, messages(version)));
        return peer;
    }

    /** Reports an execution, as an acceptor does. */
    public void report(String execId) {
        Message report = new Message();
        report.getHeader().setString(35, "8");
        report.setString(17, execId);
        report.setString(37, "O1");
        report.setChar(150, '0');
        report.setChar(39, '0');
        report.setString(55, "MSFT");
        report.setChar(54, '1');
        report.setString(151, "0");
        report.setString(14, "0");
        report.setString(6, "0");
        // The peer may have its Logon before this end counts itself as logged on.
        Deadline.until(() -> session().isLoggedOn(), () -> "not logged on");
        assertThat(session().send(report)).isTrue();
    }

    /** Port at which an acceptor listens. */
    public int port() {
        assertThat(connector).isInstanceOf(SocketAcceptor.class);
        return ((InetSocketAddress) ((SocketAcceptor) connector)
                        .getEndpoints()
                        .iterator()
                        .next()
                        .getLocalAddress())
                .getPort();
    }

    /** Waits until both ends are logged on; returns this peer. */
    public QuickFixPeer loggedOn() {
        Deadline.until(() -> session().isLoggedOn(), wire::toString);
        return this;
    }

    /** Sends a limit order for 100 of MSFT. */
    public void order(String clOrdId) {
        order(clOrdId, "100");
    }

    /** Sends a limit order for a quantity of MSFT. */
    void order(String clOrdId, String quantity) {
        Message order = new Message();
        order.getHeader().setString(35, "D");
        order.setString(11, clOrdId);
        order.setChar(21, '1');
        order.setString(55, "MSFT");
        order.setChar(54, '1');
        order.setUtcTimeStamp(60, LocalDateTime.now(ZoneOffset.UTC), true);
        order.setString(38, quantity);
        order.setChar(40, '2');
        order.setString(44, "12.5");
        assertThat(session().send(order)).isTrue();
    }

    /** Messages that its application was given, of one MsgType(35); waits until there are so many. */
    public List<String> delivered(String msgType, int count) {
        Deadline.until(() -> delivered(msgType).size() >= count, wire::toString);
        assertThat(delivered(msgType)).hasSize(count);
        return delivered(msgType);
    }

    QuickFixWire wire() {
        return wire;
    }

    Session session() {
        return Session.lookupSession(id);
    }

    /** Expects the last reports once more, and each heartbeat between them, as if it had lost them. */
    void forgetReports(int count) throws IOException {
        List<String> reports = delivered("8");
        String first = reports.get(reports.size() - count);
        session().setNextTargetMsgSeqNum(Integer.parseInt(first.replaceAll(".*\\|34=(\\d+)\\|.*", "$1")));
    }

    /** Logs out and waits for the peer's Logout(5). */
    void logOut() {
        session().logout("done");
        Deadline.until(() -> !wire.in("5").isEmpty() && !session().isLoggedOn(), wire::toString);
    }

    @Override
    public void fromApp(Message message, SessionID session) {
        delivered.add(message.toString().replace('\u0001', '|'));
    }

    @Override
    public void close() {
        connector.stop(true);
    }

    /** Messages that its application was given so far, of one MsgType(35). */
    List<String> delivered(String msgType) {
        return delivered.stream()
                .filter(message -> message.contains("|35=" + msgType + "|"))
                .toList();
    }

    private void start(Connector made) throws ConfigError {
        connector = made;
        connector.start();
    }

    private static SessionSettings validated(SessionSettings settings, SessionID id) {
        settings.setString("UseDataDictionary", "Y");
        settings.setString("ValidateUserDefinedFields", "Y");
        settings.setLong("HeartBtInt", 2);
        settings.setString(id, "DataDictionary", id.getBeginString().replace(".", "") + ".xml");
        return settings;
    }

    private static MessageFactory messages(String version) {
        return switch (version) {
            case "FIX.4.2" -> new quickfix.fix42.MessageFactory();
            default -> new quickfix.fix44.MessageFactory();
        };
    }
}
