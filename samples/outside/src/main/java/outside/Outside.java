package outside;

import static io.needletail.wire.Tags.*;

import io.needletail.dictionary.xml.Dialects;
import io.needletail.dictionary.validate.Validator;
import io.needletail.dictionary.validate.ValidatorOptions;
import io.needletail.dictionary.validate.ValidatorTables;
import io.needletail.engine.connect.TcpEndpoint;
import io.needletail.engine.Engine;
import io.needletail.engine.EngineConfig;
import io.needletail.engine.IdleStrategy;
import io.needletail.engine.SessionSpec;
import io.needletail.session.Session;
import io.needletail.session.SessionId;
import io.needletail.session.SessionListener;
import io.needletail.wire.MessageValidator;
import io.needletail.wire.Message;
import io.needletail.wire.MsgTypes;
import java.io.IOException;

/** Buys from itself: both ends of a FIX 4.4 session in one engine, each with the standard dictionary. */
public final class Outside {
    private Outside() {}

    /** Prints the report of an order, and ends. */
    public static void main(String[] args) throws IOException {
        MessageValidator validator = new Validator(ValidatorTables.of(Dialects.standard("FIX.4.4")), ValidatorOptions.DEFAULTS);
        try (Engine engine = new Engine(EngineConfig.DEFAULTS.with(IdleStrategy.PARK))) {
            TcpEndpoint any = new TcpEndpoint("127.0.0.1", 0);
            engine.add(SessionSpec.acceptor(new SessionId("FIX.4.4", "SELL", "BUY"))
                    .listen(any)
                    .validator(validator)
                    .listener(Outside::fill)
                    .build());
            engine.add(SessionSpec.initiator(new SessionId("FIX.4.4", "BUY", "SELL"))
                    .connect("127.0.0.1", engine.port(any).orElseThrow())
                    .validator(validator)
                    .listener(new Buyer(engine))
                    .build());
            engine.run();
        }
    }

    private static void fill(Session session, Message order) {
        session.begin(MsgTypes.EXECUTION_REPORT)
                .put(ORDER_ID, "1")
                .copy(order, CL_ORD_ID)
                .put(EXEC_ID, "1")
                .put(EXEC_TYPE, 'F')
                .put(ORD_STATUS, '2')
                .copy(order, SYMBOL)
                .copy(order, SIDE)
                .put(LEAVES_QTY, 0)
                .put(CUM_QTY, order.number(ORDER_QTY))
                .put(AVG_PX, 10)
                .send();
    }

    private record Buyer(Engine engine) implements SessionListener {
        @Override
        public void onLogon(Session session) {
            session.begin(MsgTypes.NEW_ORDER_SINGLE)
                    .put(CL_ORD_ID, "A1")
                    .put(SYMBOL, "MSFT")
                    .put(SIDE, '1')
                    .put(ORDER_QTY, 100)
                    .put(ORD_TYPE, '1')
                    .now(TRANSACT_TIME)
                    .send();
        }

        @Override
        public void onMessage(Session session, Message report) {
            System.out.println("filled " + report.number(CUM_QTY) + " of " + report.text(SYMBOL));
            engine.stop();
        }
    }
}
