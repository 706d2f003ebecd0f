package io.needletail.cli.cluster;

import io.needletail.fixtures.QuickFixSettings;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import quickfix.ApplicationAdapter;
import quickfix.ConfigError;
import quickfix.DefaultMessageFactory;
import quickfix.FieldNotFound;
import quickfix.MemoryStoreFactory;
import quickfix.Message;
import quickfix.Session;
import quickfix.SessionID;
import quickfix.SocketInitiator;
import quickfix.field.ClOrdID;
import quickfix.field.CumQty;
import quickfix.field.ExecID;
import quickfix.field.ExecType;
import quickfix.field.LastQty;
import quickfix.field.MassCancelRequestType;
import quickfix.field.MsgType;
import quickfix.field.OrdType;
import quickfix.field.OrderQty;
import quickfix.field.OrigClOrdID;
import quickfix.field.Price;
import quickfix.field.Side;
import quickfix.field.Symbol;
import quickfix.field.TotalAffectedOrders;
import quickfix.field.TransactTime;

/**
 * A client with QuickFIX/J that enters limit orders of one side at a rate, whatever becomes of gateway and cluster, and
 * keeps what was reported of each. It never resets its session: what it sends while it is not connected is asked for by
 * the gateway later.
 */
final class QuickFixTrader extends ApplicationAdapter implements AutoCloseable {
    static final String SYMBOL = "MSFT";

    private static final int QUANTITY = 10;
    private static final double MIDDLE = 100.00;
    private static final int TICKS = 5;
    private static final double TICK = 0.01;
    private static final Duration ANSWER_MAX = Duration.ofSeconds(60);

    private final SessionID id;
    private final char side;
    private final long intervalNs;
    private final Random random;
    private final SocketInitiator connector;
    private final Map<Integer, Order> orders = new ConcurrentHashMap<>();
    private final Map<String, Integer> reports = new ConcurrentHashMap<>();
    private final ServiceGap gap = new ServiceGap();
    private final AtomicLong canceledByVenue = new AtomicLong(-1);
    private final AtomicInteger sent = new AtomicInteger();
    private final AtomicInteger acknowledged = new AtomicInteger();
    private final Thread thread;
    private volatile boolean isTrading;
    private volatile boolean isClosing;

    /** Reports of an order; guarded by itself. */
    private static final class Order {
        private int accepted;
        private int refused;
        private int canceled;
        private long filled;
        private long canceledAt;
        private String lastText = "";
    }

    private QuickFixTrader(String name, char side, int port, int perSecond, long seed) throws ConfigError {
        id = new SessionID("FIX.4.4", name, "VENUE");
        this.side = side;
        intervalNs = TimeUnit.SECONDS.toNanos(1) / perSecond;
        random = new Random(seed);
        connector = new SocketInitiator(
                this,
                new MemoryStoreFactory(),
                QuickFixSettings.initiator(id, port),
                null,
                new DefaultMessageFactory());
        connector.start();
        thread = Thread.ofPlatform().name("trader " + name).start(this::run);
    }

    /** Connects a client and waits until it is logged on. */
    static QuickFixTrader connect(String name, char side, int port, int perSecond, long seed) throws ConfigError {
        QuickFixTrader trader = new QuickFixTrader(name, side, port, perSecond, seed);
        trader.awaitLogon();
        return trader;
    }

    /** Waits until the session is logged on. */
    void awaitLogon() {
        Wait.until(id + " is logged on", ANSWER_MAX, () -> session().isLoggedOn());
    }

    /** Begins to send orders, and to measure the time between acknowledgements. */
    void resume() {
        restartMeasurement();
        isTrading = true;
    }

    void restartMeasurement() {
        synchronized (gap) {
            gap.mark(System.nanoTime());
        }
    }

    /** Waits until an order that is sent from now on is acknowledged. */
    void awaitService() {
        int before = sent.get();
        Wait.until(id + " gets reports again", ANSWER_MAX, () -> isAnswered(before + 1));
    }

    /**
     * Stops sending, waits until each order is acknowledged, and returns the longest time between two acknowledgements.
     */
    long pause() {
        isTrading = false;
        long longestNs;
        synchronized (gap) {
            longestNs = gap.longestNs(System.nanoTime());
        }
        Wait.until(id + " has a report of each order", ANSWER_MAX, () -> acknowledged.get() >= sent.get());
        return longestNs;
    }

    int sent() {
        return sent.get();
    }

    /** Cancels all open orders and waits until the venue says how many there were. */
    long cancelAll() {
        Message cancel = message(MsgType.ORDER_MASS_CANCEL_REQUEST);
        cancel.setField(new ClOrdID("END"));
        cancel.setChar(MassCancelRequestType.FIELD, MassCancelRequestType.CANCEL_ALL_ORDERS);
        session().send(cancel);
        Wait.until(id + " has no orders any more", ANSWER_MAX, () -> canceledByVenue.get() >= 0);
        return canceledByVenue.get();
    }

    /** Returns the units that the reports say were traded. */
    long traded() {
        long sum = 0;
        for (Order order : orders.values()) {
            synchronized (order) {
                sum += order.filled;
            }
        }
        return sum;
    }

    /** Returns how many orders were reported as canceled. */
    long canceled() {
        return orders.values().stream().filter(QuickFixTrader::isCanceled).count();
    }

    /**
     * Returns what is wrong with the reports, when no order is open any more: lost ones, doubled ones, quantities that
     * do not add up.
     */
    List<String> problems() {
        List<String> problems = new ArrayList<>();
        reports.forEach((report, count) -> {
            if (count != 1) problems.add(id + ": report " + report + " came " + count + " times");
        });
        for (int number = 1; number <= sent.get(); number++) {
            Order order = order(number);
            synchronized (order) {
                boolean isOnce = order.accepted == 1 && order.refused == 0;
                boolean isDone = order.canceled == 0
                        ? order.filled == QUANTITY
                        : order.canceled == 1 && order.filled == order.canceledAt;
                if (isOnce && isDone) continue;
                problems.add(id + ": order " + number + " was accepted " + order.accepted + " times, refused "
                        + order.refused + " times, canceled " + order.canceled + " times at " + order.canceledAt
                        + ", filled " + order.filled + " " + order.lastText);
            }
        }
        return problems;
    }

    @Override
    public void fromApp(Message message, SessionID session) throws FieldNotFound {
        String type = message.getHeader().getString(MsgType.FIELD);
        switch (type) {
            case MsgType.EXECUTION_REPORT -> onReport(message);
            case MsgType.ORDER_MASS_CANCEL_REPORT ->
                canceledByVenue.set(
                        message.isSetField(TotalAffectedOrders.FIELD) ? message.getInt(TotalAffectedOrders.FIELD) : 0);
            default -> reports.merge("unexpected " + message, 2, Integer::sum);
        }
    }

    @Override
    public void close() {
        isClosing = true;
        try {
            thread.join();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
        connector.stop(true);
    }

    private void onReport(Message report) throws FieldNotFound {
        char type = report.getChar(ExecType.FIELD);
        // An order that was sent again after a reconnection is answered with its state.
        if (type == ExecType.ORDER_STATUS) return;
        reports.merge(report.getString(ExecID.FIELD), 1, Integer::sum);
        boolean isOfMassCancel = type == ExecType.CANCELED && report.isSetField(OrigClOrdID.FIELD);
        int number = Integer.parseInt(report.getString(isOfMassCancel ? OrigClOrdID.FIELD : ClOrdID.FIELD));
        Order order = order(number);
        synchronized (order) {
            switch (type) {
                case ExecType.NEW -> order.accepted++;
                case ExecType.TRADE -> order.filled += report.getInt(LastQty.FIELD);
                case ExecType.CANCELED -> {
                    order.canceled++;
                    order.canceledAt = report.getInt(CumQty.FIELD);
                }
                default -> {
                    order.refused++;
                    order.lastText = report.toString();
                }
            }
        }
        if (type == ExecType.NEW || type == ExecType.REJECTED) {
            acknowledged.incrementAndGet();
            synchronized (gap) {
                gap.answered(System.nanoTime());
            }
        }
    }

    private boolean isAnswered(int number) {
        Order order = order(number);
        synchronized (order) {
            return order.accepted + order.refused > 0;
        }
    }

    private static boolean isCanceled(Order order) {
        synchronized (order) {
            return order.canceled > 0;
        }
    }

    private Order order(int number) {
        return orders.computeIfAbsent(number, _ -> new Order());
    }

    private void run() {
        long dueNs = System.nanoTime();
        while (!isClosing) {
            long nowNs = System.nanoTime();
            if (!isTrading) dueNs = nowNs;
            if (isTrading && nowNs >= dueNs) {
                enter();
                dueNs += intervalNs;
            } else {
                LockSupport.parkNanos(intervalNs / 2);
            }
        }
    }

    // Returns at once when the session is not logged on: QuickFIX/J keeps the message and sends it when it is asked
    // for.
    private void enter() {
        Message order = message(MsgType.ORDER_SINGLE);
        int offset = random.nextInt(-TICKS, TICKS + 1);
        order.setField(new ClOrdID(Integer.toString(sent.incrementAndGet())));
        order.setField(new Symbol(SYMBOL));
        order.setField(new Side(side));
        order.setField(new OrderQty(QUANTITY));
        order.setField(new OrdType(OrdType.LIMIT));
        order.setDecimal(Price.FIELD, BigDecimal.valueOf(Math.round((MIDDLE + offset * TICK) * 100), 2));
        session().send(order);
    }

    private static Message message(String type) {
        Message message = new Message();
        message.getHeader().setString(MsgType.FIELD, type);
        message.setField(new TransactTime(LocalDateTime.now(ZoneOffset.UTC)));
        return message;
    }

    private Session session() {
        return Session.lookupSession(id);
    }
}
