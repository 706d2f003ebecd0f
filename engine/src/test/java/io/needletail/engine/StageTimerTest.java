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

/** Of so many messages one is timed, at each stage of its way. */
class StageTimerTest {
    private static final int ORDERS = 400;

    @Test
    void oneMessageInFourIsTimedAtEachStage() throws IOException {
        // The acceptor hears a Logon and 400 orders, and answers each order with two reports.
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
    void whatAMessageWaitedInTheKernelIsCountedWhereStampsAreAskedForAndToBeHad() throws IOException {
        Latency without = latencyOfAnAcceptorThatTimesOneIn(4);
        assertThat(without.count(Stage.KERNEL)).isZero();
        long counted = latencyOfAnAcceptor(Local.PARKING.timing(4), Local.stamped(Local.acceptor(Local.PEER)))
                .count(Stage.KERNEL);
        if (Sockets.stampRefusal().isPresent()) {
            assertThat(counted).isZero();
        } else {
            // The kernel begins to look at its clock a moment after it was asked to.
            assertThat(counted).isBetween(1L, 100L);
        }
    }

    @Test
    void whereNoneIsTimedNothingIsCounted() throws IOException {
        assertThat(countsOfAnAcceptorThatTimesOneIn(0).values()).containsOnly(0L);
    }

    @Test
    void theTimesAtTheTransportAreTellable() throws IOException {
        long beganNs = System.nanoTime();
        Latency latency = latencyOfAnAcceptorThatTimesOneIn(1_000_000);
        assertThat(latency.receivedNs()).isBetween(beganNs, System.nanoTime());
        assertThat(latency.sendingNs()).as("nobody asked").isZero();
        assertThat(latency.isSendingWatched()).isFalse();
    }

    @Test
    void theSendIsTimedWhereSomebodyAsked() throws IOException {
        AtomicBoolean done = new AtomicBoolean();
        Trader trader = new Trader(1, ORDERS + 1, () -> done.set(true));
        try (Engine us = new Engine(Local.PARKING);
                Engine peer = new Engine(Local.PARKING)) {
            int port = Local.listen(
                    us, Local.acceptor(Local.PEER).listener(new Broker()).build());
            Latency latency = us.sessions().getFirst().latency();
            latency.watchSending();
            long beganNs = System.nanoTime();
            peer.add(Local.initiator(Local.PEER)
                    .listener(trader)
                    .connect(Local.port(port))
                    .build());
            Patience.await("all answers", done::get, () -> {
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
            // A bucket tells its largest value, at most a thirty-second part more than was measured.
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
        return latencyOfAnAcceptor(Local.PARKING.timing(messages), Local.acceptor(Local.PEER));
    }

    private static Latency latencyOfAnAcceptor(EngineConfig config, SessionSpecBuilder acceptor) throws IOException {
        AtomicBoolean done = new AtomicBoolean();
        // One order at a time, so that each has a write of its own; the Logon(A) is number 1.
        Trader trader = new Trader(1, ORDERS + 1, () -> done.set(true));
        try (Engine us = new Engine(config);
                Engine peer = new Engine(Local.PARKING)) {
            int port = Local.listen(us, acceptor.listener(new Broker()).build());
            Session session = peer.add(Local.initiator(Local.PEER)
                    .listener(trader)
                    .connect(Local.port(port))
                    .build());
            Patience.await("all answers", done::get, () -> {
                us.poll();
                peer.poll();
            });
            assertThat(session.status()).isEqualTo(SessionStatus.ACTIVE);
            return us.sessions().getFirst().latency();
        }
    }
}
