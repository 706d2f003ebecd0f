package io.needletail.bench.peers.artio;

import static io.aeron.logbuffer.ControlledFragmentHandler.Action.CONTINUE;

import io.aeron.logbuffer.ControlledFragmentHandler.Action;
import io.needletail.bench.probe.EchoOrder;
import io.needletail.bench.probe.EchoRun;
import io.needletail.bench.probe.ParentLine;
import io.needletail.bench.probe.PeerArguments;
import io.needletail.bench.probe.InvalidRun;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.agrona.DirectBuffer;
import uk.co.real_logic.artio.builder.NewOrderSingleEncoder;
import uk.co.real_logic.artio.decoder.NewOrderSingleDecoder;
import uk.co.real_logic.artio.library.OnMessageInfo;
import uk.co.real_logic.artio.library.SessionHandler;
import uk.co.real_logic.artio.messages.DisconnectReason;
import uk.co.real_logic.artio.session.Session;
import uk.co.real_logic.artio.util.MutableAsciiBuffer;

/**
 * Sends each order when it is due and compares the echoes. One thread, spinning.
 *
 * <p>Artio gives messages in fragments that may hold more than one read brought; an echo's time is that of the last read.
 */
final class EchoClient implements SessionHandler {
    private static final int FRAME_BYTES_MAX = 1024;
    private static final int TRAILER_BYTES = "10=000|".length();
    private static final byte[] TRANSACT_TIME = EchoOrder.TRANSACT_TIME.getBytes(StandardCharsets.US_ASCII);

    private final EchoOrder bodies = EchoOrder.inSequence(11, 1, 21, 55, 54, 60, 38, 40, 44, 59);
    private final byte[] frame = new byte[FRAME_BYTES_MAX];
    private final NewOrderSingleEncoder order = new NewOrderSingleEncoder();
    private final byte[] number = new byte[EchoOrder.ID_DIGITS];
    private final MutableAsciiBuffer digits = new MutableAsciiBuffer(number);
    private final EchoRun run;
    private final Stamps stamps;

    private EchoClient(EchoRun run, Stamps stamps) {
        this.run = run;
        this.stamps = stamps;
    }

    static void run(PeerArguments arguments, ParentLine parent) throws IOException, InvalidRun {
        EchoRun run = new EchoRun(arguments, parent);
        Stamps stamps = new Stamps(run);
        EchoClient client = new EchoClient(run, stamps);
        Gateway gateway = Gateway.initiator(arguments, stamps::supplier, client);
        Session session = gateway.logon(arguments);
        client.turnToTheEnd(gateway, session);
        if (!run.fault().isEmpty()) throw new InvalidRun(run.fault());
        run.finish();
    }

    private void turnToTheEnd(Gateway gateway, Session session) {
        long nowNs = System.nanoTime();
        while (!run.over(nowNs)) {
            sendWhatIsDue(session, nowNs);
            gateway.turn();
            nowNs = System.nanoTime();
        }
    }

    private void sendWhatIsDue(Session session, long nowNs) {
        for (int sent = 0; sent < EchoRun.BURST_MAX && run.due(nowNs); sent++) {
            digits.putLongAscii(0, EchoOrder.clOrdId(run.next()));
            order.clOrdID(number, EchoOrder.ID_DIGITS)
                    .account(EchoOrder.ACCOUNT)
                    .handlInst(EchoOrder.HANDL_INST)
                    .side(EchoOrder.SIDE)
                    .transactTime(TRANSACT_TIME)
                    .ordType(EchoOrder.ORD_TYPE)
                    .price(EchoOrder.PRICE, 0)
                    .timeInForce(EchoOrder.TIME_IN_FORCE);
            order.instrument().symbol(EchoOrder.SYMBOL);
            order.orderQtyData().orderQty(EchoOrder.ORDER_QTY, 0);
            // Refused for want of room it stays due: its time goes on.
            if (session.trySend(order) < 0) return;
            run.handed();
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
        buffer.getBytes(offset, frame, 0, Math.min(length, FRAME_BYTES_MAX));
        run.echoed(bodies.number(frame, length - TRAILER_BYTES - bodies.bodyBytes()), stamps.receivedNs());
        return CONTINUE;
    }

    @Override
    public void onTimeout(int libraryId, Session session) {
        run.fail("missing echo: the library lost its engine");
    }

    @Override
    public void onSlowStatus(int libraryId, Session session, boolean hasBecomeSlow) {}

    @Override
    public Action onDisconnect(int libraryId, Session session, DisconnectReason reason) {
        run.fail("missing echo: the session ended after order " + run.next() + " (" + reason + ")");
        return CONTINUE;
    }

    @Override
    public void onSessionStart(Session session) {}
}
