package io.needletail.bench.peers.artio;

import static io.aeron.logbuffer.ControlledFragmentHandler.Action.ABORT;
import static io.aeron.logbuffer.ControlledFragmentHandler.Action.CONTINUE;

import io.aeron.logbuffer.ControlledFragmentHandler.Action;
import io.needletail.bench.probe.ParentLine;
import io.needletail.bench.probe.PeerArguments;
import java.io.IOException;
import org.agrona.DirectBuffer;
import uk.co.real_logic.artio.builder.ExecutionReportEncoder;
import uk.co.real_logic.artio.builder.NewOrderSingleEncoder;
import uk.co.real_logic.artio.decoder.NewOrderSingleDecoder;
import uk.co.real_logic.artio.session.Session;
import uk.co.real_logic.artio.util.MutableAsciiBuffer;

/** Sends New and Fill for each order, or sends it back, decoded and encoded again. One thread, spinning. */
final class Server implements MessageHandler {
    private static final int DIGITS_MAX = 20;

    private final MutableAsciiBuffer ascii = new MutableAsciiBuffer();
    private final NewOrderSingleDecoder order = new NewOrderSingleDecoder();
    private final ExecutionReportEncoder accepted = new ExecutionReportEncoder();
    private final ExecutionReportEncoder filled = new ExecutionReportEncoder();
    private final byte[] orderNumber = new byte[DIGITS_MAX];
    private final byte[] execNumber = new byte[DIGITS_MAX];
    private final MutableAsciiBuffer orderDigits = new MutableAsciiBuffer(orderNumber);
    private final MutableAsciiBuffer execDigits = new MutableAsciiBuffer(execNumber);
    private final NewOrderSingleEncoder echo = new NewOrderSingleEncoder();
    private final ParentLine parent;
    private final boolean echoes;
    private long orderId;
    private long execId;

    private Server(ParentLine parent, boolean echoes) {
        this.parent = parent;
        this.echoes = echoes;
    }

    static void serve(PeerArguments arguments, ParentLine parent) throws IOException {
        int port = arguments.freePort();
        Gateway gateway = Gateway.acceptor(arguments, port, new Server(parent, arguments.echo()));
        parent.ready(port);
        while (parent.wanted()) gateway.turn();
    }

    @Override
    public long messageType() {
        return NewOrderSingleDecoder.MESSAGE_TYPE;
    }

    @Override
    public Action onMessage(DirectBuffer buffer, int offset, int length, Session session) {
        ascii.wrap(buffer, offset, length);
        order.reset();
        order.decode(ascii, 0, length);
        if (echoes) return echo(session);
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

    private Action echo(Session session) {
        echo.clOrdID(order.clOrdID(), order.clOrdIDLength())
                .account(order.account(), order.accountLength())
                .handlInst(order.handlInst())
                .side(order.side())
                .transactTime(order.transactTime(), order.transactTimeLength())
                .ordType(order.ordType())
                .price(order.price())
                .timeInForce(order.timeInForce());
        echo.instrument().symbol(order.symbol(), order.symbolLength());
        echo.orderQtyData().orderQty(order.orderQty());
        // A message that is rejected for lack of space is delivered again.
        return session.trySend(echo) < 0 ? ABORT : CONTINUE;
    }
}
