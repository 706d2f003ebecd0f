package io.needletail.cli.client;

import io.needletail.session.DisconnectReason;
import io.needletail.session.OutboundMessage;
import io.needletail.session.SendResult;
import io.needletail.session.Session;
import io.needletail.session.SessionListener;
import io.needletail.wire.Group;
import io.needletail.wire.Message;
import io.needletail.wire.MsgTypes;
import io.needletail.wire.Tags;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/**
 * The FIX session of the client: sends what the user asks for, and prints what comes with the time since the request.
 */
final class TradingSession implements SessionListener {
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("HH:mm:ss.SSS");
    private static final double NS_PER_US = 1_000;
    private static final int STOP_PX = 99;
    private static final int QUOTE_ID = 117;
    private static final int MD_REQ_ID = 262;
    private static final int SECURITY_REQ_ID = 320;
    private static final int MASS_STATUS_REQ_ID = 584;
    private static final int DEPTH = 5;
    private static final int SECURITY_LIST_REQUEST = 'x';
    private static final int MASS_CANCEL_REQUEST = 'q';
    private static final int MASS_QUOTE = 'i';
    private static final int MASS_STATUS_REQUEST = MsgTypes.of("AF");

    private final Consumer<String> out;
    private final DecodedLine decoded;
    private final String prefix = Long.toString(System.currentTimeMillis(), Character.MAX_RADIX) + "-";
    private final Map<String, Long> waiting = new ConcurrentHashMap<>();
    private final Map<String, Entered> orders = new HashMap<>();
    private final Group entries = new Group(Tags.NO_MD_ENTRIES);
    private volatile boolean isLoggedOn;
    private volatile String ended = "";
    private long next = 1;
    private String last = "";

    /** An order as it was entered, with its further fields by tag. */
    private record Entered(String symbol, char side, String quantity, Map<Integer, String> terms) {
        private char type() {
            boolean isStop = terms.containsKey(STOP_PX);
            if (terms.containsKey(Tags.PRICE)) return isStop ? '4' : '2';
            return isStop ? '3' : '1';
        }

        private Entered with(String newQuantity, String price) {
            Map<Integer, String> changed = new TreeMap<>(terms);
            changed.put(Tags.PRICE, price);
            return new Entered(symbol, side, newQuantity, changed);
        }
    }

    TradingSession(Consumer<String> out, DecodedLine decoded) {
        this.out = out;
        this.decoded = decoded;
    }

    boolean isLoggedOn() {
        return isLoggedOn;
    }

    /** Returns why the session ended, empty while it has not. */
    String ended() {
        return ended;
    }

    /** Returns true when each request has an answer. */
    boolean isAnswered() {
        return waiting.isEmpty();
    }

    /** Sends a request; on the engine's thread. */
    void send(Session session, ClientAction action) {
        switch (action) {
            case ClientAction.Order order -> order(session, order);
            case ClientAction.Quote quote -> quote(session, quote);
            case ClientAction.Cancel cancel -> cancel(session, id(cancel.id()));
            case ClientAction.CancelAll _ -> {
                String id = begin();
                OutboundMessage message = session.begin(MASS_CANCEL_REQUEST).put(Tags.CL_ORD_ID, id);
                sent(id, message.put(530, '7').now(Tags.TRANSACT_TIME).send());
            }
            case ClientAction.Replace replace -> replace(session, id(replace.id()), replace);
            case ClientAction.Book book -> book(session, book.symbol());
            case ClientAction.Orders _ -> {
                String id = begin();
                sent(
                        id,
                        session.begin(MASS_STATUS_REQUEST)
                                .put(MASS_STATUS_REQ_ID, id)
                                .put(585, 7)
                                .send());
            }
            case ClientAction.Symbols _ -> {
                String id = begin();
                sent(
                        id,
                        session.begin(SECURITY_LIST_REQUEST)
                                .put(SECURITY_REQ_ID, id)
                                .put(559, 4)
                                .send());
            }
            case ClientAction.Wait _, ClientAction.Help _, ClientAction.Quit _, ClientAction.Nothing _ -> {
                // Not for the venue.
            }
        }
    }

    @Override
    public void onMessage(Session session, Message message) {
        boolean isBook = message.msgType() == MsgTypes.MARKET_DATA_SNAPSHOT;
        String line = isBook ? "book " + message.text(Tags.SYMBOL) : decoded.of(message);
        out.accept(now() + " ← " + line + latency(message));
        if (isBook) ladder(message);
    }

    @Override
    public void onReject(Session session, Message reject) {
        out.accept(now() + " ← " + decoded.of(reject));
        waiting.clear();
    }

    @Override
    public void onLogon(Session session) {
        isLoggedOn = true;
    }

    @Override
    public void onDisconnect(Session session, DisconnectReason reason) {
        String text = session.disconnectText();
        ended = text.isEmpty() ? reason.toString() : reason + ": " + text;
        isLoggedOn = false;
    }

    private void order(Session session, ClientAction.Order order) {
        String id = begin();
        Entered entered = new Entered(order.symbol(), order.side(), order.quantity(), order.terms());
        OutboundMessage message = session.begin(MsgTypes.NEW_ORDER_SINGLE).put(Tags.CL_ORD_ID, id);
        entered(id, entered, priced(message, entered).now(Tags.TRANSACT_TIME).send());
    }

    private void entered(String id, Entered order, SendResult result) {
        orders.put(id, order);
        last = id;
        sent(id, result);
    }

    private void quote(Session session, ClientAction.Quote quote) {
        String id = begin();
        SendResult result = session.begin(MASS_QUOTE)
                .put(QUOTE_ID, id)
                // QuoteResponseLevel: each quote is acknowledged.
                .put(301, 2)
                .put(296, 1)
                .put(302, "1")
                .put(304, 1)
                .put(295, 1)
                .put(299, "1")
                .put(Tags.SYMBOL, quote.symbol())
                .put(132, quote.bid())
                .put(133, quote.offer())
                .put(134, quote.bidSize())
                .put(135, quote.offerSize())
                .send();
        sent(id, result);
    }

    private void cancel(Session session, String original) {
        Entered order = orders.get(original);
        if (order == null) {
            out.accept("no order " + original + " was entered here; orders shows those that are open");
            return;
        }
        String id = begin();
        OutboundMessage message = session.begin(MsgTypes.ORDER_CANCEL_REQUEST)
                .put(Tags.CL_ORD_ID, id)
                .put(Tags.ORIG_CL_ORD_ID, original);
        sent(id, terms(message, order, order.quantity()).now(Tags.TRANSACT_TIME).send());
    }

    private void replace(Session session, String original, ClientAction.Replace replace) {
        Entered order = orders.get(original);
        if (order == null) {
            out.accept("no order " + original + " was entered here; orders shows those that are open");
            return;
        }
        String id = begin();
        OutboundMessage message = session.begin(MsgTypes.ORDER_CANCEL_REPLACE_REQUEST)
                .put(Tags.CL_ORD_ID, id)
                .put(Tags.ORIG_CL_ORD_ID, original);
        Entered replaced = order.with(replace.quantity(), replace.price());
        entered(id, replaced, priced(message, replaced).now(Tags.TRANSACT_TIME).send());
    }

    private static OutboundMessage priced(OutboundMessage message, Entered order) {
        terms(message, order, order.quantity()).put(Tags.ORD_TYPE, order.type());
        order.terms().forEach(message::put);
        return message;
    }

    private static OutboundMessage terms(OutboundMessage message, Entered order, String quantity) {
        return message.put(Tags.SYMBOL, order.symbol())
                .put(Tags.SIDE, order.side())
                .put(Tags.ORDER_QTY, quantity);
    }

    private void book(Session session, String symbol) {
        String id = begin();
        SendResult result = session.begin(MsgTypes.MARKET_DATA_REQUEST)
                .put(MD_REQ_ID, id)
                .put(263, '0')
                .put(264, DEPTH)
                .put(265, '0')
                .put(267, 2)
                .put(Tags.MD_ENTRY_TYPE, '0')
                .put(Tags.MD_ENTRY_TYPE, '1')
                .put(146, 1)
                .put(Tags.SYMBOL, symbol)
                .send();
        sent(id, result);
    }

    private void ladder(Message snapshot) {
        entries.in(snapshot);
        while (entries.next()) {
            String side = entries.character(Tags.MD_ENTRY_TYPE) == '0' ? "bid" : "offer";
            out.accept(String.format(
                    Locale.ROOT,
                    "    %-5s %12s %12s",
                    side,
                    entries.text(Tags.MD_ENTRY_PX),
                    entries.text(Tags.MD_ENTRY_SIZE)));
        }
    }

    private String begin() {
        String id = prefix + next++;
        waiting.put(id, System.nanoTime());
        return id;
    }

    private void sent(String id, SendResult result) {
        boolean isSent = result == SendResult.SENT;
        if (!isSent) waiting.remove(id);
        out.accept(now() + " → " + id + (isSent ? "" : " was not sent: " + result));
    }

    private static String now() {
        return LocalTime.now(ZoneId.systemDefault()).format(TIME);
    }

    // The number alone names an order of this client too.
    private String id(String word) {
        if (word.equals("last")) return last;
        return word.matches("\\d+") ? prefix + word : word;
    }

    private String latency(Message message) {
        String id = "";
        int[] tags = {Tags.CL_ORD_ID, QUOTE_ID, MD_REQ_ID, SECURITY_REQ_ID, MASS_STATUS_REQ_ID};
        if (message.has(MASS_STATUS_REQ_ID)) tags = new int[] {MASS_STATUS_REQ_ID};
        for (int tag : tags) {
            if (id.isEmpty()) id = message.text(tag);
        }
        if (message.msgType() == MsgTypes.BUSINESS_MESSAGE_REJECT) waiting.clear();
        Long sentNs = waiting.remove(id);
        if (sentNs == null) return "";
        return String.format(Locale.ROOT, "  [%,.0f µs]", (System.nanoTime() - sentNs) / NS_PER_US);
    }
}
