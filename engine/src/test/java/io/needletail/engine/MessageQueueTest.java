package io.needletail.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.needletail.session.SendResult;
import io.needletail.session.Session;
import io.needletail.session.SessionId;
import io.needletail.session.SessionListener;
import io.needletail.wire.Message;
import io.needletail.wire.MsgTypes;
import io.needletail.wire.Tags;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class MessageQueueTest {
    private static final int PRODUCERS = 4;
    private static final int PER_PRODUCER = 25_000;
    private static final SessionId ID = new SessionId("FIX.4.4", "ONE", TestSessions.US);
    private static final SessionId ACCEPTED = TestSessions.id("ONE");

    @Test
    void eachMessageOfFourThreadsArrivesOnceAndInTheOrderOfItsThread() throws IOException {
        Orders received = new Orders();
        Engine initiator = new Engine(EngineConfig.DEFAULTS.with(IdleStrategy.YIELD));
        MessageQueue queue = initiator.messageQueue(PRODUCERS);
        try (RunningEngine peer = RunningEngine.acceptor(
                TestSessions.PARKING,
                TestSessions.acceptor("ONE").listener(received).build())) {
            initiator.add(TestSessions.initiator("ONE")
                    .connect(TestSessions.port(peer.port()))
                    .listener(new Broker())
                    .build());
            try (RunningEngine running = RunningEngine.start(initiator)) {
                assertThat(running.evaluate(initiator::sessions)).hasSize(1);
                List<CompletableFuture<Integer>> sent = new ArrayList<>();
                for (int producer = 0; producer < PRODUCERS; producer++) {
                    int number = producer;
                    sent.add(onThread(() -> sendAll(queue.message(), number)));
                }
                while (!sent.stream().allMatch(CompletableFuture::isDone)) awaitProgress(received.count, sent);
                for (CompletableFuture<Integer> count : sent)
                    assertThat(join(count)).isEqualTo(PER_PRODUCER);
                Await.await("all are received", () -> received.count.get() >= PRODUCERS * PER_PRODUCER);
            }
        }
        assertThat(received.count).hasValue(PRODUCERS * PER_PRODUCER);
        assertThat(received.disorder).isEmpty();
    }

    @Test
    void postedMessagesKeepTheirOrderAndReturnTheirResultsLater() throws IOException {
        try (Engine engine = disconnected()) {
            MessageQueue queue = engine.messageQueue(8);
            List<QueuedMessage> messages = new ArrayList<>();
            for (int i = 1; i <= 8; i++) messages.add(order(queue.message(), i));
            for (QueuedMessage message : messages) assertThat(message.post()).isTrue();
            assertThat(messages).noneMatch(QueuedMessage::isDone);
            engine.poll();
            assertThat(messages).allMatch(QueuedMessage::isDone);
            assertThat(messages).extracting(QueuedMessage::result).containsOnly(SendResult.STORED);
            assertThat(engine.session(ID).orElseThrow().nextOut()).isEqualTo(9);
        }
    }

    @Test
    void aFullQueueReturnsBackPressureAtOnceAndTakesMessagesAfterTheNextCycle() throws IOException {
        try (Engine engine = disconnected()) {
            MessageQueue queue = engine.messageQueue(3);
            for (int i = 1; i <= 3; i++)
                assertThat(order(queue.message(), i).post()).isTrue();
            QueuedMessage fourth = queue.message();
            assertThat(order(fourth, 4).send()).isEqualTo(SendResult.BACK_PRESSURE);
            assertThat(order(fourth, 4).post()).isFalse();
            assertThat(fourth.result()).isEqualTo(SendResult.BACK_PRESSURE);
            engine.poll();
            assertThat(order(fourth, 4).post()).isTrue();
            engine.poll();
            assertThat(fourth.result()).isEqualTo(SendResult.STORED);
        }
    }

    @Test
    void aMessageForADisconnectedSessionIsStored() throws IOException {
        try (RunningEngine running = RunningEngine.start(disconnected())) {
            MessageQueue queue = running.engine().messageQueue(16);
            assertThat(order(queue.message(), 1).send()).isEqualTo(SendResult.STORED);
        }
    }

    @Test
    void allKindsOfFieldsReachThePeerAsASessionWritesThem() throws IOException {
        try (RunningEngine engine = RunningEngine.acceptor(
                        TestSessions.PARKING,
                        TestSessions.acceptor("ONE").listener(new Broker()).build());
                SocketPeer peer = engine.call("ONE").logOn()) {
            QueuedMessage message = engine.engine().messageQueue(1).message();
            byte[] text = "58=raw\001".getBytes(StandardCharsets.ISO_8859_1);
            SendResult result = message.begin(ACCEPTED, MsgTypes.EXECUTION_REPORT)
                    .put(Tags.CL_ORD_ID, 7)
                    .put(Tags.SIDE, '1')
                    .put(Tags.SYMBOL, "MSFT")
                    .put(Tags.POSS_DUP_FLAG, 'Y')
                    .decimal(Tags.PRICE, 1005, 1)
                    .bool(Tags.GAP_FILL_FLAG, true)
                    .timestamp(Tags.TRANSACT_TIME, 0, 3)
                    .data(Tags.RAW_DATA_LENGTH, Tags.RAW_DATA, new byte[] {'a', 'b'})
                    .raw(text, 0, text.length)
                    .send();
            assertThat(result).isEqualTo(SendResult.SENT);
            assertThat(peer.receive())
                    .isEqualTo(
                            "35=8|34=2|11=7|54=1|55=MSFT|44=100.5|123=Y|60=19700101-00:00:00.000|95=2|96=ab|58=raw|");
            assertThat(message.begin(ACCEPTED, MsgTypes.EXECUTION_REPORT).send())
                    .isEqualTo(SendResult.SENT);
            assertThat(peer.receive()).isEqualTo("35=8|34=3|");
        }
    }

    @Test
    void aMessageThatDoesNotFitIsRefused() throws IOException {
        try (RunningEngine engine = RunningEngine.acceptor(
                TestSessions.PARKING,
                TestSessions.acceptor("ONE").listener(new Broker()).build())) {
            MessageQueue queue = engine.engine().messageQueue(4);
            byte[] value = new byte[64];
            Arrays.fill(value, (byte) 'x');
            // With "58=" and SOH a value of 60 bytes takes 64.
            QueuedMessage small = queue.message(64);
            assertThat(small.begin(ACCEPTED, MsgTypes.EXECUTION_REPORT)
                            .put(Tags.TEXT, value, 0, 60)
                            .send())
                    .isEqualTo(SendResult.STORED);
            for (int length = 61; length <= 64; length++) {
                assertThat(small.begin(ACCEPTED, MsgTypes.EXECUTION_REPORT)
                                .put(Tags.TEXT, value, 0, length)
                                .send())
                        .isEqualTo(SendResult.REFUSED);
            }
            byte[] longer = new byte[1 << 16];
            Arrays.fill(longer, (byte) 'x');
            assertThat(queue.message(1 << 17)
                            .begin(ACCEPTED, MsgTypes.EXECUTION_REPORT)
                            .put(Tags.TEXT, longer)
                            .send())
                    .as("longer than a message of the session")
                    .isEqualTo(SendResult.REFUSED);
        }
    }

    @Test
    void aSessionThatTheEngineDoesNotRunRefuses() throws IOException {
        try (RunningEngine engine = RunningEngine.start(disconnected())) {
            QueuedMessage message = engine.engine().messageQueue(4).message();
            assertThat(message.begin(new SessionId("FIX.4.4", "A", "B"), MsgTypes.NEW_ORDER_SINGLE)
                            .send())
                    .isEqualTo(SendResult.REFUSED);
        }
    }

    @Test
    void threadsThatWaitAreRefusedWhenTheEngineStopsAndEveryStoredMessageIsCounted() throws IOException {
        Engine engine = disconnected();
        Session session = engine.session(ID).orElseThrow();
        MessageQueue queue = engine.messageQueue(PRODUCERS);
        List<CompletableFuture<Integer>> stored = new ArrayList<>();
        AtomicInteger under = new AtomicInteger();
        try (RunningEngine running = RunningEngine.start(engine)) {
            for (int i = 0; i < PRODUCERS; i++) {
                stored.add(onThread(() -> {
                    QueuedMessage message = queue.message();
                    int count = 0;
                    while (order(message, count).send() == SendResult.STORED) {
                        count++;
                        under.incrementAndGet();
                    }
                    assertThat(message.result()).isEqualTo(SendResult.REFUSED);
                    return count;
                }));
            }
            Await.await("producers are at work", () -> under.get() > 1_000);
            running.stop();
        }
        int count = stored.stream().mapToInt(MessageQueueTest::join).sum();
        assertThat(session.nextOut()).isEqualTo(count + 1);
        assertThat(order(queue.message(), 1).send()).isEqualTo(SendResult.REFUSED);
        assertThat(order(engine.messageQueue(1).message(), 1).send()).isEqualTo(SendResult.REFUSED);
    }

    @Test
    void aThreadThatWaitsForAnEngineThatNeverRunsIsRefusedWhenItIsClosed() throws IOException {
        Engine engine = disconnected();
        QueuedMessage message = engine.messageQueue(4).message();
        CompletableFuture<SendResult> result = onThread(() -> order(message, 1).send());
        engine.close();
        assertThat(join(result)).isEqualTo(SendResult.REFUSED);
    }

    @Test
    void theEnginesOwnThreadSendsAtOnceAndMayPost() throws IOException {
        Engine engine = disconnected();
        MessageQueue queue = engine.messageQueue(4);
        QueuedMessage waiting = queue.message();
        QueuedMessage message = queue.message();
        try (RunningEngine running = RunningEngine.start(engine)) {
            running.evaluate(() -> 0);
            List<SendResult> results = running.evaluate(() -> {
                assertThat(order(waiting, 1).post()).isTrue();
                SendResult atOnce = order(message, 2).send();
                assertThat(waiting.isDone()).isFalse();
                assertThatThrownBy(message::send).hasMessageContaining("without begin()");
                SendResult nowhere = message.begin(TestSessions.id("NOBODY"), MsgTypes.NEW_ORDER_SINGLE)
                        .put(Tags.CL_ORD_ID, 3)
                        .send();
                return List.of(atOnce, nowhere, message.result());
            });
            assertThat(results).containsExactly(SendResult.STORED, SendResult.REFUSED, SendResult.REFUSED);
            Await.await("the message is done", () -> running.evaluate(waiting::isDone));
            assertThat(running.evaluate(waiting::result)).isEqualTo(SendResult.STORED);
        }
    }

    @Test
    void aMessageThatIsNeverSentDelaysNoOther() throws IOException {
        try (RunningEngine engine = RunningEngine.start(disconnected())) {
            MessageQueue queue = engine.engine().messageQueue(1);
            order(queue.message(), 1);
            assertThat(order(queue.message(), 2).send()).isEqualTo(SendResult.STORED);
        }
    }

    @Test
    void aValueThatThrowsLeavesTheQueueEmptyAndTheMessageUsable() throws IOException {
        try (Engine engine = disconnected()) {
            MessageQueue queue = engine.messageQueue(1);
            QueuedMessage message = queue.message();
            assertThatThrownBy(() -> order(message, 1).put(Tags.TEXT, ""))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("tag 58: the value is empty");
            engine.poll();
            assertThat(engine.session(ID).orElseThrow().nextOut()).isEqualTo(1);
            assertThat(order(message, 2).post()).isTrue();
            engine.poll();
            assertThat(message.result()).isEqualTo(SendResult.STORED);
        }
    }

    @Test
    void callsInTheWrongOrderHaveDistinctErrors() throws IOException {
        try (Engine engine = disconnected()) {
            QueuedMessage message = engine.messageQueue(2).message();
            assertThatThrownBy(message::post).isInstanceOf(IllegalStateException.class);
            assertThatThrownBy(() -> message.put(Tags.TEXT, 1)).isInstanceOf(IllegalStateException.class);
            order(message, 1).post();
            assertThatThrownBy(message::post).hasMessageContaining("without begin()");
            assertThatThrownBy(() -> message.put(Tags.TEXT, 1)).hasMessageContaining("without begin()");
            assertThatThrownBy(() -> order(message, 2)).hasMessageContaining("is in the queue");
            assertThatThrownBy(message::result).hasMessageContaining("is in the queue");
        }
    }

    @Test
    void aCapacityOutOfRangeIsRejected() throws IOException {
        try (Engine engine = new Engine(TestSessions.PARKING)) {
            assertThatThrownBy(() -> engine.messageQueue(0)).hasMessage("capacity=0: expected 1 to 1048576");
            assertThat(engine.messageQueue(MessageQueue.CAPACITY_MAX).capacity())
                    .isEqualTo(MessageQueue.CAPACITY_MAX);
        }
    }

    private static Engine disconnected() throws IOException {
        Engine engine = new Engine(TestSessions.PARKING);
        engine.add(TestSessions.initiator("ONE")
                .connect(TestSessions.port(1))
                .listener(new Broker())
                .build());
        return engine;
    }

    private static QueuedMessage order(QueuedMessage message, int number) {
        return message.begin(ID, MsgTypes.NEW_ORDER_SINGLE).put(Tags.CL_ORD_ID, number);
    }

    private static int sendAll(QueuedMessage message, int producer) {
        int sent = 0;
        while (sent < PER_PRODUCER) {
            SendResult result = order(message, sent).put(Tags.ACCOUNT, producer).send();
            switch (result) {
                case SENT, STORED -> sent++;
                case BACK_PRESSURE -> Thread.onSpinWait();
                case THROTTLED, REFUSED -> throw new AssertionError(result + " after " + sent);
            }
        }
        return sent;
    }

    // A machine under load may be slow, but a message must arrive within the deadline.
    private static void awaitProgress(AtomicInteger received, List<CompletableFuture<Integer>> sent) {
        int before = received.get();
        Await.await(
                "a message arrives",
                () -> received.get() != before || sent.stream().allMatch(CompletableFuture::isDone));
    }

    private static <T> CompletableFuture<T> onThread(Supplier<T> task) {
        CompletableFuture<T> result = new CompletableFuture<>();
        Thread.ofPlatform().name("producer-of-test").daemon().start(() -> {
            try {
                result.complete(task.get());
            } catch (RuntimeException | Error failure) {
                result.completeExceptionally(failure);
            }
        });
        return result;
    }

    private static <T> T join(CompletableFuture<T> result) {
        return result.orTimeout(Await.MS, TimeUnit.MILLISECONDS).join();
    }

    /** Counts orders and notes the first that is not the next one of its producer. */
    private static final class Orders implements SessionListener {
        private final AtomicInteger count = new AtomicInteger();
        private final long[] next = new long[PRODUCERS];
        private volatile String disorder = "";

        @Override
        public void onMessage(Session session, Message order) {
            int producer = (int) order.number(Tags.ACCOUNT);
            long number = order.number(Tags.CL_ORD_ID);
            if (number != next[producer] && disorder.isEmpty()) {
                disorder = "producer " + producer + ": " + number + " in place of " + next[producer];
            }
            next[producer] = number + 1;
            count.incrementAndGet();
        }
    }
}
