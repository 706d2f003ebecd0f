package io.needletail.bench.peers.needletail;

import static io.needletail.wire.Tags.ACCOUNT;
import static io.needletail.wire.Tags.CL_ORD_ID;
import static io.needletail.wire.Tags.HANDL_INST;
import static io.needletail.wire.Tags.ORDER_QTY;
import static io.needletail.wire.Tags.ORD_TYPE;
import static io.needletail.wire.Tags.PRICE;
import static io.needletail.wire.Tags.SIDE;
import static io.needletail.wire.Tags.SYMBOL;
import static io.needletail.wire.Tags.TRANSACT_TIME;

import io.needletail.bench.probe.EchoOrder;
import io.needletail.bench.probe.EchoRun;
import io.needletail.bench.probe.ParentLine;
import io.needletail.bench.probe.PeerArguments;
import io.needletail.bench.probe.InvalidRun;
import io.needletail.engine.Engine;
import io.needletail.engine.EngineConfig;
import io.needletail.session.DisconnectReason;
import io.needletail.session.OutboundMessage;
import io.needletail.session.SendResult;
import io.needletail.session.Session;
import io.needletail.session.SessionListener;
import io.needletail.wire.Message;
import io.needletail.wire.MsgTypes;
import io.needletail.wire.Timestamp;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** Sends each order when it is due and compares the echoes. One thread, spinning; allocates nothing per order. */
final class EchoClient implements SessionListener {
    private static final int TIME_IN_FORCE = 59;
    private static final int TRAILER_BYTES = "10=000|".length();
    private static final byte[] ACCOUNT_TEXT = EchoOrder.ACCOUNT.getBytes(StandardCharsets.US_ASCII);
    private static final byte[] SYMBOL_TEXT = EchoOrder.SYMBOL.getBytes(StandardCharsets.US_ASCII);

    private final EchoOrder order = EchoOrder.ascending();
    private final EchoRun run;
    private long seenNs;
    private boolean loggedOn;

    private EchoClient(EchoRun run) {
        this.run = run;
    }

    static void run(PeerArguments arguments, ParentLine parent) throws IOException, InvalidRun {
        EchoRun run = new EchoRun(arguments, parent);
        EchoClient client = new EchoClient(run);
        try (Engine engine = new Engine(EngineConfig.USUAL)) {
            engine.warmUp();
            Links.connect(engine, arguments, Specs.initiator(arguments, client));
            client.pollToTheEnd(engine, engine.sessions().getFirst());
            if (!run.fault().isEmpty()) throw new InvalidRun(run.fault());
            run.finish();
            engine.stop();
            engine.run();
        }
    }

    private void pollToTheEnd(Engine engine, Session session) {
        session.latency().watchSending();
        long nowNs = System.nanoTime();
        while (!run.over(nowNs)) {
            if (loggedOn) sendWhatIsDue(engine, session, nowNs);
            engine.poll();
            if (run.unsent()) noteSending(session);
            nowNs = System.nanoTime();
        }
    }

    private void sendWhatIsDue(Engine engine, Session session, long nowNs) {
        for (int sent = 0; sent < EchoRun.BURST_MAX && run.due(nowNs); sent++) {
            SendResult result = send(session.begin(MsgTypes.NEW_ORDER_SINGLE, engine.nowNs()));
            if (result != SendResult.SENT) {
                // It stays due: its time goes on.
                if (result != SendResult.BACK_PRESSURE) run.fail("order " + run.next() + " was not sent: " + result);
                return;
            }
            run.handed();
        }
    }

    private SendResult send(OutboundMessage draft) {
        return draft.put(ACCOUNT, ACCOUNT_TEXT)
                .put(CL_ORD_ID, EchoOrder.clOrdId(run.next()))
                .put(HANDL_INST, EchoOrder.HANDL_INST)
                .put(ORDER_QTY, EchoOrder.ORDER_QTY)
                .put(ORD_TYPE, EchoOrder.ORD_TYPE)
                .put(PRICE, EchoOrder.PRICE)
                .put(SIDE, EchoOrder.SIDE)
                .put(SYMBOL, SYMBOL_TEXT)
                .put(TIME_IN_FORCE, EchoOrder.TIME_IN_FORCE)
                .timestamp(TRANSACT_TIME, EchoOrder.TRANSACT_TIME_NS, Timestamp.MILLIS)
                .send();
    }

    // The outbox leaves once a cycle: what it took is what was handed over before.
    private void noteSending(Session session) {
        long sendingNs = session.latency().sendingNs();
        if (sendingNs != seenNs) run.sending(sendingNs);
        seenNs = sendingNs;
    }

    @Override
    public void onLogon(Session session) {
        loggedOn = true;
    }

    @Override
    public void onMessage(Session session, Message echo) {
        int behindBody = echo.start() + echo.length() - TRAILER_BYTES;
        run.echoed(
                order.number(echo.bytes(), behindBody - order.bodyBytes()),
                session.latency().receivedNs());
    }

    @Override
    public void onDisconnect(Session session, DisconnectReason reason) {
        run.fail("missing echo: the session ended after order " + run.next() + " (" + reason + ")");
    }
}
