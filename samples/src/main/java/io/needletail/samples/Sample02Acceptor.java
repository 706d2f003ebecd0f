package io.needletail.samples;

import static io.needletail.wire.MsgTypes.EXECUTION_REPORT;
import static io.needletail.wire.MsgTypes.NEW_ORDER_SINGLE;
import static io.needletail.wire.Tags.*;

import io.needletail.engine.*;
import io.needletail.engine.connect.*;
import io.needletail.session.*;
import io.needletail.wire.Message;
import java.io.IOException;
import java.nio.file.Path;

/** Sample 02: an acceptor that acknowledges every order. */
public final class Sample02Acceptor {
    private Sample02Acceptor() {}

    /** Takes two arguments: the port, 0 for any, and the folder of the journal. Prints the port. */
    public static void main(String[] args) throws IOException {
        TcpEndpoint endpoint = new TcpEndpoint("127.0.0.1", Integer.parseInt(args[0]));
        try (Engine engine = new Engine(EngineConfig.DEFAULTS.with(IdleStrategy.BLOCK))) {
            engine.warmUp();
            engine.add(SessionSpec.acceptor(new SessionId("FIX.4.4", "EXEC", "BANZAI"))
                    .listen(endpoint)
                    .store(Path.of(args[1]))
                    .listener(Sample02Acceptor::onMessage)
                    .build());
            System.out.println(engine.port(endpoint).orElseThrow());
            engine.run();
        }
    }

    static void onMessage(Session session, Message message) {
        switch (message.msgType()) {
            case NEW_ORDER_SINGLE -> acknowledge(session, message, message.number(MSG_SEQ_NUM));
            default -> System.out.println("not for us: " + message);
        }
    }

    private static void acknowledge(Session session, Message order, long number) {
        OutboundMessage report =
                session.begin(EXECUTION_REPORT).copy(order, CL_ORD_ID).copy(order, SYMBOL);
        report.put(ORDER_ID, number).put(EXEC_ID, number).put(EXEC_TYPE, '0').put(ORD_STATUS, '0');
        report.copy(order, SIDE).copy(order, ORDER_QTY).put(LEAVES_QTY, order.text(ORDER_QTY));
        report.put(CUM_QTY, 0).put(AVG_PX, 0).now(TRANSACT_TIME).send();
    }
}
