package io.needletail.bench.peers.f1x;

import io.needletail.bench.probe.ParentLine;
import io.needletail.bench.probe.PeerArguments;
import io.needletail.bench.probe.InvalidRun;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicReference;
import org.f1x.SessionIDBean;
import org.f1x.api.FixAcceptorSettings;
import org.f1x.api.FixVersion;
import org.f1x.api.message.MessageBuilder;
import org.f1x.api.message.MessageParser;
import org.f1x.api.message.fields.FixTags;
import org.f1x.util.ByteArrayReference;
import org.f1x.v1.FixSessionAcceptor;
import org.f1x.v1.SingleSessionAcceptor;

/** Sends New and Fill for each order, or the order itself; values are copied as the text they came in. */
final class Server extends FixSessionAcceptor {
    private final ByteArrayReference clOrdId = new ByteArrayReference();
    private final ByteArrayReference symbol = new ByteArrayReference();
    private final ByteArrayReference side = new ByteArrayReference();
    private final ByteArrayReference quantity = new ByteArrayReference();
    private final ByteArrayReference price = new ByteArrayReference();
    private final Body body = new Body();
    private final MessageBuilder report = createMessageBuilder();
    private final boolean echoes;
    private long orderId;
    private long execId;

    private Server(boolean echoes) {
        super(
                echoes ? FixVersion.FIX42 : FixVersion.FIX44,
                new SessionIDBean(F1xPeer.SERVER, F1xPeer.CLIENT),
                new FixAcceptorSettings());
        this.echoes = echoes;
    }

    static void serve(PeerArguments arguments, ParentLine parent) throws InvalidRun {
        AtomicReference<String> fault = new AtomicReference<>("");
        Server server = new Server(arguments.echo());
        SingleSessionAcceptor acceptor = new SingleSessionAcceptor(arguments.host(), arguments.port(), server) {
            @Override
            protected synchronized void initialize() throws IOException {
                try {
                    super.initialize();
                    parent.ready(serverSocket.getLocalPort());
                } catch (IOException failure) {
                    fault.set(failure.toString());
                    parent.failed(failure.toString());
                    throw failure;
                }
            }
        };
        Thread thread = new Thread(acceptor, "f1x-acceptor");
        thread.setDaemon(true);
        thread.start();
        parent.awaitQuit();
        if (!fault.get().isEmpty()) throw new InvalidRun(fault.get());
    }

    @Override
    protected void processInboundAppMessage(CharSequence msgType, int msgSeqNum, boolean possDup, MessageParser order)
            throws IOException {
        if (echoes) {
            report.clear();
            report.setMessageType(msgType);
            body.copy(order, report);
            send(report);
            return;
        }
        while (order.next()) {
            switch (order.getTagNum()) {
                case FixTags.ClOrdID -> order.getByteSequence(clOrdId);
                case FixTags.Symbol -> order.getByteSequence(symbol);
                case FixTags.Side -> order.getByteSequence(side);
                case FixTags.OrderQty -> order.getByteSequence(quantity);
                case FixTags.Price -> order.getByteSequence(price);
                default -> {}
            }
        }
        orderId++;
        accepted();
        filled();
    }

    private void accepted() throws IOException {
        begin((byte) '0', (byte) '0');
        report.add(FixTags.LeavesQty, quantity);
        report.add(FixTags.CumQty, 0);
        report.add(FixTags.AvgPx, 0);
        send(report);
    }

    private void filled() throws IOException {
        begin((byte) 'F', (byte) '2');
        report.add(FixTags.LastQty, quantity);
        report.add(FixTags.LastPx, price);
        report.add(FixTags.LeavesQty, 0);
        report.add(FixTags.CumQty, quantity);
        report.add(FixTags.AvgPx, price);
        send(report);
    }

    private void begin(byte execType, byte ordStatus) {
        report.clear();
        report.setMessageType("8");
        report.add(FixTags.OrderID, orderId);
        report.add(FixTags.ExecID, ++execId);
        report.add(FixTags.ClOrdID, clOrdId);
        report.add(FixTags.ExecType, execType);
        report.add(FixTags.OrdStatus, ordStatus);
        report.add(FixTags.Symbol, symbol);
        report.add(FixTags.Side, side);
        report.add(FixTags.OrderQty, quantity);
    }
}
