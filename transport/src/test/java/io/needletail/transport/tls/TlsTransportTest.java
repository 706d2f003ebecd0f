package io.needletail.transport.tls;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.needletail.transport.InMemory;
import io.needletail.transport.Transport;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Bytes through TLS: transfer, back-pressure and end. */
final class TlsTransportTest {

    private static final byte[] LOGON = "8=FIX.4.4|9=12|35=A|".getBytes(US_ASCII);
    private static final int MEGABYTES_10 = 10_000_000;

    @TempDir
    private static Path folder;

    private static TlsConfig calling;
    private static TlsConfig listening;

    @BeforeAll
    static void certify() throws IOException {
        TestAuthority authority = TestAuthority.named("CN=Our Authority");
        listening = TlsConfig.DEFAULTS.withIdentity(
                authority.issue("EC", "localhost").pem(folder, "server"));
        calling = TlsConfig.DEFAULTS.withTrust(authority.pem(folder, "ours"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"TLSv1.2", "TLSv1.3"})
    void oneByteAtATimeIsEnough(String protocol) throws IOException {
        InMemory.Pair wire = InMemory.pair(1);
        TlsConfig caller = calling.withProtocols(List.of(protocol), List.of());
        try (Secured ends = Secured.over(wire, caller, listening).agreed()) {
            assertThat(Secured.through(ends.calling(), ends.called(), LOGON)).isEqualTo(LOGON);
            assertThat(Secured.through(ends.called(), ends.calling(), LOGON)).isEqualTo(LOGON);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"TLSv1.2", "TLSv1.3"})
    void tenMegabytesFlowInBothDirectionsHoweverTheyAreCut(String protocol) throws IOException {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        byte[] there = new byte[MEGABYTES_10];
        byte[] back = new byte[MEGABYTES_10];
        random.nextBytes(there);
        random.nextBytes(back);
        TlsConfig caller = calling.withProtocols(List.of(protocol), List.of());
        try (Secured ends =
                Secured.over(InMemory.pair(20_000), caller, listening).agreed()) {
            Flow forth = new Flow(ends.calling(), ends.called(), there, random);
            Flow home = new Flow(ends.called(), ends.calling(), back, random);
            Secured.await(() -> {
                boolean thereIsAll = forth.step();
                return home.step() && thereIsAll;
            });
            assertThat(forth.received).as("seed " + seed).isEqualTo(there);
            assertThat(home.received).as("seed " + seed).isEqualTo(back);
        }
    }

    /** One direction. */
    private static final class Flow {
        private final TlsTransport from;
        private final TlsTransport to;
        private final byte[] sent;
        private final byte[] received;
        private final Random random;
        private int sentTo;
        private int receivedTo;

        Flow(TlsTransport from, TlsTransport to, byte[] sent, Random random) {
            this.from = from;
            this.to = to;
            this.sent = sent;
            this.random = random;
            received = new byte[sent.length];
        }

        boolean step() throws IOException {
            sentTo += from.send(sent, sentTo, Math.min(random.nextInt(40_000), sent.length - sentTo));
            from.flush();
            receivedTo +=
                    to.receive(received, receivedTo, Math.min(receivedTo + random.nextInt(40_000), received.length));
            return receivedTo == received.length;
        }
    }

    @Test
    void aPeerThatStopsReadingCausesBackPressureAndLosesNothing() throws IOException {
        InMemory.Pair wire = InMemory.pair(30_000);
        try (Secured ends = Secured.over(wire, calling, listening).agreed()) {
            byte[] chunk = new byte[10_000];
            int total = 0;
            int taken = ends.calling().send(chunk, 0, chunk.length);
            while (taken != 0) {
                total += taken;
                taken = ends.calling().send(chunk, 0, chunk.length);
            }
            assertThat(total).isLessThan(30_000 + 17_000);
            assertThat(ends.calling().flush()).isFalse();
            byte[] received = new byte[total];
            int[] at = {0};
            int all = total;
            Secured.await(() -> {
                ends.calling().flush(); // the application has nothing more to send
                at[0] += ends.called().receive(received, at[0], all);
                return at[0] == all;
            });
            assertThat(ends.calling().flush()).isTrue();
            assertThat(ends.calling().send(chunk, 0, 10)).isEqualTo(10);
        }
    }

    @Test
    void anOrderlyEndIsReported() throws IOException {
        try (Secured ends =
                Secured.over(InMemory.pair(50_000), calling, listening).agreed()) {
            ends.calling().send(LOGON, 0, LOGON.length);
            ends.calling().close();
            ends.calling().close();
            byte[] received = new byte[100];
            assertThat(ends.called().receive(received, 0, 100)).isEqualTo(LOGON.length);
            assertThat(ends.called().receive(received, 0, 100)).isEqualTo(Transport.CLOSED);
            assertThat(ends.called().receive(received, 0, 100)).isEqualTo(Transport.CLOSED);
            assertThatThrownBy(() -> ends.calling().receive(received, 0, 1)).isInstanceOf(IOException.class);
        }
    }

    @Test
    void aTruncatedStreamIsAnError() throws IOException {
        InMemory.Pair wire = InMemory.pair(50_000);
        Secured ends = Secured.over(wire, calling, listening).agreed();
        ends.calling().send(LOGON, 0, LOGON.length);
        wire.left().close();
        byte[] received = new byte[100];
        assertThat(ends.called().receive(received, 0, 100)).isEqualTo(LOGON.length);
        assertThatThrownBy(() -> ends.called().receive(received, 0, 100))
                .isInstanceOf(IOException.class)
                .hasMessage(
                        "memory:left ended the stream without TLS's close_notify; its last bytes may have been cut off");
        ends.called().close();
    }

    @Test
    void afterThePeersEndTls13CanStillSend() throws IOException {
        InMemory.Pair wire = InMemory.pair(50_000);
        Secured ends = Secured.over(new Unclosed(wire.left()), wire.right(), calling, listening)
                .agreed();
        ends.calling().close(); // sends close_notify, and its wire stays open
        byte[] received = new byte[100];
        assertThat(ends.called().receive(received, 0, 100)).isEqualTo(Transport.CLOSED);
        assertThat(ends.called().send(LOGON, 0, LOGON.length)).isEqualTo(LOGON.length);
        ends.called().close();
    }

    /** A wire whose close does not reach the peer. */
    private record Unclosed(Transport wire) implements Transport {
        @Override
        public int receive(byte[] target, int from, int limit) throws IOException {
            return wire.receive(target, from, limit);
        }

        @Override
        public int send(byte[] source, int from, int length) throws IOException {
            return wire.send(source, from, length);
        }

        @Override
        public String peer() {
            return wire.peer();
        }

        @Override
        public void close() {
            wire.peer();
        }
    }

    @Test
    void everyChangedByteOfARecordIsDetected() throws IOException {
        for (int at = 0; at < LOGON.length + 22; at++) {
            // Bytes 1 and 2, the version of old, are to be ignored (RFC 8446 section 5.1).
            if (at == 1 || at == 2) continue;
            InMemory.Pair wire = InMemory.pair(50_000);
            Secured ends = Secured.over(wire, calling, listening).agreed();
            byte[] record = new byte[100];
            drain(ends);
            ends.calling().send(LOGON, 0, LOGON.length);
            int length = wire.right().receive(record, 0, 100);
            record[at] ^= 1;
            wire.left().send(record, 0, length);
            wire.left().close();
            byte[] received = new byte[100];
            assertThatThrownBy(() -> Secured.await(() -> ends.called().receive(received, 0, 100) != 0))
                    .as("byte " + at)
                    .isInstanceOf(IOException.class);
            ends.called().close();
        }
    }

    private static void drain(Secured ends) throws IOException {
        byte[] none = new byte[1];
        assertThat(ends.calling().receive(none, 0, 1)).isZero();
        assertThat(ends.called().receive(none, 0, 1)).isZero();
    }

    @Test
    void aPeerWithoutTlsIsReported() throws IOException {
        InMemory.Pair wire = InMemory.pair(50_000);
        TlsTransport called =
                Tls.open(listening, Secured.AT_ONCE, Instant.now()).accept(wire.right());
        wire.left().send(LOGON, 0, LOGON.length);
        assertThatThrownBy(() -> Secured.await(() -> called.receive(new byte[1], 0, 1) != 0))
                .isInstanceOf(IOException.class)
                .hasMessage("TLS with memory:left failed: it does not speak TLS, its first bytes are"
                        + " \"8=FIX.4.4|9=12|3\"; turn TLS on there or off here");
        called.close();
    }

    @Test
    void aListenerWithoutTlsThatClosesIsReported() throws IOException {
        InMemory.Pair wire = InMemory.pair(50_000);
        TlsTransport calls = Tls.open(calling, Secured.AT_ONCE, Instant.now()).call(wire.left(), "localhost", 1);
        calls.flush();
        calls.flush();
        wire.right().close();
        assertThatThrownBy(() -> Secured.await(() -> calls.receive(new byte[1], 0, 1) != 0))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("hung up during the handshake; it may not speak TLS");
        calls.close();
    }

    @Test
    void garbageAffectsOnlyItsConnection() throws IOException {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        Tls tls = Tls.open(listening, Secured.AT_ONCE, Instant.now());
        for (int i = 0; i < 300; i++) {
            InMemory.Pair wire = InMemory.pair(50_000);
            TlsTransport called = tls.accept(wire.right());
            byte[] garbage = new byte[random.nextInt(40_000)];
            random.nextBytes(garbage);
            // Half of it begins as a handshake record does.
            if (i % 2 == 0 && garbage.length > 5) System.arraycopy(new byte[] {22, 3, 3}, 0, garbage, 0, 3);
            wire.left().send(garbage, 0, garbage.length);
            wire.left().close();
            assertThatThrownBy(() -> Secured.await(() -> called.receive(new byte[9], 0, 9) != 0))
                    .as("seed " + seed)
                    .isInstanceOf(IOException.class);
            called.close();
        }
    }

    @Test
    void aHandshakeCutAnywhereFailsOnBothSides() throws IOException {
        for (int bytes = 0; bytes < 3_000; bytes += 97) {
            InMemory.Pair left = InMemory.pair(50_000);
            InMemory.Pair right = InMemory.pair(50_000);
            Secured ends = Secured.over(left.left(), right.left(), calling, listening);
            byte[] moved = new byte[1];
            int budget = bytes;
            for (int i = 0; i < 20_000 && budget > 0 && !ends.called().isReady(); i++) {
                ends.calling().flush();
                ends.called().flush();
                budget -= move(left.right(), right.right(), moved) + move(right.right(), left.right(), moved);
            }
            if (ends.called().isReady()) return; // the whole handshake was shorter
            left.right().close();
            right.right().close();
            assertThat(ends.failureOf(ends.called())).as(bytes + " bytes").isNotEmpty();
            ends.close();
        }
    }

    private static int move(Transport from, Transport to, byte[] moved) throws IOException {
        int count = from.receive(moved, 0, 1);
        if (count > 0) to.send(moved, 0, 1);
        return Math.max(0, count);
    }

    @Test
    void aSlowStepDelaysOnlyItsConnection() throws IOException {
        Queue<Runnable> steps = new ArrayDeque<>();
        InMemory.Pair wire = InMemory.pair(50_000);
        Secured ends = new Secured(
                Tls.open(calling, steps::add, Instant.now()).call(wire.left(), "localhost", 1),
                Tls.open(listening, steps::add, Instant.now()).accept(wire.right()));
        for (int turn = 0; turn < 1_000; turn++) {
            // No thread runs the steps; the polling thread still gets its result.
            assertThat(ends.calling().receive(new byte[1], 0, 1)).isZero();
            assertThat(ends.called().send(LOGON, 0, LOGON.length)).isZero();
        }
        assertThat(steps).hasSize(2);
        Secured.await(() -> {
            if (!steps.isEmpty()) steps.remove().run();
            ends.calling().flush();
            ends.called().flush();
            return ends.calling().isReady() && ends.called().isReady();
        });
        ends.close();
    }

    @Test
    void aConnectionClosedWhileAStepRunsIsClosedAtOnce() throws IOException {
        Queue<Runnable> steps = new ArrayDeque<>();
        InMemory.Pair wire = InMemory.pair(50_000);
        TlsTransport calls = Tls.open(calling, steps::add, Instant.now()).call(wire.left(), "localhost", 1);
        calls.flush();
        calls.close();
        assertThat(wire.right().receive(new byte[1], 0, 1)).isEqualTo(Transport.CLOSED);
        steps.remove().run();
        assertThatThrownBy(calls::flush).isInstanceOf(IOException.class);
    }

    @Test
    void anExecutorThatHasEndedIsReported() throws IOException {
        ExecutorService ended = Executors.newSingleThreadExecutor();
        ended.shutdown();
        TlsTransport calls =
                Tls.open(calling, ended, Instant.now()).call(InMemory.pair(10).left(), "localhost", 1);
        assertThatThrownBy(calls::flush).hasMessage("the TLS handshake cannot run, the process is ending");
    }
}
