package io.needletail.bench.peers.artio;

import static io.aeron.logbuffer.ControlledFragmentHandler.Action.CONTINUE;

import io.aeron.logbuffer.ControlledFragmentHandler.Action;
import io.needletail.bench.probe.ParentLine;
import io.needletail.bench.probe.PeerArguments;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import org.agrona.DirectBuffer;
import uk.co.real_logic.artio.builder.ExecutionReportEncoder;
import uk.co.real_logic.artio.decoder.NewOrderSingleDecoder;
import uk.co.real_logic.artio.library.OnMessageInfo;
import uk.co.real_logic.artio.library.SessionHandler;
import uk.co.real_logic.artio.messages.DisconnectReason;
import uk.co.real_logic.artio.session.Session;
import uk.co.real_logic.artio.util.MutableAsciiBuffer;

/** Answers each order with New and Fill. One thread, spinning. */
final class Server implements SessionHandler {
    private static final int DIGITS_MAX = 20;

    private final MutableAsciiBuffer ascii = new MutableAsciiBuffer();
    private final NewOrderSingleDecoder order = new NewOrderSingleDecoder();
    private final ExecutionReportEncoder accepted = new ExecutionReportEncoder();
    private final ExecutionReportEncoder filled = new ExecutionReportEncoder();
    private final byte[] orderNumber = new byte[DIGITS_MAX];
    private final byte[] execNumber = new byte[DIGITS_MAX];
    private final MutableAsciiBuffer orderDigits = new MutableAsciiBuffer(orderNumber);
    private final MutableAsciiBuffer execDigits = new MutableAsciiBuffer(execNumber);
    private final ParentLine parent;
    private long orderId;
    private long execId;

    private Server(ParentLine parent) {
        this.parent = parent;
    }

    static void serve(PeerArguments arguments, ParentLine parent) throws IOException {
        int port = arguments.port() == 0 ? freePort(arguments.host()) : arguments.port();
        Gateway gateway = Gateway.acceptor(arguments, port, arguments.echo() ? new EchoServer() : new Server(parent));
        parent.ready(port);
        while (parent.wanted()) gateway.turn();
    }

    /** Artio does not tell which port it was given for 0, so one is found before. */
    private static int freePort(String host) throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getByName(host))) {
            return socket.getLocalPort();
        }
    }

    @Override
    public Action onMessage( // tidy: Artio's own signature
            DirectBuffer buffer,
            int offset,
            int length,
            int libraryId,
            Session session,
            int sequenceIndex,
            long messageType,
            long timestampInNs,
            long position,
            OnMessageInfo info) {
        if (messageType != NewOrderSingleDecoder.MESSAGE_TYPE) return CONTINUE;
        ascii.wrap(buffer, offset, length);
        order.reset();
        order.decode(ascii, 0, length);
        orderId++;
        accept(session);
        fill(session);
        return CONTINUE;
    }

    private void accept(Session session) {
        begin(accepted, '0', '0').leavesQty(order.orderQty()).cumQty(0, 0).avgPx(0, 0);
        send(session, accepted);
    }

    private void fill(Session session) {
        begin(filled, 'F', '2')
                .lastQty(order.orderQty())
                .lastPx(order.price())
                .leavesQty(0, 0)
                .cumQty(order.orderQty())
                .avgPx(order.price());
        send(session, filled);
    }

    private ExecutionReportEncoder begin(ExecutionReportEncoder report, char execType, char ordStatus) {
        report.orderID(orderNumber, orderDigits.putLongAscii(0, orderId))
                .execID(execNumber, execDigits.putLongAscii(0, ++execId))
                .clOrdID(order.clOrdID(), order.clOrdIDLength())
                .execType(execType)
                .ordStatus(ordStatus)
                .side(order.side());
        report.instrument().symbol(order.symbol(), order.symbolLength());
        report.orderQtyData().orderQty(order.orderQty());
        return report;
    }

    private void send(Session session, ExecutionReportEncoder report) {
        if (session.trySend(report) < 0) parent.failed("a report to order " + orderId + " was not sent");
    }

    @Override
    public void onTimeout(int libraryId, Session session) {}

    @Override
    public void onSlowStatus(int libraryId, Session session, boolean hasBecomeSlow) {}

    @Override
    public Action onDisconnect(int libraryId, Session session, DisconnectReason reason) {
        return CONTINUE;
    }

    @Override
    public void onSessionStart(Session session) {}
}
