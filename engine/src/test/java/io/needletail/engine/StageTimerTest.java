package io.needletail.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.session.Latency;
import io.needletail.session.Session;
import io.needletail.session.SessionStatus;
import io.needletail.session.Stage;
import io.needletail.transport.Sockets;
import java.io.IOException;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/** Tests that one message in so many is timed, at each stage of its way. */
class StageTimerTest {
    private static final int ORDERS = 400;
    private static final int ATTEMPTS = 50;

    @Test
    void oneMessageInFourIsTimedAtEachStage() throws IOException {
        // The acceptor receives a Logon and 400 orders, and responds to each order with two reports.
        Map<Stage, Long> counts = countsOfAnAcceptorThatTimesOneIn(4);
        assertThat(counts)
                .containsEntry(Stage.SOCKET, 100L)
                .containsEntry(Stage.DECODE, 100L)
                .containsEntry(Stage.SESSION, 100L)
                .containsEntry(Stage.APPLICATION, 100L)
                .containsEntry(Stage.ENCODE, 200L)
                .containsEntry(Stage.WRITE, 100L);
    }

    @Test
    void kernelTimeIsRecordedWhereTimestampsAreEnabledAndAvailable() throws IOException {
        Latency without = latencyOfAnAcceptorThatTimesOneIn(4);
        assertThat(without.count(Stage.KERNEL)).isZero();
        long counted = stampedMessages();
        if (Sockets.stampRefusal().isPresent()) {
            assertThat(counted).isZero();
        } else {
            // The kernel begins to use its clock a moment after the request; on a busy machine all orders may have
            // passed.
            for (int i = 1; i < ATTEMPTS && counted == 0; i++) counted = stampedMessages();
            assertThat(counted).isBetween(1L, 100L);
        }
    }

    private static long stampedMessages() throws IOException {
        return latencyOfAnAcceptor(
                        TestSessions.PARKING.timing(4), TestSessions.stamped(TestSessions.acceptor(TestSessions.PEER)))
                .count(Stage.KERNEL);
    }

    @Test
    void withoutTimingNoTimesAreRecorded() throws IOException {
        assertThat(countsOfAnAcceptorThatTimesOneIn(0).values()).containsOnly(0L);
    }

    @Test
    void theTimesAtTheTransportAreReported() throws IOException {
        long beganNs = System.nanoTime();
        Latency latency = latencyOfAnAcceptorThatTimesOneIn(1_000_000);
        assertThat(latency.receivedNs()).isBetween(beganNs, System.nanoTime());
        assertThat(latency.sendingNs()).as("not requested").isZero();
        assertThat(latency.isSendingWatched()).isFalse();
    }

    @Test
    void theSendIsTimedOnRequest() throws IOException {
        AtomicBoolean done = new AtomicBoolean();
        Trader trader = new Trader(1, ORDERS + 1, () -> done.set(true));
        try (Engine us = new Engine(TestSessions.PARKING);
                Engine peer = new Engine(TestSessions.PARKING)) {
            int port = TestSessions.listen(
                    us,
                    TestSessions.acceptor(TestSessions.PEER)
                            .listener(new Broker())
                            .build());
            Latency latency = us.sessions().getFirst().latency();
            latency.watchSending();
            long beganNs = System.nanoTime();
            peer.add(TestSessions.initiator(TestSessions.PEER)
                    .listener(trader)
                    .connect(TestSessions.port(port))
                    .build());
            Await.await("all reports", done::get, () -> {
                us.poll();
                peer.poll();
            });
            assertThat(latency.sendingNs()).isBetween(beganNs, System.nanoTime());
        }
    }

    @Test
    void theStagesOfAMessageAddUpToNoMoreThanItTook() throws IOException {
        long beganNs = System.nanoTime();
        Latency latency = latencyOfAnAcceptorThatTimesOneIn(1);
        long tookNs = System.nanoTime() - beganNs;
        long[] sum = {0};
        for (Stage stage : Stage.values()) {
            // A bucket reports its largest value, at most a thirty-second part more than was measured.
            latency.forEach(stage, (ns, count) -> sum[0] += ns * 31 / 32 * count);
        }
        assertThat(sum[0]).isPositive().isLessThanOrEqualTo(tookNs);
    }

    private static Map<Stage, Long> countsOfAnAcceptorThatTimesOneIn(int messages) throws IOException {
        Latency latency = latencyOfAnAcceptorThatTimesOneIn(messages);
        Map<Stage, Long> counts = new EnumMap<>(Stage.class);
        for (Stage stage : Stage.values()) counts.put(stage, latency.count(stage));
        return counts;
    }

    private static Latency latencyOfAnAcceptorThatTimesOneIn(int messages) throws IOException {
        return latencyOfAnAcceptor(TestSessions.PARKING.timing(messages), TestSessions.acceptor(TestSessions.PEER));
    }

    private static Latency latencyOfAnAcceptor(EngineConfig config, SessionSpecBuilder acceptor) throws IOException {
        AtomicBoolean done = new AtomicBoolean();
        // One order at a time, so that each has a write of its own; the Logon(A) is number 1.
        Trader trader = new Trader(1, ORDERS + 1, () -> done.set(true));
        try (Engine us = new Engine(config);
                Engine peer = new Engine(TestSessions.PARKING)) {
            int port = TestSessions.listen(us, acceptor.listener(new Broker()).build());
            Session session = peer.add(TestSessions.initiator(TestSessions.PEER)
                    .listener(trader)
                    .connect(TestSessions.port(port))
                    .build());
            Await.await("all reports", done::get, () -> {
                us.poll();
                peer.poll();
            });
            assertThat(session.status()).isEqualTo(SessionStatus.ACTIVE);
            return us.sessions().getFirst().latency();
        }
    }
}
