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

import io.needletail.bench.probe.ClientPort;
import io.needletail.bench.probe.EchoOrder;
import io.needletail.bench.probe.EchoRun;
import io.needletail.bench.probe.PeerArguments;
import io.needletail.engine.Engine;
import io.needletail.engine.EngineConfig;
import io.needletail.session.DisconnectReason;
import io.needletail.session.SendResult;
import io.needletail.session.Session;
import io.needletail.session.SessionListener;
import io.needletail.wire.Message;
import io.needletail.wire.MsgTypes;
import io.needletail.wire.Timestamp;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** Sends the orders of the echo and compares the echoes. One thread, spinning; allocates nothing per order. */
final class EchoClient implements ClientPort, SessionListener {
    private static final int TIME_IN_FORCE = 59;
    private static final int TRAILER_BYTES = "10=000|".length();
    private static final byte[] ACCOUNT_TEXT = EchoOrder.ACCOUNT.getBytes(StandardCharsets.US_ASCII);
    private static final byte[] SYMBOL_TEXT = EchoOrder.SYMBOL.getBytes(StandardCharsets.US_ASCII);

    private final EchoOrder order = EchoOrder.ascending();
    private final PeerArguments arguments;
    private final EchoRun run;
    private final Engine engine = new Engine(EngineConfig.DEFAULTS);
    private Session session;
    private long seenNs;

    EchoClient(PeerArguments arguments, EchoRun run) throws IOException {
        this.arguments = arguments;
        this.run = run;
    }

    @Override
    public void connect() throws IOException {
        Specs.warmUp(engine, arguments);
        Links.connect(engine, arguments, Specs.initiator(arguments, this));
        session = engine.sessions().getFirst();
        session.latency().watchSending();
    }

    @Override
    public boolean send(long id) {
        SendResult result = session.begin(MsgTypes.NEW_ORDER_SINGLE)
                .put(ACCOUNT, ACCOUNT_TEXT)
                .put(CL_ORD_ID, id)
                .put(HANDL_INST, EchoOrder.HANDL_INST)
                .put(ORDER_QTY, EchoOrder.ORDER_QTY)
                .put(ORD_TYPE, EchoOrder.ORD_TYPE)
                .put(PRICE, EchoOrder.PRICE)
                .put(SIDE, EchoOrder.SIDE)
                .put(SYMBOL, SYMBOL_TEXT)
                .put(TIME_IN_FORCE, EchoOrder.TIME_IN_FORCE)
                .timestamp(TRANSACT_TIME, EchoOrder.TRANSACT_TIME_NS, Timestamp.MILLIS)
                .send();
        if (result == SendResult.SENT) {
            run.handed();
        } else if (result != SendResult.BACK_PRESSURE) {
            run.fail("order " + run.next() + " was not sent: " + result);
        }
        return result == SendResult.SENT;
    }

    // The engine sends once a cycle: the bytes of that send are those of the orders handed over before.
    @Override
    public void poll() throws IOException {
        engine.poll();
        if (!run.unsent()) return;
        long sendingNs = session.latency().sendingNs();
        if (sendingNs != seenNs) run.sending(sendingNs);
        seenNs = sendingNs;
    }

    @Override
    public void onLogon(Session established) {
        run.connected();
    }

    @Override
    public void onMessage(Session from, Message echo) {
        int bodyEnd = echo.start() + echo.length() - TRAILER_BYTES;
        run.echoed(
                order.number(echo.bytes(), bodyEnd - order.bodyBytes()),
                session.latency().receivedNs());
    }

    @Override
    public void onDisconnect(Session ended, DisconnectReason reason) {
        run.fail("missing echo: the session ended after order " + run.next() + " (" + reason + ")");
    }

    @Override
    public void end() throws IOException {
        engine.stop();
        engine.run();
    }

    @Override
    public void close() throws IOException {
        engine.close();
    }
}
