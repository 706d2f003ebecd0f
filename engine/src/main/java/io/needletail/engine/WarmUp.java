package io.needletail.engine;

import io.needletail.engine.connect.TcpEndpoint;
import io.needletail.engine.error.EngineFault;
import io.needletail.engine.log.EngineLogger;
import io.needletail.engine.store.EngineRing;
import io.needletail.session.Session;
import io.needletail.session.SessionId;
import io.needletail.session.SessionLimits;
import io.needletail.session.SessionStatus;
import io.needletail.transport.SocketOptions;
import io.needletail.wire.MessageValidator;
import io.needletail.wire.ScanStrategy;
import io.needletail.wire.Timestamp;
import io.needletail.wire.VectorProof;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.stream.Stream;
import org.slf4j.Logger;

/**
 * Exchanges orders and reports between two engines in this process, over real sockets and real journals, until the code
 * is compiled: alternately one at a time and as many as the buffers take.
 *
 * <p>The rule: rounds follow one another until the compiler is at rest as {@link CompilerWatch} has it, and vectors, if
 * there are any, are proved to allocate nothing; at least {@link #ROUNDS_MIN} rounds, and at most for {@link #MAX_NS}.
 * Later rounds are longer: each compiles some of the code that opens a session, which is not what the rule asks about.
 *
 * <p>The compiler omits branches that were never taken, and the first message that takes such a branch falls back to
 * the interpreter until the surrounding code is compiled again. With vector code that takes microseconds for each
 * message and fills the heap. Therefore the warm-up includes the events of a busy session: frames that arrive in parts,
 * a send of which the system accepts a part, back-pressure, a logon after many messages.
 */
final class WarmUp {
    /** A small ring ends again and again, so that its end is warm too. */
    private static final int RING_BYTES = 4 * 1024 * 1024;

    private static final Logger LOG = EngineLogger.of("needletail.warm-up");

    /** Fewest rounds: what happens in every other round happens once at least. */
    private static final int ROUNDS_MIN = 3;

    /** Longest warm-up: on a machine without a free core the compiler may not rest for long. */
    private static final long MAX_NS = 20_000_000_000L;

    /** Round trips of each exchange of the first round; the second has twice as many, and so on. */
    private static final int TRIPS = 4_000;

    private static final int GROWTH_MAX = 10;
    private static final int BURST = 1_000;
    private static final int POLLS = 16;
    private static final int SMALL_BYTES = 4096;
    private static final int FIELDS_MAX = 64;
    private static final Duration RECONNECT = Duration.ofMillis(1);
    private static final TcpEndpoint ANY_PORT = new TcpEndpoint("127.0.0.1", 0);
    private static final long TIMEOUT_NS = 60_000_000_000L;

    private static final EngineConfig FEW = EngineConfig.DEFAULTS;
    private static final EngineConfig MANY = EngineConfig.DEFAULTS.withEpollAbove(0);
    private static final SocketOptions SMALL = SocketOptions.LOW_LATENCY.with(to -> {
        to.receiveBufferBytes = SocketOptions.SYSTEM_SIZE;
        to.sendBufferBytes = SMALL_BYTES;
        to.stagingBytes = SMALL_BYTES;
    });
    private static final SessionLimits NARROW = new SessionLimits(SMALL_BYTES / 2, FIELDS_MAX, 4 * SMALL_BYTES);

    private WarmUp() {}

    /** Both ends validate inbound messages with the same validator. */
    static WarmUpResult run(MessageValidator check) throws IOException {
        Path directory = Files.createTempDirectory("needletail-warm-up");
        VectorProof vectors = new VectorProof();
        try {
            WarmUpResult result = rounds(directory, check, vectors);
            if (vectors.isPossible()) vectors.refusal().ifPresent(WarmUp::reportWords);
            report(result);
            return result;
        } finally {
            delete(directory);
        }
    }

    private static void report(WarmUpResult result) {
        if (result.isWarm()) {
            LOG.info("{}", result);
        } else {
            LOG.warn(
                    "{} {}; the first orders take longer: start while a core is free",
                    EngineFault.NOT_WARM.id(),
                    result);
        }
    }

    private static void reportWords(String why) {
        LOG.warn(
                "{} messages are read with {}, although there are vectors: {}",
                EngineFault.NO_VECTORS.id(),
                ScanStrategy.WORDS.description(),
                why);
    }

    private static WarmUpResult rounds(Path directory, MessageValidator check, VectorProof vectors) throws IOException {
        long startNs = System.nanoTime();
        CompilerWatch compiler = new CompilerWatch();
        long exchanged = 0;
        for (int round = 1; ; round++) {
            int trips = TRIPS * Math.min(round, GROWTH_MAX);
            boolean isProved = vectors.run() || !vectors.isPossible();
            Path folder = directory.resolve(Integer.toString(round));
            run(folder.resolve("few"), check, FEW, new WarmUpApplication(1, trips), round);
            run(folder.resolve("many"), check, MANY, new WarmUpApplication(BURST, trips), round);
            exchanged += 2L * trips;
            delete(folder);
            boolean isWarm = compiler.isAtRest() && isProved && round >= ROUNDS_MIN;
            long tookNs = System.nanoTime() - startNs;
            if (isWarm || tookNs >= MAX_NS) return new WarmUpResult(tookNs, exchanged, isWarm);
        }
    }

    private static void run(
            Path directory, MessageValidator check, EngineConfig config, WarmUpApplication buyer, int round)
            throws IOException {
        WarmUpApplication seller = new WarmUpApplication(0, 0);
        try (Engine acceptor = new Engine(config, new EngineRing(RING_BYTES));
                Engine initiator = new Engine(config, new EngineRing(RING_BYTES))) {
            acceptor.add(shaped(SessionSpec.acceptor(new SessionId("FIX.4.4", "UP", "WARM")), config)
                    .listen(ANY_PORT)
                    .store(directory.resolve("seller"))
                    .validator(check)
                    .listener(seller.listener(round))
                    .build());
            Session session =
                    initiator.add(shaped(SessionSpec.initiator(new SessionId("FIX.4.4", "WARM", "UP")), config)
                            .connect(ANY_PORT.host(), acceptor.port(ANY_PORT).orElseThrow())
                            .reconnectAfter(RECONNECT)
                            .store(directory.resolve("buyer"))
                            .validator(check)
                            .listener(buyer.listener(round + 1))
                            .build());
            // With latency measurement enabled, the time of each send is recorded.
            if (round % 2 == 1) session.latency().watchSending();
            int polls = config.equals(MANY) ? POLLS : 1;
            long startNs = System.nanoTime();
            while (!buyer.isDone()) {
                // Sends until the outbox is full, while the other end does not read.
                for (int poll = 0; poll < polls; poll++) {
                    buyer.order(session);
                    initiator.poll();
                }
                acceptor.poll();
                if (Thread.currentThread().isInterrupted())
                    throw new InterruptedIOException("the warm-up was interrupted");
                if (buyer.isRefused() || seller.isRefused()) throw refused(check);
                // For example on a full disk: the sessions log the cause and would retry for ever.
                if (System.nanoTime() - startNs > TIMEOUT_NS) throw stuck(directory);
            }
            // A connection that ends without Logout(5) is a warning in the application's log.
            session.logout("");
            while (session.status() != SessionStatus.DISCONNECTED) {
                initiator.poll();
                acceptor.poll();
                if (System.nanoTime() - startNs > TIMEOUT_NS) throw stuck(directory);
            }
        }
    }

    /** Returns limits with buffers that a burst overflows, and with the second usual form of a time. */
    private static SessionSpecBuilder shaped(SessionSpecBuilder spec, EngineConfig engine) {
        return engine.equals(MANY)
                ? spec.sockets(SMALL).config(config -> config.with(NARROW))
                : spec.config(config -> config.withTimePlaces(Timestamp.NANOS));
    }

    private static IOException refused(MessageValidator check) {
        return new IOException("the warm-up came to a halt: " + check + " refuses an order or a report of FIX 4.4 with"
                + " the required fields only; warm up without it");
    }

    private static IOException stuck(Path directory) {
        return new IOException("the warm-up came to a halt; is there room in " + directory.getParent() + "?");
    }

    private static void delete(Path directory) throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            files.sorted(Comparator.reverseOrder()).forEach(WarmUp::deleteOne);
        }
    }

    private static void deleteOne(Path file) {
        try {
            Files.delete(file);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
