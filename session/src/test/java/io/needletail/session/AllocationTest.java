package io.needletail.session;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.needletail.fixtures.FreshJvm;
import io.needletail.wire.Message;
import io.needletail.wire.MessageValidator;
import io.needletail.wire.MessageWriter;
import io.needletail.wire.MsgTypes;
import io.needletail.wire.Timestamp;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/**
 * Tests that a session whose messages are in order allocates nothing: after the warm-up every batch has 0 bytes, in a
 * fresh virtual machine with the launcher's flags.
 */
class AllocationTest {
    private static final int EXCHANGES = 250_000;
    private static final int WARM_UP_BATCHES = 4;
    private static final int BATCHES = 4;
    private static final String ALL_FIELDS = "all fields";
    private static final long MILLI_NS = TimeUnit.MILLISECONDS.toNanos(1);
    private static final SessionConfig USUAL = SessionConfig.acceptor(SessionHarness.ACCEPTOR);

    private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    @Test
    void aMillionExchangesAllocateNothing() throws IOException {
        assertThat(FreshJvm.runPinned(Batches.class, List.of(), "")).isEqualTo(Collections.nCopies(BATCHES, "0"));
    }

    /** FIXT.1.1, 369 in each header, and throttles in both directions that count and never refuse. */
    @Test
    void exchangesWithAllOptionalFieldsAllocateNothing() throws IOException {
        assertThat(FreshJvm.runPinned(Batches.class, List.of(), ALL_FIELDS))
                .isEqualTo(Collections.nCopies(BATCHES, "0"));
    }

    private static SessionConfig allFields() {
        Throttle throttle = new Throttle(1_000, TimeUnit.SECONDS.toNanos(1), Throttle.Excess.QUEUE);
        Throttle wide = new Throttle(3_000, TimeUnit.SECONDS.toNanos(1), Throttle.Excess.QUEUE);
        return SessionConfig.acceptor(new SessionId("FIXT.1.1", "ISLD", "TW"))
                .with(ResendConfig.DEFAULTS.with(to -> {
                    to.queueBytes = 1 << 16;
                    to.lastProcessed = true;
                    to.nextExpected = true;
                }))
                .with(new SessionLimits(1 << 12, 256, 1 << 16, throttle, wide));
    }

    /** Warms up, and prints the bytes of each batch. */
    static final class Batches {
        private Batches() {}

        static void main(String[] arguments) {
            AllocationTest test = new AllocationTest();
            Exchange exchange = new Exchange(arguments[0].equals(ALL_FIELDS) ? allFields() : USUAL);
            for (int batch = 0; batch < WARM_UP_BATCHES; batch++) test.allocatedBy(exchange, EXCHANGES);
            long[] bytes = new long[BATCHES];
            for (int batch = 0; batch < BATCHES; batch++) bytes[batch] = test.allocatedBy(exchange, EXCHANGES);
            assertThat(exchange.answers).isEqualTo(2L * (WARM_UP_BATCHES + BATCHES) * EXCHANGES);
            assertThat(exchange.heartbeats).isGreaterThan(BATCHES * EXCHANGES / 100);
            for (long each : bytes) System.out.println(each);
        }
    }

    @Test
    void aPlantedAllocationIsSeen() {
        Exchange exchange = new Exchange(USUAL);
        exchange.planted = new byte[1][];
        exchange.run(EXCHANGES);
        assertThat(allocatedBy(exchange, 1000)).isGreaterThanOrEqualTo(1000 * 16);
    }

    private long allocatedBy(Exchange exchange, int exchanges) {
        long before = threads.getCurrentThreadAllocatedBytes();
        exchange.run(exchanges);
        return threads.getCurrentThreadAllocatedBytes() - before;
    }

    /** An order in and two reports out, a millisecond each; a second of silence and its heartbeats now and then. */
    private static final class Exchange implements SessionListener {
        private final Outbox outbox = new Outbox(1 << 18);
        private final byte[] version;
        private final SessionStateMachine session;
        private final MessageWriter peer = new MessageWriter();
        private final Message message = new Message();
        private final byte[] bytes = new byte[1024];
        private long nowNs = Frame.time("10:00:00.000");
        private byte[][] planted = {};
        private long answers;
        private long heartbeats;

        Exchange(SessionConfig config) {
            version = config.id().beginString().getBytes(StandardCharsets.US_ASCII);
            SessionResources resources = SessionResources.of(config.limits(), outbox, () -> nowNs);
            MessageStore store = new MemoryMessageStore(1 << 20);
            session = new SessionStateMachine(
                    config, MessageValidator.NONE, store, this, resources, LatencyRecorder.NONE);
            session.onConnect(nowNs, PeerIdentity.UNKNOWN);
            receive(peerBegins(MsgTypes.LOGON).put(98, 0).put(108, 1));
            outbox.clear();
        }

        void run(int count) {
            for (int i = 0; i < count; i++) {
                nowNs += MILLI_NS;
                if (i % 50 == 0) beat();
                receive(peerBegins(MsgTypes.NEW_ORDER_SINGLE).put(11, i).put(55, "MSFT"));
                outbox.taken(outbox.length());
                session.onTime(nowNs);
            }
        }

        @Override
        public void onMessage(Session where, Message order) {
            answer(order, '0');
            answer(order, 'F');
            if (planted.length > 0) planted[0] = new byte[16];
        }

        private void answer(Message order, char execType) {
            SendResult result = session.begin(MsgTypes.EXECUTION_REPORT)
                    .copy(order, 11)
                    .copy(order, 55)
                    .put(150, execType)
                    .decimal(31, 12345, 2)
                    .now(60)
                    .send();
            if (result == SendResult.SENT) answers++;
        }

        // A second of silence: the own heartbeat, then the peer's.
        private void beat() {
            nowNs += 1000 * MILLI_NS;
            session.onTime(nowNs);
            if (outbox.length() > 0) heartbeats++;
            outbox.taken(outbox.length());
            receive(peerBegins(MsgTypes.HEARTBEAT));
        }

        private MessageWriter peerBegins(int msgType) {
            return peer.begin(bytes, 0, bytes.length, version, msgType)
                    .put(34, session.store().nextIn())
                    .put(49, "TW")
                    .timestamp(52, nowNs, Timestamp.MILLIS)
                    .put(56, "ISLD");
        }

        private void receive(MessageWriter frame) {
            message.index(bytes, 0, frame.end());
            session.onMessage(message, nowNs);
        }
    }
}
