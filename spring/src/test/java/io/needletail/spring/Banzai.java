package io.needletail.spring;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import quickfix.ApplicationAdapter;
import quickfix.ConfigError;
import quickfix.MemoryStoreFactory;
import quickfix.Message;
import quickfix.Session;
import quickfix.SessionID;
import quickfix.SessionSettings;
import quickfix.SocketInitiator;
import quickfix.fix44.MessageFactory;

/** BANZAI, the real QuickFIX/J, which connects to EXEC and validates what it receives. */
final class Banzai extends ApplicationAdapter implements AutoCloseable {
    private static final SessionID ID = new SessionID("FIX.4.4", "BANZAI", "EXEC");

    private final List<String> received = new CopyOnWriteArrayList<>();
    private final List<String> sent = new CopyOnWriteArrayList<>();
    private final SocketInitiator initiator;

    Banzai(int port) throws ConfigError {
        SessionSettings settings = new SessionSettings();
        settings.setString("ConnectionType", "initiator");
        settings.setString("NonStopSession", "Y");
        settings.setString("DataDictionary", "FIX44.xml");
        settings.setLong("HeartBtInt", 30);
        settings.setLong("ReconnectInterval", 1);
        settings.setString("SocketConnectHost", "127.0.0.1");
        settings.setLong("SocketConnectPort", port);
        settings.setString(ID, "BeginString", ID.getBeginString());
        settings.setString(ID, "SenderCompID", ID.getSenderCompID());
        settings.setString(ID, "TargetCompID", ID.getTargetCompID());
        initiator = new SocketInitiator(
                this, new MemoryStoreFactory(), settings, session -> new SilentLog(), new MessageFactory());
        initiator.start();
    }

    static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    Banzai loggedOn() {
        Await.until(() -> Session.lookupSession(ID).isLoggedOn(), this::toString);
        return this;
    }

    void loggedOff() {
        Await.until(() -> !Session.lookupSession(ID).isLoggedOn(), this::toString);
    }

    /** Sends a limit order for 100 of MSFT. */
    void order(String clOrdId) {
        Message order = message("D");
        order.setString(11, clOrdId);
        order.setString(55, "MSFT");
        order.setChar(54, '1');
        order.setUtcTimeStamp(60, LocalDateTime.now(ZoneOffset.UTC), true);
        order.setString(38, "100");
        order.setChar(40, '2');
        order.setString(44, "12.5");
        send(order);
    }

    /** Asks to cancel an order. */
    void cancel(String clOrdId) {
        Message request = message("F");
        request.setString(41, clOrdId);
        request.setString(11, clOrdId + "x");
        request.setString(55, "MSFT");
        request.setChar(54, '1');
        request.setString(38, "100");
        request.setUtcTimeStamp(60, LocalDateTime.now(ZoneOffset.UTC), true);
        send(request);
    }

    /** Asks for the status of an order. */
    void status(String clOrdId) {
        Message request = message("H");
        request.setString(11, clOrdId);
        request.setString(55, "MSFT");
        request.setChar(54, '1');
        send(request);
    }

    /** Messages of one MsgType(35), in their order; waits until there are so many. */
    List<String> received(String msgType, int count) {
        Await.until(() -> received(msgType).size() >= count, this::toString);
        assertThat(received(msgType)).as(this::toString).hasSize(count);
        return received(msgType);
    }

    List<String> received(String msgType) {
        return of(msgType, received);
    }

    List<String> sent(String msgType) {
        return of(msgType, sent);
    }

    @Override
    public void fromApp(Message message, SessionID session) {
        received.add(readable(message));
    }

    @Override
    public void fromAdmin(Message message, SessionID session) {
        received.add(readable(message));
    }

    @Override
    public void toAdmin(Message message, SessionID session) {
        sent.add(readable(message));
    }

    @Override
    public void close() {
        initiator.stop(true);
    }

    @Override
    public String toString() {
        return "received " + received + "\nsent " + sent;
    }

    private static Message message(String type) {
        Message message = new Message();
        message.getHeader().setString(35, type);
        return message;
    }

    private static void send(Message message) {
        assertThat(Session.lookupSession(ID).send(message)).isTrue();
    }

    private static List<String> of(String msgType, List<String> messages) {
        return messages.stream()
                .filter(message -> message.contains("|35=" + msgType + "|"))
                .toList();
    }

    private static String readable(Message message) {
        return message.toString().replace('\u0001', '|');
    }
}
