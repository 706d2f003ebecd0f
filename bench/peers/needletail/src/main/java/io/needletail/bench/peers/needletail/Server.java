package io.needletail.bench.peers.needletail;

import static io.needletail.wire.Tags.AVG_PX;
import static io.needletail.wire.Tags.CL_ORD_ID;
import static io.needletail.wire.Tags.CUM_QTY;
import static io.needletail.wire.Tags.EXEC_ID;
import static io.needletail.wire.Tags.EXEC_TYPE;
import static io.needletail.wire.Tags.LAST_PX;
import static io.needletail.wire.Tags.LAST_QTY;
import static io.needletail.wire.Tags.LEAVES_QTY;
import static io.needletail.wire.Tags.ORDER_ID;
import static io.needletail.wire.Tags.ORDER_QTY;
import static io.needletail.wire.Tags.ORD_STATUS;
import static io.needletail.wire.Tags.PRICE;
import static io.needletail.wire.Tags.SIDE;
import static io.needletail.wire.Tags.SYMBOL;

import io.needletail.bench.probe.ParentLine;
import io.needletail.bench.probe.PeerArguments;
import io.needletail.engine.Engine;
import io.needletail.engine.EngineConfig;
import io.needletail.session.Draft;
import io.needletail.session.Session;
import io.needletail.session.SessionListener;
import io.needletail.wire.Message;
import io.needletail.wire.MsgTypes;
import java.io.IOException;

/** Answers each order with New and Fill, or with itself. One thread, spinning; allocates nothing per order. */
final class Server implements SessionListener {

    private static final int PRICE_SCALE = 3;
    private static final int QUANTITY_SCALE = 1;

    private long orderId;
    private long execId;

    static void serve(PeerArguments arguments, ParentLine parent) throws IOException {
        try (Engine engine = new Engine(EngineConfig.USUAL)) {
            engine.warmUp();
            parent.ready(Links.listen(
                    engine, arguments, Specs.acceptor(arguments, arguments.echo() ? new Echo() : new Server())));
            while (parent.wanted()) {
                engine.poll();
            }
            engine.stop();
            engine.run();
        }
    }

    @Override
    public void onMessage(Session session, Message order) {
        orderId++;
        accepted(session, order);
        filled(session, order);
    }

    private void accepted(Session session, Message order) {
        begin(session, order, '0', '0')
                .copy(order, ORDER_QTY)
                .decimal(LEAVES_QTY, order.decimal(ORDER_QTY, QUANTITY_SCALE), QUANTITY_SCALE)
                .put(CUM_QTY, 0)
                .put(AVG_PX, 0)
                .send();
    }

    private void filled(Session session, Message order) {
        long quantity = order.decimal(ORDER_QTY, QUANTITY_SCALE);
        long price = order.decimal(PRICE, PRICE_SCALE);
        begin(session, order, 'F', '2')
                .copy(order, ORDER_QTY)
                .decimal(LAST_QTY, quantity, QUANTITY_SCALE)
                .decimal(LAST_PX, price, PRICE_SCALE)
                .put(LEAVES_QTY, 0)
                .decimal(CUM_QTY, quantity, QUANTITY_SCALE)
                .decimal(AVG_PX, price, PRICE_SCALE)
                .send();
    }

    private Draft begin(Session session, Message order, char execType, char ordStatus) {
        return session.begin(MsgTypes.EXECUTION_REPORT)
                .put(ORDER_ID, orderId)
                .put(EXEC_ID, ++execId)
                .copy(order, CL_ORD_ID)
                .put(EXEC_TYPE, execType)
                .put(ORD_STATUS, ordStatus)
                .copy(order, SYMBOL)
                .copy(order, SIDE);
    }
}
