package io.needletail.engine;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.needletail.session.SendResult;
import io.needletail.session.SessionId;
import io.needletail.session.SessionStatus;
import io.needletail.wire.MsgTypes;
import io.needletail.wire.Tags;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests that a message through the queue causes no allocation, neither on the producer's thread nor on the engine's.
 */
class MessageQueueAllocationTest {
    private static final int MESSAGES = 5_000;
    // Few enough for many rounds on a busy machine, where each message waits for both threads to get a core.
    private static final int ROUND = 1_000;
    // With many in flight a busy machine switches threads less often: the code is compiled sooner.
    private static final int IN_FLIGHT = 32;
    private static final int POSTED = 100_000;
    private static final long PATIENCE_NS = 240_000_000_000L;
    private static final SessionId ID = new SessionId("FIX.4.4", "ONE", TestSessions.US);
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    @BeforeEach
    void theMeasureMeasures() {
        long before = THREADS.getCurrentThreadAllocatedBytes();
        byte[] planted = new byte[100];
        assertThat(THREADS.getCurrentThreadAllocatedBytes() - before).isGreaterThanOrEqualTo(planted.length);
    }

    @ParameterizedTest
    @ValueSource(strings = {"YIELD", "BLOCK"})
    void aSentMessageAllocatesNothingOnBothThreads(String idle) throws IOException {
        Engine engine = new Engine(EngineConfig.DEFAULTS.with(StandardIdleStrategy.valueOf(idle)));
        try (RunningEngine peer = RunningEngine.acceptor(
                TestSessions.PARKING,
                TestSessions.acceptor("ONE").listener((session, message) -> {}).build())) {
            engine.add(TestSessions.initiator("ONE")
                    .connect(TestSessions.port(peer.port()))
                    .listener(new Broker())
                    .build());
            try (RunningEngine running = RunningEngine.start(engine)) {
                Await.await(
                        "logged on",
                        () -> running.evaluate(
                                        () -> engine.session(ID).orElseThrow().status())
                                == SessionStatus.ACTIVE);
                long engineThread =
                        running.evaluate(() -> Thread.currentThread().threadId());
                MessageQueue queue = engine.messageQueue(2 * IN_FLIGHT);
                post(Stream.generate(queue::message).limit(IN_FLIGHT).toList());
                QueuedMessage message = queue.message();
                send(message);
                int clean = 0;
                int rounds = 0;
                String last = "";
                long untilNs = System.nanoTime() + PATIENCE_NS;
                // What is not compiled yet may allocate, for long on a busy machine.
                while (clean < MESSAGES && System.nanoTime() < untilNs) {
                    long here = THREADS.getCurrentThreadAllocatedBytes();
                    long there = THREADS.getThreadAllocatedBytes(engineThread);
                    send(message);
                    there = THREADS.getThreadAllocatedBytes(engineThread) - there;
                    here = THREADS.getCurrentThreadAllocatedBytes() - here;
                    clean = here + there == 0 ? clean + ROUND : 0;
                    rounds++;
                    last = clean == 0 ? "%d bytes here, %d there".formatted(here, there) : last;
                }
                assertThat(clean)
                        .as(
                                "messages in a row without allocation, after %d rounds; the last one that had some: %s",
                                rounds, last)
                        .isEqualTo(MESSAGES);
            }
        }
    }

    private static void post(List<QueuedMessage> messages) {
        for (int posted = 0; posted < POSTED; ) {
            for (QueuedMessage message : messages) {
                if (!message.isDone()) continue;
                if (order(message, posted).post()) posted++;
                else if (message.result() == SendResult.REFUSED) throw new AssertionError("refused after " + posted);
            }
        }
    }

    private static void send(QueuedMessage message) {
        int sent = 0;
        while (sent < ROUND) {
            SendResult result = order(message, sent).send();
            if (result == SendResult.SENT) sent++;
            if (result == SendResult.REFUSED) throw new AssertionError("refused after " + sent);
        }
    }

    private static QueuedMessage order(QueuedMessage message, int number) {
        return message.begin(ID, MsgTypes.NEW_ORDER_SINGLE)
                .put(Tags.CL_ORD_ID, number)
                .put(Tags.SYMBOL, "MSFT")
                .decimal(Tags.PRICE, 1005, 1);
    }
}
