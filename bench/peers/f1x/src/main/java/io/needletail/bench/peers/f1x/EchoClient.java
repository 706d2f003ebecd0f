package io.needletail.bench.peers.f1x;

import io.needletail.bench.probe.EchoOrder;
import io.needletail.bench.probe.EchoRun;
import io.needletail.bench.probe.ParentLine;
import io.needletail.bench.probe.PeerArguments;
import io.needletail.bench.probe.InvalidRun;
import java.io.IOException;
import java.net.Socket;
import org.f1x.SessionIDBean;
import org.f1x.api.FixInitiatorSettings;
import org.f1x.api.FixVersion;
import org.f1x.api.message.MessageBuilder;
import org.f1x.api.message.MessageParser;
import org.f1x.api.message.fields.FixTags;
import org.f1x.api.session.SessionStatus;
import org.f1x.io.InputChannel;
import org.f1x.io.OutputChannel;
import org.f1x.v1.FixSessionInitiator;

/**
 * Sends each order when it is due, on the main thread; F1X's own thread receives. While nothing is due the main thread
 * yields, for it may share its core with that one.
 */
final class EchoClient extends FixSessionInitiator {
    private final EchoOrder bodies = EchoOrder.ascending();
    private final Body body = new Body();
    private final MessageBuilder order = createMessageBuilder();
    private final Thread sender = Thread.currentThread();
    private final EchoRun run;
    private volatile boolean loggedOn;
    private long receivedNs;

    private EchoClient(PeerArguments arguments, EchoRun run) {
        super(
                arguments.host(),
                arguments.port(),
                FixVersion.FIX42,
                new SessionIDBean(F1xPeer.CLIENT, F1xPeer.SERVER),
                new FixInitiatorSettings());
        getSettings().setResetSequenceNumbersOnEachLogon(true);
        this.run = run;
    }

    static void run(PeerArguments arguments, ParentLine parent) throws IOException, InvalidRun {
        EchoRun run = new EchoRun(arguments, parent);
        EchoClient client = new EchoClient(arguments, run);
        Thread thread = new Thread(client, "f1x-initiator");
        thread.setDaemon(true);
        thread.start();
        client.sendToTheEnd();
        if (!run.fault().isEmpty()) throw new InvalidRun(run.fault());
        run.finish();
    }

    private void sendToTheEnd() throws IOException {
        long nowNs = System.nanoTime();
        while (!run.over(nowNs)) {
            if (loggedOn && run.due(nowNs)) {
                sendOrder();
            } else {
                Thread.yield();
            }
            nowNs = System.nanoTime();
        }
    }

    private void sendOrder() throws IOException {
        order.clear();
        order.setMessageType("D");
        order.add(FixTags.Account, EchoOrder.ACCOUNT);
        order.add(FixTags.ClOrdID, EchoOrder.clOrdId(run.next()));
        order.add(FixTags.HandlInst, (byte) EchoOrder.HANDL_INST);
        order.add(FixTags.OrderQty, EchoOrder.ORDER_QTY);
        order.add(FixTags.OrdType, (byte) EchoOrder.ORD_TYPE);
        order.add(FixTags.Price, EchoOrder.PRICE);
        order.add(FixTags.Side, (byte) EchoOrder.SIDE);
        order.add(FixTags.Symbol, EchoOrder.SYMBOL);
        order.add(FixTags.TimeInForce, (byte) EchoOrder.TIME_IN_FORCE);
        order.add(FixTags.TransactTime, EchoOrder.TRANSACT_TIME);
        run.handed();
        send(order);
    }

    @Override
    protected void processInboundAppMessage(CharSequence msgType, int msgSeqNum, boolean possDup, MessageParser echo) {
        int length = body.take(echo);
        long number = length == bodies.bodyBytes() ? bodies.number(body.bytes(), 0) : EchoOrder.CHANGED;
        run.echoed(number, receivedNs);
    }

    @Override
    protected void onSessionStatusChanged(SessionStatus before, SessionStatus now) {
        super.onSessionStatusChanged(before, now);
        if (now == SessionStatus.ApplicationConnected) {
            loggedOn = true;
        } else if (now == SessionStatus.Disconnected && loggedOn) {
            run.fail("missing echo: the session ended after order " + run.next());
        }
    }

    @Override
    protected InputChannel getInputChannel(Socket socket) throws IOException {
        InputChannel in = super.getInputChannel(socket);
        return new InputChannel() {
            @Override
            public int read(byte[] buffer, int offset, int length) throws IOException {
                int count = in.read(buffer, offset, length);
                receivedNs = System.nanoTime();
                return count;
            }

            @Override
            public void close() throws IOException {
                in.close();
            }
        };
    }

    @Override
    protected OutputChannel getOutputChannel(Socket socket) throws IOException {
        OutputChannel out = super.getOutputChannel(socket);
        return new OutputChannel() {
            @Override
            public void write(byte[] buffer, int offset, int length) throws IOException {
                // Heartbeats leave on other threads.
                if (Thread.currentThread().equals(sender)) run.sending(System.nanoTime());
                out.write(buffer, offset, length);
            }

            @Override
            public void close() throws IOException {
                out.close();
            }
        };
    }
}
