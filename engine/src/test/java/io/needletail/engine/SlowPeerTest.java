package io.needletail.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.needletail.engine.admission.ConnectionLimits;
import io.needletail.session.DisconnectReason;
import io.needletail.session.HeartbeatConfig;
import io.needletail.session.OutboundMessage;
import io.needletail.session.SendResult;
import io.needletail.session.Session;
import io.needletail.session.SessionLimits;
import io.needletail.session.SessionListener;
import io.needletail.session.SessionStatus;
import io.needletail.transport.SocketOptions;
import io.needletail.wire.Message;
import io.needletail.wire.MsgTypes;
import io.needletail.wire.Tags;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Tests that a peer which never reads costs only a bounded outbox, does not disturb others, and is disconnected; with
 * TLS and without.
 */
@ParameterizedClass
@EnumSource(PeerTransport.class)
class SlowPeerTest {
    @TempDir
    private static Path folder;

    private static final SessionLimits SMALL = new SessionLimits(2048, 64, 1 << 16);
    private static final SocketOptions NARROW = SocketOptions.LOW_LATENCY.with(to -> {
        to.receiveBufferBytes = 0;
        to.sendBufferBytes = 1 << 14;
    });
    private static final HeartbeatConfig SHORT = HeartbeatConfig.DEFAULTS.with(to -> {
        to.heartbeatNs = TestSessions.SECOND_NS;
        to.logonTimeoutNs = TestSessions.SECOND_NS;
        to.logoutTimeoutNs = 500 * TestSessions.MILLI_NS;
    });
    // Bytes that the sockets of both ends may hold in addition to the outbox.
    private static final int SOCKETS_BYTES_MAX = 64 << 20;

    private static final String TEXT = "x".repeat(1_000);

    private final PeerTransport way;
    private final Flood flood = new Flood();

    SlowPeerTest(PeerTransport way) {
        this.way = way;
    }

    @Test
    void sendingReturnsBackPressureAndTheSilentPeerIsDisconnected() throws IOException, InterruptedException {
        try (RunningEngine engine = flooding();
                SocketPeer good = engine.call("GOOD").logOn();
                SocketPeer silent = engine.call("DEAF").logOn("35=A|98=0|108=1|")) {
            assertThat(flood.full.await(Await.MS, TimeUnit.MILLISECONDS)).isTrue();
            good.echo("meanwhile");
            assertThat(flood.ended.await(Await.MS, TimeUnit.MILLISECONDS)).isTrue();
            assertThat(flood.reason).isEqualTo(DisconnectReason.HEARTBEAT_TIMEOUT);
            assertThat(flood.bytes).isLessThan(SOCKETS_BYTES_MAX);
            silent.expectEndAfterAnything();
            good.echo("after");
        }
    }

    @Test
    void aPeerThatRequestsAndDoesNotReadIsDisconnectedToo() throws IOException, InterruptedException {
        try (RunningEngine engine = flooding();
                SocketPeer good = engine.call("GOOD").logOn();
                SocketPeer silent = engine.call("DEAF").logOn("35=A|98=0|108=1|")) {
            for (int i = 1; i <= 200; i++) silent.send("35=D|11=" + i + "|");
            good.echo("meanwhile");
            assertThat(flood.ended.await(Await.MS, TimeUnit.MILLISECONDS)).isTrue();
            assertThat(flood.reason).isEqualTo(DisconnectReason.HEARTBEAT_TIMEOUT);
            silent.expectEndAfterAnything();
            good.echo("after");
        }
    }

    @Test
    void aPeerThatAcceptsNoBytesForTheWriteTimeoutIsDisconnected() throws IOException, InterruptedException {
        HeartbeatConfig quiet = SHORT.with(to -> {
            to.heartbeatNs = 0;
            to.writeTimeoutNs = 300 * TestSessions.MILLI_NS;
        });
        try (RunningEngine engine = flooding(quiet);
                SocketPeer good = engine.call("GOOD").logOn();
                SocketPeer silent = engine.call("DEAF").logOn("35=A|98=0|108=0|")) {
            assertThat(flood.ended.await(Await.MS, TimeUnit.MILLISECONDS)).isTrue();
            assertThat(flood.reason).isEqualTo(DisconnectReason.SLOW_CONSUMER);
            silent.expectEndAfterAnything();
            good.echo("after");
        }
    }

    @Test
    void stoppingDoesNotWaitForAPeerThatDoesNotRead() throws IOException, InterruptedException {
        try (RunningEngine engine = flooding();
                SocketPeer silent = engine.call("DEAF").logOn(SocketPeer.LOGON)) {
            assertThat(flood.full.await(Await.MS, TimeUnit.MILLISECONDS)).isTrue();
            engine.stop();
            assertThat(flood.ended.getCount()).isZero();
            silent.expectEndAfterAnything();
        }
    }

    private RunningEngine flooding() throws IOException {
        return flooding(SHORT);
    }

    private RunningEngine flooding(HeartbeatConfig patience) throws IOException {
        RunningEngine engine = way.acceptor(
                folder,
                TestSessions.PARKING.with(ConnectionLimits.DEFAULTS.with(to -> {
                    to.visitorsMax = 4;
                    to.visitorsPerAddressMax = 4;
                    to.logonBytesMax = 4096;
                })),
                TestSessions.acceptor("GOOD")
                        .sockets(NARROW)
                        .listener(new Broker())
                        .build(),
                TestSessions.acceptor("DEAF")
                        .sockets(NARROW)
                        .config(config -> config.with(patience).with(SMALL))
                        .listener(flood)
                        .build());
        flood.engine = engine.engine();
        return engine;
    }

    /** Sends as much as possible in each cycle. */
    private static final class Flood implements SessionListener {
        private static final int CYCLES_FULL = 1_000;

        final CountDownLatch full = new CountDownLatch(1);
        final CountDownLatch ended = new CountDownLatch(1);
        volatile Engine engine;
        volatile DisconnectReason reason = DisconnectReason.LOGOUT;
        volatile long bytes;
        private int cyclesFull;

        @Override
        public void onLogon(Session session) {
            engine.submit(() -> flood(session));
        }

        // Fills the outbox completely: a response may use the space that other messages leave for the next input.
        @Override
        public void onMessage(Session session, Message message) {
            SendResult result = SendResult.SENT;
            while (result == SendResult.SENT) result = send(session.begin(MsgTypes.EXECUTION_REPORT));
        }

        @Override
        public void onDisconnect(Session session, DisconnectReason why) {
            reason = why;
            ended.countDown();
        }

        // Full for many cycles in a row: then the sockets are full as well, and not only the outbox.
        private void flood(Session session) {
            if (session.status() != SessionStatus.ACTIVE) return;
            long before = session.nextOut();
            SendResult result = send(session);
            while (result == SendResult.SENT) result = send(session);
            bytes = session.nextOut() * TEXT.length();
            boolean stuck = result == SendResult.BACK_PRESSURE && session.nextOut() == before;
            cyclesFull = stuck ? cyclesFull + 1 : 0;
            if (cyclesFull == CYCLES_FULL) full.countDown();
            engine.submit(() -> flood(session));
        }

        private SendResult send(Session session) {
            return send(session.begin(MsgTypes.EXECUTION_REPORT));
        }

        private static SendResult send(OutboundMessage draft) {
            return draft.put(Tags.TEXT, TEXT).send();
        }
    }
}
