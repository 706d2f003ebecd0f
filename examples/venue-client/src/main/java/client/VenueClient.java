package client;

import client.fix44.ExecType;
import client.fix44.ExecutionReport;
import client.fix44.NewOrderSingle;
import client.fix44.NewOrderSingleWriter;
import client.fix44.OrdType;
import io.needletail.engine.Engine;
import io.needletail.engine.EngineConfig;
import io.needletail.engine.IdleStrategy;
import io.needletail.engine.SessionSpec;
import io.needletail.session.MessageDispatcher;
import io.needletail.session.OutboundMessage;
import io.needletail.session.SequenceResetPolicy;
import io.needletail.session.Session;
import io.needletail.session.SessionId;
import io.needletail.session.SessionListener;
import io.needletail.wire.Message;
import java.io.IOException;

/** Sends one limit order, prints each report, and ends when the order is filled or refused: with generated classes. */
public final class VenueClient implements SessionListener {
    private final Engine engine;
    private final String symbol;
    private final char side;
    private final NewOrderSingleWriter order = new NewOrderSingleWriter();
    private final MessageDispatcher dispatcher =
            new MessageDispatcher().on(ExecutionReport.class, this::report).otherwise(this::refused);

    private VenueClient(Engine engine, String symbol, char side) {
        this.engine = engine;
        this.symbol = symbol;
        this.side = side;
    }

    /** Takes the port, its CompID, that of the other end, the symbol, and the value of Side(54): 1 buys, 2 sells. */
    public static void main(String[] args) throws IOException {
        try (Engine engine = new Engine(EngineConfig.DEFAULTS.with(IdleStrategy.BLOCK))) {
            engine.add(SessionSpec.initiator(new SessionId("FIX.4.4", args[1], args[2]))
                    .connect("127.0.0.1", Integer.parseInt(args[0]))
                    .config(config -> config.with(SequenceResetPolicy.NEVER.withOnLogon(true)))
                    .listener(new VenueClient(engine, args[3], args[4].charAt(0)))
                    .build());
            engine.run();
        }
    }

    @Override
    public void onLogon(Session session) {
        OutboundMessage out = session.begin(NewOrderSingle.MSG_TYPE);
        order.to(out).clOrdId("A" + System.currentTimeMillis());
        order.instrument().symbol(symbol);
        order.side(side).transactTime(System.currentTimeMillis() * 1_000_000, 3);
        order.orderQtyData().orderQty(100, 0);
        order.ordType(OrdType.LIMIT).price(1250, 2);
        out.send();
    }

    @Override
    public void onMessage(Session session, Message message) {
        dispatcher.onMessage(session, message);
    }

    private void report(Session session, ExecutionReport report) {
        if (report.execType() == ExecType.TRADE) {
            System.out.println("filled " + report.cumQty(0) + " of " + report.instrument().symbol());
        } else {
            System.out.println("ExecType " + report.execType() + " " + report.text());
        }
        if (report.leavesQty(0) == 0) engine.stop();
    }

    private void refused(Session session, Message message) {
        System.out.println("refused: " + message);
        engine.stop();
    }
}
