package io.needletail.cli.demo;

import io.needletail.session.OutboundMessage;
import io.needletail.session.SendResult;
import io.needletail.session.Session;
import io.needletail.session.SessionListener;
import io.needletail.wire.Message;
import io.needletail.wire.MsgTypes;
import io.needletail.wire.Tags;
import java.util.Random;

/**
 * A bot with a FIX session. A maker places orders around a price that wanders and cancels its oldest ones; a taker
 * sends orders that trade at once or are canceled.
 */
final class Bot implements SessionListener {
    private static final int RING = 1 << 16;
    private static final int OPEN_MAX = 40;
    private static final int LEVELS = 9;
    private static final int LOT = 10;
    private static final int LOTS = 20;
    private static final int LAST_LIQUIDITY_IND = 851;
    private static final int REMOVED_LIQUIDITY = 2;
    private static final int PRICE_DECIMALS = 2;
    private static final char IOC = '3';

    private final DemoMarket market;
    private final DemoCounts counts;
    private final WatchedBook book;
    private final boolean isMaker;
    private final Random random;
    private final long[] dueNs = new long[RING];
    private final long[] unanswered = new long[RING];
    private final long[][] open;
    private final int[] firstOpen;
    private final int[] openCount;
    private final long[] middles;
    private long nextId = 1;
    private boolean isLoggedOn;

    Bot(DemoMarket market, DemoCounts counts, WatchedBook book, boolean isMaker, long seed) {
        this.market = market;
        this.counts = counts;
        this.book = book;
        this.isMaker = isMaker;
        random = new Random(seed);
        int stocks = market.stocks().size();
        open = new long[stocks][OPEN_MAX];
        firstOpen = new int[stocks];
        openCount = new int[stocks];
        middles = market.stocks().stream().mapToLong(DemoMarket.Stock::cents).toArray();
    }

    boolean isLoggedOn() {
        return isLoggedOn;
    }

    /** Sends one order at the time at which it is due, and cancels an old one when there are many. */
    void act(Session session, long orderDueNs) {
        int stock = random.nextInt(middles.length);
        if (random.nextInt(50) == 0) middles[stock] += random.nextInt(3) - 1;
        if (isMaker && openCount[stock] == OPEN_MAX) cancelOldest(session, stock);
        boolean isBuy = random.nextBoolean();
        long distance = isMaker ? 1 + random.nextInt(LEVELS) : -LEVELS;
        long price = middles[stock] + (isBuy ? -distance : distance);
        long id = nextId;
        if (unanswered[slot(id)] != 0) {
            counts.held.increment();
            return;
        }
        nextId++;
        OutboundMessage order = session.begin(MsgTypes.NEW_ORDER_SINGLE)
                .put(Tags.CL_ORD_ID, id)
                .put(Tags.SYMBOL, market.stocks().get(stock).symbol())
                .put(Tags.SIDE, isBuy ? '1' : '2')
                .put(Tags.ORDER_QTY, LOT * (1L + random.nextInt(LOTS)))
                .put(Tags.ORD_TYPE, '2')
                .decimal(Tags.PRICE, price, PRICE_DECIMALS)
                .now(Tags.TRANSACT_TIME);
        boolean isAtOnce =
                !isMaker && !book.isInAuction(market.stocks().get(stock).symbol());
        if (isAtOnce) order.put(Tags.TIME_IN_FORCE, IOC);
        if (order.send() != SendResult.SENT) {
            counts.held.increment();
            return;
        }
        dueNs[slot(id)] = orderDueNs;
        unanswered[slot(id)] = id;
        counts.orders.increment();
        if (isMaker) open[stock][(firstOpen[stock] + openCount[stock]++) % OPEN_MAX] = id << 1 | (isBuy ? 1 : 0);
    }

    @Override
    public void onMessage(Session session, Message message) {
        if (message.msgType() != MsgTypes.EXECUTION_REPORT) return;
        long type = message.character(Tags.EXEC_TYPE);
        if (type == 'F') {
            if (message.number(LAST_LIQUIDITY_IND) == REMOVED_LIQUIDITY) counts.trades.increment();
        } else if (type == '0' || type == '8') {
            long id = message.number(Tags.CL_ORD_ID);
            if (unanswered[slot(id)] != id) {
                counts.doubled.increment();
                return;
            }
            unanswered[slot(id)] = 0;
            counts.answered(dueNs[slot(id)], System.nanoTime());
            if (type == '8') counts.refused.increment();
        }
    }

    @Override
    public void onLogon(Session session) {
        isLoggedOn = true;
    }

    private static int slot(long id) {
        return (int) id & RING - 1;
    }

    private void cancelOldest(Session session, int stock) {
        long oldest = open[stock][firstOpen[stock]];
        SendResult result = session.begin(MsgTypes.ORDER_CANCEL_REQUEST)
                .put(Tags.CL_ORD_ID, nextId++)
                .put(Tags.ORIG_CL_ORD_ID, oldest >> 1)
                .put(Tags.SYMBOL, market.stocks().get(stock).symbol())
                .put(Tags.SIDE, (oldest & 1) == 1 ? '1' : '2')
                .put(Tags.ORDER_QTY, LOT)
                .now(Tags.TRANSACT_TIME)
                .send();
        if (result != SendResult.SENT) return;
        counts.cancels.increment();
        firstOpen[stock] = (firstOpen[stock] + 1) % OPEN_MAX;
        openCount[stock]--;
    }
}
