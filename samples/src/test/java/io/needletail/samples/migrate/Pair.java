package io.needletail.samples.migrate;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.engine.Engine;
import io.needletail.engine.EngineConfig;
import io.needletail.engine.IdleStrategy;
import io.needletail.engine.SessionSpec;
import io.needletail.engine.connect.TcpEndpoint;
import io.needletail.fixtures.QuickFixSettings;
import io.needletail.session.Session;
import io.needletail.session.SessionConfig;
import io.needletail.session.SessionId;
import io.needletail.wire.MsgTypes;
import io.needletail.wire.Tags;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import quickfix.Application;
import quickfix.ConfigError;
import quickfix.Connector;
import quickfix.MemoryStoreFactory;
import quickfix.Message;
import quickfix.SessionID;
import quickfix.SessionNotFound;
import quickfix.SessionSettings;
import quickfix.SocketAcceptor;
import quickfix.SocketInitiator;
import quickfix.field.ClOrdID;
import quickfix.field.MsgType;
import quickfix.fix44.MessageFactory;

/** A buyer on one engine and a seller on the other, connected. */
final class Pair implements AutoCloseable {
    /** The engine that is the initiator. */
    enum Caller {
        NEEDLETAIL,
        QUICKFIX
    }

    private static final String BUY = "BUY";
    private static final String SELL = "SELL";
    private static final String VERSION = "FIX.4.4";
    private static final long PAUSE_NS = 2_000_000L;

    private final Engine engine = new Engine(EngineConfig.DEFAULTS.with(IdleStrategy.PARK));
    private final Thread thread = Thread.ofPlatform().unstarted(engine::run);
    private final Queue<String> taken = new ConcurrentLinkedQueue<>();
    private final MessageTrace wire = new MessageTrace();
    private final Connector quickFix;
    private final Buyer buyer;

    Pair(Caller caller, String password) throws IOException, ConfigError {
        if (caller == Caller.NEEDLETAIL) {
            int port = freePort();
            quickFix = quickFix(new QuickFixSeller(taken), false, port);
            NeedletailBuyer calling = new NeedletailBuyer(engine);
            SessionConfig config = NeedletailBuyer.config(new SessionId(VERSION, BUY, SELL), password);
            engine.add(SessionSpec.of(config)
                    .connect("127.0.0.1", port)
                    .reconnectAfter(Duration.ofSeconds(1))
                    .listener(calling)
                    .build());
            buyer = calling;
        } else {
            TcpEndpoint any = new TcpEndpoint("127.0.0.1", 0);
            engine.add(SessionSpec.acceptor(new SessionId(VERSION, SELL, BUY))
                    .listen(any)
                    .listener(new NeedletailSeller(taken))
                    .build());
            int port = engine.port(any).orElseThrow();
            QuickFixBuyer calling = new QuickFixBuyer(password);
            quickFix = quickFix(calling, true, port);
            buyer = calling;
        }
        quickFix.start();
        thread.start();
    }

    Buyer buyer() {
        return buyer;
    }

    MessageTrace wire() {
        return wire;
    }

    /** Returns the orders of the seller as text. */
    List<String> taken() {
        return List.copyOf(taken);
    }

    /** Sends a message of this type with only a ClOrdID(11), which is invalid. */
    void blurt(char msgType) {
        if (buyer instanceof QuickFixBuyer) {
            Message message = new Message();
            message.getHeader().setString(MsgType.FIELD, Character.toString(msgType));
            message.setString(ClOrdID.FIELD, "A1");
            quickFixSend(message);
        } else {
            engine.submit(() -> {
                Session session = engine.sessions().getFirst();
                session.begin(MsgTypes.of(Character.toString(msgType)))
                        .put(Tags.CL_ORD_ID, "A1")
                        .send();
            });
        }
    }

    /** Waits until what was submitted to the engine has been done. */
    void settle() {
        boolean[] done = {false};
        engine.submit(() -> {
            synchronized (done) {
                done[0] = true;
            }
        });
        until(() -> {
            synchronized (done) {
                return done[0];
            }
        });
    }

    /** Waits until a condition holds. */
    void until(BooleanSupplier condition) {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
        while (!condition.getAsBoolean() && System.nanoTime() < end) LockSupport.parkNanos(PAUSE_NS);
        assertThat(condition.getAsBoolean()).as("%s\n%s", taken, wire).isTrue();
    }

    @Override
    public void close() throws IOException {
        quickFix.stop(true);
        engine.stop();
        try {
            thread.join();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while the engine logged out", interrupted);
        }
        engine.close();
    }

    private static void quickFixSend(Message message) {
        try {
            quickfix.Session.sendToTarget(message, new SessionID(VERSION, BUY, SELL));
        } catch (SessionNotFound gone) {
            throw new IllegalStateException(gone);
        }
    }

    private Connector quickFix(Application app, boolean calls, int port) throws ConfigError {
        SessionID id = new SessionID(VERSION, calls ? BUY : SELL, calls ? SELL : BUY);
        SessionSettings settings = calls ? QuickFixSettings.initiator(id, port) : QuickFixSettings.acceptor(id, port);
        settings.setLong("HeartBtInt", 30);
        MemoryStoreFactory memory = new MemoryStoreFactory();
        return calls
                ? new SocketInitiator(app, memory, settings, session -> wire, new MessageFactory())
                : new SocketAcceptor(app, memory, settings, session -> wire, new MessageFactory());
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }
}
