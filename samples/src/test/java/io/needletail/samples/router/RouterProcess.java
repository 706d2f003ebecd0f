package io.needletail.samples.router;

import io.needletail.engine.Engine;
import io.needletail.engine.EngineConfig;
import io.needletail.engine.IdleStrategy;
import io.needletail.engine.SessionSpec;
import io.needletail.engine.TcpEndpoint;
import io.needletail.session.OutboundMessage;
import io.needletail.session.SendResult;
import io.needletail.session.Session;
import io.needletail.session.SessionId;
import io.needletail.session.SessionListener;
import io.needletail.wire.Message;
import io.needletail.wire.MsgTypes;
import io.needletail.wire.Tags;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;

/**
 * A process that sends the orders of a client to an exchange and the reports of the exchange to the client, at default settings and
 * without a memory of its own: after a kill it cannot know whether it has routed an order, so that an order that comes again with
 * PossDupFlag(43)=Y leaves with PossResend(97)=Y. A report that comes again does so as well.
 */
final class RouterProcess implements SessionListener {
    static final String ROUTER = "ROUTER";
    static final String CLIENT = "CLIENT";
    static final String EXCHANGE = "EXCHANGE";
    static final String VERSION = "FIX.4.4";

    private static final int ORDER_ID = 37;
    private static final int EXEC_ID = 17;
    private static final int EXEC_TYPE = 150;
    private static final int[] ORDER_FIELDS = {11, 55, 54, 60, 38, 40, 44};
    private static final int[] REPORT_FIELDS = {ORDER_ID, EXEC_ID, EXEC_TYPE, 39, 11, 55, 54, 151, 14, 6};

    private final Engine engine;

    private RouterProcess(Engine engine) {
        this.engine = engine;
    }

    /** Starts the process; its first line is the port at which the client connects. */
    static Process start(int port, int exchangePort, Path folder) throws IOException {
        return KilledProcess.start(RouterProcess.class, folder, port, exchangePort);
    }

    static void main(String[] arguments) throws IOException {
        TcpEndpoint door = new TcpEndpoint("127.0.0.1", Integer.parseInt(arguments[1]));
        Path folder = Path.of(arguments[0]);
        try (Engine engine = new Engine(EngineConfig.DEFAULTS.with(IdleStrategy.PARK))) {
            RouterProcess router = new RouterProcess(engine);
            engine.add(SessionSpec.initiator(new SessionId(VERSION, ROUTER, EXCHANGE))
                    .connect("127.0.0.1", Integer.parseInt(arguments[2]))
                    .reconnectAfter(Duration.ofMillis(20))
                    .store(folder.resolve(EXCHANGE))
                    .listener(router)
                    .build());
            engine.add(SessionSpec.acceptor(new SessionId(VERSION, ROUTER, CLIENT))
                    .listen(door)
                    .store(folder.resolve(CLIENT))
                    .listener(router)
                    .build());
            System.out.println(engine.port(door).orElseThrow());
            engine.run();
        }
    }

    @Override
    public void onMessage(Session from, Message message) {
        if (message.msgType() == MsgTypes.NEW_ORDER_SINGLE) {
            if (!route(EXCHANGE, message, ORDER_FIELDS)) reject(from, message);
        } else if (!route(CLIENT, message, REPORT_FIELDS)) {
            throw endAtOnce();
        }
    }

    private boolean route(String to, Message message, int[] fields) {
        Session session = engine.session(new SessionId(VERSION, ROUTER, to)).orElseThrow();
        OutboundMessage out = session.begin(message.msgType());
        if (message.isSet(Tags.POSS_DUP_FLAG)) out.put(Tags.POSS_RESEND, 'Y');
        for (int tag : fields) {
            if (message.has(tag)) out.copy(message, tag);
        }
        SendResult result = out.send();
        boolean isKept = result == SendResult.SENT || result == SendResult.STORED;
        if (!isKept) System.err.println(Instant.now() + " " + to + " took no message: " + result);
        return isKept;
    }

    private static void reject(Session client, Message order) {
        SendResult result = client.begin(MsgTypes.EXECUTION_REPORT)
                .put(ORDER_ID, "NONE")
                .put(EXEC_ID, "rejected")
                .put(EXEC_TYPE, '8')
                .put(Tags.ORD_STATUS, '8')
                .copy(order, Tags.CL_ORD_ID)
                .send();
        if (result != SendResult.SENT && result != SendResult.STORED) throw endAtOnce();
    }

    /** Ends the process within the step, so that the message is not counted and comes again. */
    private static IllegalStateException endAtOnce() {
        Runtime.getRuntime().halt(1);
        return new IllegalStateException("halt returned");
    }
}
