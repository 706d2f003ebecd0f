package io.needletail.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.needletail.session.SendResult;
import io.needletail.session.Session;
import io.needletail.session.SessionId;
import io.needletail.wire.MsgTypes;
import io.needletail.wire.Tags;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** Tests that only the engine's thread uses a session, and that other threads have a way to send. */
class WrongThreadTest {
    private static final SessionId ID = TestSessions.id("ONE");

    @Test
    void aSessionThrowsAtTheFirstCallOnAnotherThreadAndStaysWhole() throws IOException {
        try (RunningEngine engine = acceptor();
                SocketPeer peer = engine.call("ONE").logOn()) {
            Session session = engine.evaluate(() -> engine.engine().session(ID).orElseThrow());
            long next = session.nextOut();
            assertRejected(() -> session.begin(MsgTypes.EXECUTION_REPORT));
            assertRejected(() -> session.logout("bye"));
            assertRejected(session::reset);
            assertRejected(() -> session.setNumbers(5, 5));
            peer.echo("after the wrong thread");
            assertThat(engine.evaluate(session::nextOut)).isEqualTo(next + 1);
        }
    }

    @Test
    void anyThreadSendsToATargetThroughTheQueue() throws IOException {
        try (RunningEngine engine = acceptor();
                SocketPeer peer = engine.call("ONE").logOn()) {
            MessageQueue queue = engine.engine().messageQueue(4);
            assertThat(send(queue, ID, "here")).isEqualTo(SendResult.SENT);
            assertThat(peer.receive()).isEqualTo("35=8|34=2|11=here|");
            assertThat(engine.<SendResult>evaluate(() -> send(queue, ID, "there")))
                    .isEqualTo(SendResult.SENT);
            assertThat(peer.receive()).isEqualTo("35=8|34=3|11=there|");
            assertThat(send(queue, TestSessions.id("NONE"), "x")).isEqualTo(SendResult.REFUSED);
            assertThat(engine.<SendResult>evaluate(() -> send(queue, TestSessions.id("NONE"), "x")))
                    .isEqualTo(SendResult.REFUSED);
        }
    }

    @Test
    void aTaskOfTheFirstCycleSendsThroughAQueueThatItHasJustMade() throws IOException {
        try (Engine engine = new Engine(TestSessions.PARKING)) {
            TestSessions.listen(
                    engine, TestSessions.acceptor("ONE").listener(new Broker()).build());
            List<SendResult> results = new ArrayList<>();
            engine.submit(() -> results.add(send(engine.messageQueue(1), ID, "first")));
            engine.poll();
            assertThat(results).containsExactly(SendResult.STORED);
        }
    }

    @Test
    void aTaskThatTakesLongSendsWithThePresentTime() throws IOException {
        try (RunningEngine engine = acceptor();
                SocketPeer peer = engine.call("ONE").logOn()) {
            long firstNs = engine.evaluate(() -> {
                long nowNs = engine.engine().nowNs();
                // A process that is stopped meanwhile only waits longer.
                long beginNs = System.nanoTime();
                while (System.nanoTime() - beginNs < 40 * TestSessions.MILLI_NS) Thread.onSpinWait();
                engine.engine()
                        .session(ID)
                        .orElseThrow()
                        .begin(MsgTypes.EXECUTION_REPORT)
                        .put(Tags.CL_ORD_ID, 1)
                        .send();
                return nowNs;
            });
            assertThat(peer.receiveMessage().timestamp(Tags.SENDING_TIME))
                    .isGreaterThan(firstNs + 10 * TestSessions.MILLI_NS);
        }
    }

    @Test
    void anErrorOfATaskIsReportedAndTheEngineGoesOn() throws IOException {
        AtomicInteger reported = new AtomicInteger();
        EngineConfig config = TestSessions.PARKING.withErrorHandler((session, error) -> {
            if (error.getCause() instanceof AssertionError) reported.incrementAndGet();
        });
        try (RunningEngine engine = RunningEngine.acceptor(
                        config,
                        TestSessions.acceptor("ONE").listener(new Broker()).build());
                SocketPeer peer = engine.call("ONE").logOn()) {
            engine.engine().submit(() -> {
                throw new AssertionError("task");
            });
            peer.echo("after the task");
        }
        assertThat(reported).hasValue(1);
    }

    @Test
    void aMessageWithAnEmptyValueIsNotSentEvenIfTheApplicationGoesOn() throws IOException {
        try (RunningEngine engine = acceptor();
                SocketPeer peer = engine.call("ONE").logOn()) {
            SendResult result = engine.evaluate(() -> {
                Session session = engine.engine().session(ID).orElseThrow();
                long next = session.nextOut();
                var report = session.begin(MsgTypes.EXECUTION_REPORT);
                assertThatThrownBy(() -> report.put(Tags.CL_ORD_ID, ""))
                        .hasMessage("tag 11: the value is empty; a field needs at least one byte; leave the field out");
                SendResult sent = report.put(Tags.SYMBOL, "MSFT").send();
                assertThat(session.nextOut()).isEqualTo(next);
                return sent;
            });
            assertThat(result).isEqualTo(SendResult.REFUSED);
            peer.echo("after the empty value");
        }
    }

    private static RunningEngine acceptor() throws IOException {
        return RunningEngine.acceptor(
                TestSessions.PARKING,
                TestSessions.acceptor("ONE").listener(new Broker()).build());
    }

    private static SendResult send(MessageQueue queue, SessionId id, String clOrdId) {
        return queue.sendToTarget(id, MsgTypes.EXECUTION_REPORT, report -> report.put(Tags.CL_ORD_ID, clOrdId));
    }

    private static void assertRejected(ThrowingCallable call) {
        assertThatThrownBy(call)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContainingAll(
                        "session FIX.4.4:US->ONE",
                        Thread.currentThread().getName(),
                        "engine-of-test",
                        "MessageQueue.sendToTarget",
                        "Engine.submit");
    }
}
