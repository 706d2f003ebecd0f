package io.needletail.samples.router;

import io.needletail.fixtures.QuickFixSettings;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import quickfix.ApplicationAdapter;
import quickfix.ConfigError;
import quickfix.Connector;
import quickfix.FieldNotFound;
import quickfix.LogFactory;
import quickfix.MemoryStoreFactory;
import quickfix.Message;
import quickfix.Session;
import quickfix.SessionID;
import quickfix.SessionNotFound;
import quickfix.SessionSettings;
import quickfix.SocketAcceptor;
import quickfix.SocketInitiator;
import quickfix.field.ClOrdID;
import quickfix.field.ExecID;
import quickfix.field.ExecType;
import quickfix.field.PossResend;
import quickfix.fix44.MessageFactory;

/**
 * The client, the exchange or the receiver of the copies of a router, on QuickFIX/J; counts what it sent and received.
 */
abstract class QuickFixEnd extends ApplicationAdapter implements AutoCloseable {
    /** Before the ClOrdID(11) of a rejection that was copied. */
    static final String REJECTED = "rejected ";

    /** Identifiers of the messages that this end has sent, and of those that it has received. */
    final Set<String> sent = ConcurrentHashMap.newKeySet();

    final Set<String> received = ConcurrentHashMap.newKeySet();

    /** Messages with an identifier that was received before, and those of them without PossResend(97)=Y. */
    final AtomicInteger repeated = new AtomicInteger();

    final AtomicInteger repeatedUnmarked = new AtomicInteger();

    private final SessionID id;
    private final Connector connector;

    QuickFixEnd(String name, int port, boolean calls) throws ConfigError {
        id = new SessionID(RouterProcess.VERSION, name, RouterProcess.ROUTER);
        SessionSettings settings = calls ? QuickFixSettings.initiator(id, port) : QuickFixSettings.acceptor(id, port);
        settings.setLong("HeartBtInt", 30);
        MemoryStoreFactory memory = new MemoryStoreFactory();
        LogFactory silent = session -> new SilentLog();
        connector = calls
                ? new SocketInitiator(this, memory, settings, silent, new MessageFactory())
                : new SocketAcceptor(this, memory, settings, silent, new MessageFactory());
        connector.start();
    }

    /** Sends a message, which QuickFIX/J keeps while the router is not connected. */
    final void send(Message message) {
        try {
            Session.sendToTarget(message, id);
        } catch (SessionNotFound gone) {
            throw new IllegalStateException(gone);
        }
    }

    /** Counts a received message; returns false when its identifier was received before. */
    final boolean isFirst(Message message, String identifier) throws FieldNotFound {
        if (received.add(identifier)) return true;
        repeated.incrementAndGet();
        if (!message.getHeader().isSetField(PossResend.FIELD)) repeatedUnmarked.incrementAndGet();
        return false;
    }

    @Override
    public final void close() {
        connector.stop(true);
    }

    static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    /** Sends orders and counts reports by ExecID(17). */
    static final class Client extends QuickFixEnd {
        /** ClOrdID(11) of the orders that were filled or rejected. */
        final Set<String> answered = ConcurrentHashMap.newKeySet();

        final Set<String> rejected = ConcurrentHashMap.newKeySet();

        Client(int port) throws ConfigError {
            super(RouterProcess.CLIENT, port, true);
        }

        @Override
        public void fromApp(Message report, SessionID from) throws FieldNotFound {
            String order = report.getString(ClOrdID.FIELD);
            if (isRejection(report)) {
                rejected.add(order);
            } else {
                isFirst(report, report.getString(ExecID.FIELD));
            }
            // A report of an order that the router sends by itself is no answer.
            if (sent.contains(order)) answered.add(order);
        }
    }

    /** Receives copies of all that the other two receive. */
    static final class Copies extends QuickFixEnd {
        Copies(int port) throws ConfigError {
            super(RouterProcess.COPIES, port, true);
        }

        @Override
        public void fromApp(Message copy, SessionID from) throws FieldNotFound {
            String order = copy.getString(ClOrdID.FIELD);
            if (!copy.isSetField(ExecID.FIELD)) {
                isFirst(copy, order);
            } else {
                isFirst(copy, isRejection(copy) ? REJECTED + order : copy.getString(ExecID.FIELD));
            }
        }
    }

    private static boolean isRejection(Message report) throws FieldNotFound {
        return report.getChar(ExecType.FIELD) == ExecType.REJECTED;
    }

    /** Fills each order once. */
    static final class Exchange extends QuickFixEnd {
        /** Orders that the router has sent in a task, together with a report to the client. */
        final Set<String> tasks = ConcurrentHashMap.newKeySet();

        Exchange(int port) throws ConfigError {
            super(RouterProcess.EXCHANGE, port, false);
        }

        @Override
        public void fromApp(Message order, SessionID from) throws FieldNotFound {
            String name = order.getString(ClOrdID.FIELD);
            if (!isFirst(order, name)) return;
            if (name.startsWith(RouterProcess.TASK)) tasks.add(name);
            String fill = "F" + name;
            sent.add(fill);
            send(Orders.fill(order, name, fill));
        }
    }
}
