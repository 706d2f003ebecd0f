package io.needletail.samples;

import static io.needletail.wire.MsgTypes.EXECUTION_REPORT;
import static io.needletail.wire.MsgTypes.NEW_ORDER_SINGLE;
import static io.needletail.wire.Tags.*;

import io.needletail.engine.Engine;
import io.needletail.engine.EngineConfig;
import io.needletail.engine.IdleStrategy;
import io.needletail.engine.SessionSpec;
import io.needletail.session.Session;
import io.needletail.session.SessionId;
import io.needletail.session.SessionListener;
import io.needletail.wire.Message;
import java.io.IOException;

/** Sample 10: a bot that keeps a bid and an offer at a venue, and replaces a side as soon as it is filled. */
public final class Sample10Bot implements SessionListener {
    private static final int CENTS = 2;
    private static final char BUY = '1';
    private static final char SELL = '2';

    private final Engine engine;
    private final String symbol;
    private final long middle;
    private int orders;
    private int fillsLeft;

    private Sample10Bot(Engine engine, String symbol, long middle, int fills) {
        this.engine = engine;
        this.symbol = symbol;
        this.middle = middle;
        fillsLeft = fills;
    }

    /**
     * Takes the venue's port, this bot's CompID, a symbol, a price in cents, and the number of fills after which it
     * ends.
     */
    public static void main(String[] args) throws IOException {
        try (Engine engine = new Engine(EngineConfig.DEFAULTS.with(IdleStrategy.BLOCK))) {
            Sample10Bot bot = new Sample10Bot(engine, args[2], Long.parseLong(args[3]), Integer.parseInt(args[4]));
            engine.add(SessionSpec.initiator(new SessionId("FIX.4.4", args[1], "VENUE"))
                    .connect("localhost", Integer.parseInt(args[0]))
                    .listener(bot)
                    .build());
            engine.run();
        }
    }

    @Override
    public void onLogon(Session session) {
        quote(session, BUY);
        quote(session, SELL);
    }

    @Override
    public void onMessage(Session session, Message report) {
        if (report.msgType() != EXECUTION_REPORT) return;
        System.out.println(report.text(CL_ORD_ID) + " status " + report.text(ORD_STATUS) + " " + report.text(TEXT));
        if (report.character(ORD_STATUS) != '2') return;
        if (--fillsLeft == 0) engine.stop();
        else quote(session, (char) report.character(SIDE));
    }

    private void quote(Session session, char side) {
        session.begin(NEW_ORDER_SINGLE)
                .put(CL_ORD_ID, symbol + ++orders)
                .put(SYMBOL, symbol)
                .put(SIDE, side)
                .put(ORDER_QTY, 100)
                .put(ORD_TYPE, '2')
                .decimal(PRICE, side == BUY ? middle - 1 : middle + 1, CENTS)
                .now(TRANSACT_TIME)
                .send();
    }
}
