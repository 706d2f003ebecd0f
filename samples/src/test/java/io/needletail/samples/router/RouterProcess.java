package io.needletail.samples.router;

import io.needletail.engine.Engine;
import io.needletail.engine.EngineConfig;
import io.needletail.engine.IdleStrategy;
import io.needletail.engine.MessageQueue;
import io.needletail.engine.QueuedMessage;
import io.needletail.engine.SessionSpec;
import io.needletail.engine.SessionSpecBuilder;
import io.needletail.engine.connect.TcpEndpoint;
import io.needletail.session.SendResult;
import io.needletail.session.SessionId;
import io.needletail.session.SessionListener;
import io.needletail.wire.MsgTypes;
import io.needletail.wire.Tags;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;

/**
 * A process that sends the orders of a client to an exchange and the reports of the exchange to the client, at default
 * settings.
 */
final class RouterProcess {
    static final String ROUTER = "ROUTER";
    static final String CLIENT = "CLIENT";
    static final String EXCHANGE = "EXCHANGE";
    static final String COPIES = "COPIES";
    static final String VERSION = "FIX.4.4";

    /**
     * Prefix of the orders that a thread of the process sends through a message queue; each is printed after its
     * result.
     */
    static final String QUEUED = "Q";

    /** Prefix of the orders that a submitted task sends together with a report to the client. */
    static final String TASK = "T";

    private static final SessionId TO_EXCHANGE = new SessionId(VERSION, ROUTER, EXCHANGE);
    private static final SessionId TO_CLIENT = new SessionId(VERSION, ROUTER, CLIENT);
    private static final SessionId TO_COPIES = new SessionId(VERSION, ROUTER, COPIES);
    private static final SessionId TO_DESK = new SessionId(VERSION, ROUTER, "DESK");
    private static final SessionId TO_FRONT = new SessionId(VERSION, "DESK", ROUTER);
    private static final TcpEndpoint ANY_PORT = new TcpEndpoint("127.0.0.1", 0);
    private static final EngineConfig CONFIG = EngineConfig.DEFAULTS.with(IdleStrategy.PARK);
    private static final int QUEUE_CAPACITY = 8;
    private static final long PAUSE_NS = 1_000_000;

    /** How the process routes, and what it does besides. */
    enum Variant {
        /** One engine, within the callback. */
        PLAIN,
        /** Each message is copied to a third session. */
        DROP_COPY,
        /** The callback sends messages of a queue; another thread sends orders through the queue, and by tasks. */
        QUEUE,
        /** The callback hands each message over to an engine on another thread, over a session between the two. */
        TWO_ENGINES
    }

    private RouterProcess() {}

    /**
     * Starts the process; its first line is the port at which the client connects.
     *
     * @param run distinguishes the orders that the process itself sends
     */
    static Process start(Variant variant, int run, int port, int exchangePort, Path folder) throws IOException {
        return KilledProcess.start(RouterProcess.class, folder, port, exchangePort, variant, run);
    }

    static void main(String[] arguments) throws IOException {
        Path folder = Path.of(arguments[0]);
        TcpEndpoint door = new TcpEndpoint("127.0.0.1", Integer.parseInt(arguments[1]));
        int exchangePort = Integer.parseInt(arguments[2]);
        Variant variant = Variant.valueOf(arguments[3]);
        if (variant == Variant.TWO_ENGINES) {
            twoEngines(folder, door, exchangePort);
        } else {
            oneEngine(folder, door, exchangePort, variant, arguments[4]);
        }
    }

    private static void oneEngine(Path folder, TcpEndpoint door, int exchangePort, Variant variant, String run)
            throws IOException {
        try (Engine engine = new Engine(CONFIG)) {
            boolean queues = variant == Variant.QUEUE;
            Optional<MessageQueue> queue = queues ? Optional.of(engine.messageQueue(QUEUE_CAPACITY)) : Optional.empty();
            Router router = new Router(engine, TO_EXCHANGE, TO_CLIENT, queue);
            SessionSpecBuilder exchange = initiator(TO_EXCHANGE, exchangePort, folder, router);
            SessionSpecBuilder client = acceptor(TO_CLIENT, door, folder, router);
            if (variant == Variant.DROP_COPY) {
                SessionListener ignored = (session, message) -> {};
                engine.add(acceptor(TO_COPIES, door, folder, ignored).build());
                exchange.dropCopyTo(TO_COPIES);
                client.dropCopyTo(TO_COPIES);
            }
            engine.add(exchange.build());
            engine.add(client.build());
            System.out.println(engine.port(door).orElseThrow());
            queue.ifPresent(open -> Thread.ofPlatform().daemon().start(() -> produce(engine, open.message(), run)));
            engine.run();
        }
    }

    private static void twoEngines(Path folder, TcpEndpoint door, int exchangePort) throws IOException {
        try (Engine front = new Engine(CONFIG);
                Engine desk = new Engine(CONFIG)) {
            Router frontRouter = new Router(front, TO_DESK, TO_CLIENT, Optional.empty());
            Router deskRouter = new Router(desk, TO_EXCHANGE, TO_FRONT, Optional.empty());
            front.add(acceptor(TO_CLIENT, door, folder, frontRouter).build());
            front.add(acceptor(TO_DESK, ANY_PORT, folder, frontRouter).build());
            int deskPort = front.port(ANY_PORT).orElseThrow();
            desk.add(initiator(TO_FRONT, deskPort, folder.resolve("desk-engine"), deskRouter)
                    .build());
            desk.add(initiator(TO_EXCHANGE, exchangePort, folder.resolve("desk-engine"), deskRouter)
                    .build());
            System.out.println(front.port(door).orElseThrow());
            Thread.ofPlatform().daemon().start(desk::run);
            front.run();
        }
    }

    private static SessionSpecBuilder initiator(SessionId id, int port, Path folder, SessionListener router) {
        return SessionSpec.initiator(id)
                .connect("127.0.0.1", port)
                .reconnectAfter(Duration.ofMillis(20))
                .store(folder.resolve(id.target().compId()))
                .listener(router);
    }

    private static SessionSpecBuilder acceptor(SessionId id, TcpEndpoint door, Path folder, SessionListener router) {
        return SessionSpec.acceptor(id)
                .listen(door)
                .store(folder.resolve(id.target().compId()))
                .listener(router);
    }

    private static void produce(Engine engine, QueuedMessage message, String run) {
        for (int number = 1; ; LockSupport.parkNanos(PAUSE_NS)) {
            String name = QUEUED + run + "-" + number;
            SendResult result = message.begin(TO_EXCHANGE, MsgTypes.NEW_ORDER_SINGLE)
                    .put(Tags.CL_ORD_ID, name)
                    .put(Tags.SYMBOL, "MSFT")
                    .put(Tags.SIDE, '1')
                    .send();
            if (!Router.isKept(result)) continue;
            System.out.println(name);
            String task = TASK + run + "-" + number;
            engine.submit(() -> Router.sendBoth(engine, TO_EXCHANGE, TO_CLIENT, task));
            number++;
        }
    }
}
