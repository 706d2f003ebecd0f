package router;

import io.needletail.engine.Engine;
import io.needletail.engine.EngineConfig;
import io.needletail.engine.IdleStrategy;
import io.needletail.engine.SessionSpec;
import io.needletail.engine.connect.TcpEndpoint;
import io.needletail.session.BusinessRejectReason;
import io.needletail.session.OutboundMessage;
import io.needletail.session.SendResult;
import io.needletail.session.Session;
import io.needletail.session.SessionId;
import io.needletail.session.SessionListener;
import io.needletail.wire.Message;
import io.needletail.wire.Tags;
import java.io.IOException;
import java.nio.file.Path;

/**
 * Routes the orders of a client to an exchange and the reports back. A message and what leaves for it are one step in
 * the journals, so that the router needs no memory of its own: after a kill each order and each report leaves once.
 */
public record Router(Engine engine) implements SessionListener {
    private static final SessionId CLIENT = new SessionId("FIX.4.4", "ROUTER", "CLIENT");
    private static final SessionId EXCHANGE = new SessionId("FIX.4.4", "ROUTER", "EXCH");

    /** Takes its port, 0 for any, the port of the exchange, and the folder of the journals. */
    public static void main(String[] args) throws IOException {
        TcpEndpoint endpoint = new TcpEndpoint("127.0.0.1", Integer.parseInt(args[0]));
        Path store = Path.of(args[2]);
        try (Engine engine = new Engine(EngineConfig.DEFAULTS.with(IdleStrategy.BLOCK))) {
            Router router = new Router(engine);
            engine.add(SessionSpec.initiator(EXCHANGE)
                    .connect("127.0.0.1", Integer.parseInt(args[1]))
                    .store(store.resolve("exchange"))
                    .listener(router)
                    .build());
            engine.add(SessionSpec.acceptor(CLIENT)
                    .listen(endpoint)
                    .store(store.resolve("client"))
                    .listener(router)
                    .build());
            System.out.println("listening on " + engine.port(endpoint).orElseThrow());
            engine.run();
        }
    }

    @Override
    public void onMessage(Session from, Message message) {
        boolean isOrder = from.id().equals(CLIENT);
        Session to = engine.session(isOrder ? EXCHANGE : CLIENT).orElseThrow();
        OutboundMessage out = to.begin(message.msgType());
        // It may have been sent before: the exchange recognises its ClOrdID(11).
        if (message.isSet(Tags.POSS_DUP_FLAG)) out.put(Tags.POSS_RESEND, 'Y');
        SendResult result = out.copyBody(message).send();
        if (result == SendResult.SENT || result == SendResult.STORED) return;
        if (isOrder) from.reject(message, BusinessRejectReason.APPLICATION_NOT_AVAILABLE, "not routed: " + result);
        // Ends within the step: the report is not counted, and the exchange sends it again.
        else Runtime.getRuntime().halt(1);
    }
}
