package acceptor;

import static io.needletail.wire.Tags.*;

import io.needletail.dictionary.validate.Validator;
import io.needletail.dictionary.validate.ValidatorOptions;
import io.needletail.dictionary.validate.ValidatorTables;
import io.needletail.dictionary.xml.Dialects;
import io.needletail.engine.Engine;
import io.needletail.engine.EngineConfig;
import io.needletail.engine.IdleStrategy;
import io.needletail.engine.SessionSpec;
import io.needletail.engine.connect.TcpEndpoint;
import io.needletail.session.BusinessRejectReason;
import io.needletail.session.Session;
import io.needletail.session.SessionId;
import io.needletail.wire.Message;
import io.needletail.wire.MsgTypes;
import java.io.IOException;
import java.nio.file.Path;

/** An exchange that fills every order at its price: an acceptor that validates its messages as FIX 4.4. */
public final class Acceptor {
    private Acceptor() {}

    /** Takes the port, 0 for any, and the folder of the journal. */
    public static void main(String[] args) throws IOException {
        TcpEndpoint endpoint = new TcpEndpoint("127.0.0.1", Integer.parseInt(args[0]));
        ValidatorTables tables = ValidatorTables.of(Dialects.standard("FIX.4.4"));
        try (Engine engine = new Engine(EngineConfig.DEFAULTS.with(IdleStrategy.BLOCK))) {
            engine.add(SessionSpec.acceptor(new SessionId("FIX.4.4", "EXCH", "ROUTER"))
                    .listen(endpoint)
                    .store(Path.of(args[1]))
                    .validator(new Validator(tables, ValidatorOptions.DEFAULTS))
                    .listener(Acceptor::onMessage)
                    .build());
            System.out.println("listening on " + engine.port(endpoint).orElseThrow());
            engine.run();
        }
    }

    private static void onMessage(Session session, Message message) {
        if (message.msgType() == MsgTypes.NEW_ORDER_SINGLE) fill(session, message);
        else session.reject(message, BusinessRejectReason.UNSUPPORTED_MESSAGE_TYPE, "orders only");
    }

    private static void fill(Session session, Message order) {
        session.begin(MsgTypes.EXECUTION_REPORT)
                .put(ORDER_ID, order.number(MSG_SEQ_NUM))
                .copy(order, CL_ORD_ID)
                .put(EXEC_ID, order.number(MSG_SEQ_NUM))
                .put(EXEC_TYPE, 'F')
                .put(ORD_STATUS, '2')
                .copy(order, SYMBOL)
                .copy(order, SIDE)
                .put(LEAVES_QTY, 0)
                .put(CUM_QTY, order.number(ORDER_QTY))
                .decimal(AVG_PX, order.decimal(PRICE, 2), 2)
                .send();
    }
}
