package io.needletail.bench.peers.needletail;

import static io.needletail.wire.Tags.AVG_PX;
import static io.needletail.wire.Tags.CL_ORD_ID;
import static io.needletail.wire.Tags.CUM_QTY;
import static io.needletail.wire.Tags.EXEC_ID;
import static io.needletail.wire.Tags.LAST_PX;
import static io.needletail.wire.Tags.LAST_QTY;
import static io.needletail.wire.Tags.LEAVES_QTY;
import static io.needletail.wire.Tags.ORDER_ID;
import static io.needletail.wire.Tags.ORDER_QTY;
import static io.needletail.wire.Tags.PRICE;
import static io.needletail.wire.Tags.SIDE;
import static io.needletail.wire.Tags.SYMBOL;

import io.needletail.bench.probe.ParentLine;
import io.needletail.bench.probe.PeerArguments;
import io.needletail.engine.Engine;
import io.needletail.engine.EngineConfig;
import io.needletail.session.OutboundMessage;
import io.needletail.session.Session;
import io.needletail.session.SessionListener;
import io.needletail.wire.Message;
import io.needletail.wire.MsgTypes;
import java.io.IOException;

/** Sends New and Fill for each order, or the order itself. One thread, spinning; allocates nothing per order. */
final class Server implements SessionListener {

    private static final int PRICE_SCALE = 3;
    private static final int QUANTITY_SCALE = 1;

    // Fields that are the same in every report of a kind.
    private static final byte[] NEW = Text.of("150=0|39=0|14=0|6=0|");
    private static final byte[] FILL = Text.of("150=F|39=2|151=0|");

    private long orderId;
    private long execId;
    private int clOrdId;
    private int symbol;
    private int side;

    static void serve(PeerArguments arguments, ParentLine parent) throws IOException {
        try (Engine engine = new Engine(EngineConfig.DEFAULTS);
                WatchedServer _ = WatchedServer.of(engine, arguments)) {
            Specs.warmUp(engine, arguments);
            parent.ready(Links.listen(engine, arguments, Specs.acceptor(arguments, answering(arguments))));
            while (parent.wanted()) {
                engine.poll();
            }
            engine.stop();
            engine.run();
        }
    }

    private static SessionListener answering(PeerArguments arguments) {
        if (arguments.echo()) return new Echo();
        if (MessageStyle.validated(arguments)) return new ShuffledServer();
        return MessageStyle.typed(arguments) ? new ViewServer() : new Server();
    }

    @Override
    public void onMessage(Session session, Message order) {
        orderId++;
        // Fields of both reports are found and read once.
        long quantity = order.decimal(ORDER_QTY, QUANTITY_SCALE);
        long price = order.decimal(PRICE, PRICE_SCALE);
        clOrdId = order.find(CL_ORD_ID);
        symbol = order.find(SYMBOL);
        side = order.find(SIDE);
        begin(session, order, NEW)
                .decimal(ORDER_QTY, quantity, QUANTITY_SCALE)
                .decimal(LEAVES_QTY, quantity, QUANTITY_SCALE)
                .send();
        begin(session, order, FILL)
                .decimal(ORDER_QTY, quantity, QUANTITY_SCALE)
                .decimal(LAST_QTY, quantity, QUANTITY_SCALE)
                .decimal(LAST_PX, price, PRICE_SCALE)
                .decimal(CUM_QTY, quantity, QUANTITY_SCALE)
                .decimal(AVG_PX, price, PRICE_SCALE)
                .send();
    }

    private OutboundMessage begin(Session session, Message order, byte[] kind) {
        byte[] bytes = order.bytes();
        return session.begin(MsgTypes.EXECUTION_REPORT)
                .put(ORDER_ID, orderId)
                .put(EXEC_ID, ++execId)
                .put(CL_ORD_ID, bytes, order.from(clOrdId), order.to(clOrdId))
                .put(SYMBOL, bytes, order.from(symbol), order.to(symbol))
                .put(SIDE, bytes, order.from(side), order.to(side))
                .raw(kind, 0, kind.length);
    }
}
