package io.needletail.cli.demo;

import io.needletail.session.Session;
import io.needletail.session.SessionListener;
import io.needletail.wire.Group;
import io.needletail.wire.Message;
import io.needletail.wire.MsgTypes;
import io.needletail.wire.Tags;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;

/**
 * The book of the first instrument of a demo and the phases of all, from subscriptions over FIX. The engine's thread
 * writes, others read.
 */
final class WatchedBook implements SessionListener {
    private static final int MD_REQ_ID = 262;
    private static final int SUBSCRIPTION_REQUEST_TYPE = 263;
    private static final int MARKET_DEPTH = 264;
    private static final int MD_UPDATE_TYPE = 265;
    private static final int NO_MD_ENTRY_TYPES = 267;
    private static final int NO_RELATED_SYM = 146;
    private static final int MD_UPDATE_ACTION = 279;
    private static final int SECURITY_STATUS_REQUEST = 'e';
    private static final int SECURITY_STATUS = 'f';
    private static final int SECURITY_STATUS_REQ_ID = 324;
    private static final int SECURITY_TRADING_STATUS = 326;
    private static final int PRE_OPEN = 21;
    private static final Map<Integer, String> STATUSES =
            Map.of(2, "halted", 17, "continuous trading", 18, "closed", PRE_OPEN, "auction");
    private static final int PRICE_DECIMALS = 2;
    private static final int DEPTH = 10;

    private final DemoMarket market;
    private final String symbol;
    private final Map<String, Integer> statuses = new ConcurrentHashMap<>();
    private final Group entries = new Group(Tags.NO_MD_ENTRIES);
    private final NavigableMap<Long, Long> bids = new ConcurrentSkipListMap<>(Comparator.reverseOrder());
    private final NavigableMap<Long, Long> offers = new ConcurrentSkipListMap<>();

    /**
     * A price level.
     *
     * @param cents price in hundredths
     * @param quantity the shown quantity
     */
    record Level(long cents, long quantity) {}

    WatchedBook(DemoMarket market) {
        this.market = market;
        symbol = market.stocks().getFirst().symbol();
    }

    /** Returns the phase of the instrument, in words. */
    String phase() {
        return STATUSES.getOrDefault(statuses.getOrDefault(symbol, 0), "");
    }

    /** Tests whether the phase of every instrument has come. */
    boolean hasPhases() {
        return statuses.size() == market.stocks().size();
    }

    /** Tests whether orders of an instrument collect for an auction. */
    boolean isInAuction(String of) {
        return statuses.getOrDefault(of, 0) == PRE_OPEN;
    }

    String symbol() {
        return symbol;
    }

    List<Level> bids(int count) {
        return best(bids, count);
    }

    List<Level> offers(int count) {
        return best(offers, count);
    }

    @Override
    public void onLogon(Session session) {
        session.begin(MsgTypes.MARKET_DATA_REQUEST)
                .put(MD_REQ_ID, session.nextOut())
                .put(SUBSCRIPTION_REQUEST_TYPE, '1')
                .put(MARKET_DEPTH, DEPTH)
                .put(MD_UPDATE_TYPE, 1)
                .put(NO_MD_ENTRY_TYPES, 2)
                .put(Tags.MD_ENTRY_TYPE, '0')
                .put(Tags.MD_ENTRY_TYPE, '1')
                .put(NO_RELATED_SYM, 1)
                .put(Tags.SYMBOL, symbol)
                .send();
        for (DemoMarket.Stock stock : market.stocks()) {
            session.begin(SECURITY_STATUS_REQUEST)
                    .put(SECURITY_STATUS_REQ_ID, stock.symbol())
                    .put(Tags.SYMBOL, stock.symbol())
                    .put(SUBSCRIPTION_REQUEST_TYPE, '1')
                    .send();
        }
    }

    @Override
    public void onMessage(Session session, Message message) {
        if (message.msgType() == SECURITY_STATUS) {
            statuses.put(message.text(Tags.SYMBOL), (int) message.number(SECURITY_TRADING_STATUS));
            return;
        }
        if (message.msgType() == MsgTypes.MARKET_DATA_SNAPSHOT) {
            bids.clear();
            offers.clear();
        } else if (message.msgType() != MsgTypes.MARKET_DATA_INCREMENTAL) {
            return;
        }
        entries.in(message);
        while (entries.next()) {
            NavigableMap<Long, Long> side = entries.character(Tags.MD_ENTRY_TYPE) == '0' ? bids : offers;
            long price = entries.decimal(Tags.MD_ENTRY_PX, PRICE_DECIMALS);
            if (entries.character(MD_UPDATE_ACTION) == '2') side.remove(price);
            else side.put(price, entries.number(Tags.MD_ENTRY_SIZE));
        }
    }

    private static List<Level> best(NavigableMap<Long, Long> side, int count) {
        return side.entrySet().stream()
                .limit(count)
                .map((Map.Entry<Long, Long> level) -> new Level(level.getKey(), level.getValue()))
                .toList();
    }
}
