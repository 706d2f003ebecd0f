package io.needletail.engine;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.needletail.fixtures.FreshJvm;
import io.needletail.session.Session;
import io.needletail.session.SessionListener;
import io.needletail.wire.Message;
import io.needletail.wire.MsgTypes;
import io.needletail.wire.Tags;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests that an order and its two reports, over TCP and through two journals, cause no allocation: after the warm-up
 * every batch has 0 bytes, in a fresh virtual machine with the launcher's flags. Both engines alternate on the measured
 * thread; journals prepare and force on other threads.
 */
class AllocationTest {
    private static final int ROUND_TRIPS = 40_000;
    private static final int BATCHES = 5;
    private static final int WARM_UP_BATCHES = 3;
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    @TempDir
    private Path directory;

    private final Orders orders = new Orders();

    @BeforeEach
    void theMeasureMeasures() {
        long before = THREADS.getCurrentThreadAllocatedBytes();
        byte[] planted = new byte[100];
        assertThat(THREADS.getCurrentThreadAllocatedBytes() - before).isGreaterThanOrEqualTo(planted.length);
    }

    /** First with the default settings, then with each message timed from its stamp in the kernel, and sampled. */
    @Test
    void afterTheWarmUpNoBatchOfRoundTripsAllocates() throws IOException {
        assertThat(FreshJvm.runPinned(Batches.class, List.of(), directory.toString()))
                .isEqualTo(Collections.nCopies(2 * BATCHES, "0"));
    }

    @Test
    void anAllocationInTheApplicationIsSeen() throws IOException {
        try (Engine us = new Engine(EngineConfig.DEFAULTS);
                Engine peer = new Engine(EngineConfig.DEFAULTS)) {
            start(
                    us,
                    peer,
                    (session, order) -> {
                        orders.planted = new byte[32];
                        answer(session, order);
                    },
                    spec -> spec);
            run(us, peer, 1_000);
            assertThat(allocatedBy(us, peer, 1_000)).isGreaterThanOrEqualTo(1_000 * 32L);
        }
    }

    /** Warms up, and prints the bytes of each batch. */
    static final class Batches {
        private Batches() {}

        static void main(String[] arguments) throws IOException {
            Path stores = Path.of(arguments[0]);
            run(stores.resolve("plain"), EngineConfig.DEFAULTS, spec -> spec);
            run(stores.resolve("sampled"), EngineConfig.DEFAULTS.timing(1), TestSessions::stamped);
        }

        private static void run(Path stores, EngineConfig config, UnaryOperator<SessionSpecBuilder> sockets)
                throws IOException {
            AllocationTest test = new AllocationTest();
            test.directory = stores;
            try (Engine us = new Engine(config);
                    Engine peer = new Engine(config)) {
                us.warmUp();
                if (config.timesOneIn() == 1) readSamples(us.messageSamples());
                test.start(us, peer, AllocationTest::answer, sockets);
                // The listeners of this test are compiled too.
                for (int batch = 0; batch < WARM_UP_BATCHES; batch++) test.allocatedBy(us, peer, ROUND_TRIPS);
                long[] bytes = new long[BATCHES];
                for (int batch = 0; batch < BATCHES; batch++) bytes[batch] = test.allocatedBy(us, peer, ROUND_TRIPS);
                for (long each : bytes) System.out.println(each);
            }
        }
    }

    private static void readSamples(MessageSamples samples) {
        samples.open();
        Thread.ofPlatform().daemon().start(() -> {
            while (samples.isOpen()) {
                samples.drain(_ -> {});
                LockSupport.parkNanos(1_000_000);
            }
        });
    }

    private void start(Engine us, Engine peer, SessionListener answering, UnaryOperator<SessionSpecBuilder> sockets)
            throws IOException {
        int port = TestSessions.listen(
                us,
                sockets.apply(TestSessions.acceptor(TestSessions.PEER))
                        .store(directory.resolve("us"))
                        .listener(answering)
                        .build());
        peer.add(sockets.apply(TestSessions.initiator(TestSessions.PEER))
                .store(directory.resolve("peer"))
                .listener(orders)
                .connect(TestSessions.port(port))
                .build());
    }

    private long allocatedBy(Engine us, Engine peer, int roundTrips) {
        long before = THREADS.getCurrentThreadAllocatedBytes();
        run(us, peer, roundTrips);
        return THREADS.getCurrentThreadAllocatedBytes() - before;
    }

    private void run(Engine us, Engine peer, int roundTrips) {
        long target = orders.filled + roundTrips;
        long startNs = System.nanoTime();
        while (orders.filled < target) {
            us.poll();
            peer.poll();
            if (System.nanoTime() - startNs > Await.NS) throw stuck(target);
        }
    }

    private AssertionError stuck(long target) {
        return new AssertionError(orders.filled + " of " + target + " orders are filled");
    }

    private static void answer(Session session, Message order) {
        report(session, order, '0');
        report(session, order, '2');
    }

    private static void report(Session session, Message order, char status) {
        session.begin(MsgTypes.EXECUTION_REPORT)
                .copy(order, Tags.CL_ORD_ID)
                .copy(order, Tags.SYMBOL)
                .put(Tags.ORD_STATUS, status)
                .now(Tags.TRANSACT_TIME)
                .send();
    }

    /** One order at a time. */
    private static final class Orders implements SessionListener {
        private long filled;
        private byte[] planted = {};

        @Override
        public void onLogon(Session session) {
            order(session);
        }

        @Override
        public void onMessage(Session session, Message report) {
            if (report.character(Tags.ORD_STATUS) != '2') return;
            filled++;
            order(session);
        }

        private void order(Session session) {
            session.begin(MsgTypes.NEW_ORDER_SINGLE)
                    .put(Tags.CL_ORD_ID, filled)
                    .put(Tags.SYMBOL, "MSFT")
                    .put(Tags.SIDE, '1')
                    .now(Tags.TRANSACT_TIME)
                    .send();
        }
    }
}
