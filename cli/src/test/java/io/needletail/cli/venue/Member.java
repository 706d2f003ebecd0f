package io.needletail.cli.venue;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.fixtures.QuickFixSettings;
import java.math.BigDecimal;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import quickfix.ApplicationAdapter;
import quickfix.ConfigError;
import quickfix.DefaultMessageFactory;
import quickfix.FieldMap;
import quickfix.MemoryStoreFactory;
import quickfix.Message;
import quickfix.MessageStoreFactory;
import quickfix.Session;
import quickfix.SessionID;
import quickfix.SocketInitiator;
import quickfix.field.ClOrdID;
import quickfix.field.MsgType;
import quickfix.field.OnBehalfOfCompID;
import quickfix.field.OrdType;
import quickfix.field.OrderQty;
import quickfix.field.Password;
import quickfix.field.Price;
import quickfix.field.Side;
import quickfix.field.Symbol;
import quickfix.field.TransactTime;

/** QuickFIX/J as a member of a venue. */
final class Member extends ApplicationAdapter implements AutoCloseable {
    private static final long PATIENCE_S = 60;
    private static final char SOH = 1;

    private final SessionID id;
    private final BlockingQueue<String> received = new LinkedBlockingQueue<>();
    private final AtomicInteger logons = new AtomicInteger();
    private final SocketInitiator connector;
    private volatile String password;
    private int orders;

    private Member(String name, int port, String password) throws ConfigError {
        id = new SessionID("FIX.4.4", name, "VENUE");
        this.password = password;
        // One store for all connections: the session goes on after a logout.
        MessageStoreFactory store = new MemoryStoreFactory();
        connector = new SocketInitiator(
                this, store, QuickFixSettings.initiator(id, port), null, new DefaultMessageFactory());
        connector.start();
    }

    /** Begins to connect, with a password that may be empty. */
    static Member connect(String name, int port, String password) throws ConfigError {
        return new Member(name, port, password);
    }

    /** Waits until it is logged on. */
    Member loggedOn() {
        long endNs = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_S);
        while (!isLoggedOn()) {
            assertThat(System.nanoTime() - endNs).as(id + " is logged on").isNegative();
            LockSupport.parkNanos(1_000_000);
        }
        return this;
    }

    boolean isLoggedOn() {
        return Session.lookupSession(id).isLoggedOn();
    }

    int logons() {
        return logons.get();
    }

    /** Logs on with another password from the next connection on. */
    void password(String other) {
        password = other;
    }

    /** Enters a limit order and returns its first report. */
    String enter(char side, int quantity, String symbol, String price) {
        send(side, quantity, symbol, price);
        return next();
    }

    private void send(char side, int quantity, String symbol, String price) {
        Message order = new Message();
        order.getHeader().setString(MsgType.FIELD, MsgType.ORDER_SINGLE);
        order.setField(new TransactTime(LocalDateTime.now(ZoneOffset.UTC)));
        order.setField(new ClOrdID(id.getSenderCompID() + ++orders));
        order.setField(new Symbol(symbol));
        order.setField(new Side(side));
        order.setField(new OrderQty(quantity));
        order.setField(new OrdType(OrdType.LIMIT));
        order.setDecimal(Price.FIELD, new BigDecimal(price));
        send(order);
    }

    /** Sends a message, its MsgType(35) first, such as {@code f|324=1|55=MSFT}, and returns the next one received. */
    String ask(String text) {
        Message message = new Message();
        String[] fields = text.split("\\|", -1);
        message.getHeader().setString(MsgType.FIELD, fields[0]);
        for (String field : Arrays.asList(fields).subList(1, fields.length)) {
            int tag = Integer.parseInt(field.substring(0, field.indexOf('=')));
            FieldMap part = tag == OnBehalfOfCompID.FIELD ? message.getHeader() : message;
            part.setString(tag, field.substring(field.indexOf('=') + 1));
        }
        send(message);
        return next();
    }

    private void send(Message message) {
        assertThat(Session.lookupSession(id).send(message)).isTrue();
    }

    /** Returns the next application message, with {@code |} for SOH. */
    String next() {
        try {
            String message = received.poll(PATIENCE_S, TimeUnit.SECONDS);
            assertThat(message).as("a message for " + id).isNotNull();
            return message;
        } catch (InterruptedException interrupted) {
            throw new AssertionError(interrupted);
        }
    }

    /** Returns how many messages were received and not read. */
    int unread() {
        return received.size();
    }

    @Override
    public void fromApp(Message message, SessionID session) {
        received.add(message.toString().replace(SOH, '|'));
    }

    @Override
    public void toAdmin(Message message, SessionID session) {
        boolean isLogon = message.toString().contains(SOH + "35=A" + SOH);
        if (isLogon && !password.isEmpty()) message.setField(new Password(password));
    }

    @Override
    public void onLogon(SessionID session) {
        logons.incrementAndGet();
    }

    @Override
    public void close() {
        connector.stop(true);
    }
}
