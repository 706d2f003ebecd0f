package io.needletail.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.needletail.engine.connect.Endpoint;
import io.needletail.transport.tls.CertificateReload;
import io.needletail.transport.tls.CertificateReload.Outcome;
import java.io.IOException;
import java.net.SocketException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.stream.Stream;
import javax.net.ssl.SSLHandshakeException;
import javax.net.ssl.SSLServerSocket;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests new certificates in the files of a running engine: later connections use them, existing ones continue. */
class CertificatesTest {
    @TempDir
    private Path folder;

    private TestCertificate first;
    private TestCertificate second;
    private TestCertificate inUse;

    @BeforeEach
    void twoCertificatesAndTheFirstIsInUse() throws IOException {
        first = TestCertificate.make(folder, "first");
        second = TestCertificate.make(folder, "second");
        inUse = new TestCertificate(folder.resolve("in-use.p12"));
        replaceBy(first);
    }

    @Test
    void laterPeersSeeTheNewCertificateAndTheConnectionsOfBeforeLiveOn() throws IOException {
        try (RunningEngine running = running();
                SocketPeer early = call(running, first, "EARLY").logOn()) {
            replaceBy(second);
            try (SocketPeer unchanged = call(running, first, "LATE").logOn()) {
                unchanged.echo("not reloaded yet");
            }
            assertThat(outcomes(running)).containsExactly(Outcome.LOADED);
            try (SocketPeer late = call(running, second, "LATER").logOn()) {
                late.echo("new");
                early.echo("old");
            }
            assertNotTrusted(running, first);
            assertThat(outcomes(running)).containsExactly(Outcome.UNCHANGED);
            early.echo("still");
        }
    }

    @Test
    void aBrokenFileLeavesTheCertificateOfBeforeInUse() throws IOException {
        try (RunningEngine running = running();
                SocketPeer early = call(running, first, "EARLY").logOn()) {
            Files.writeString(inUse.store(), "no store");
            assertThat(outcomes(running)).containsExactly(Outcome.KEPT);
            try (SocketPeer late = call(running, first, "LATE").logOn()) {
                late.echo("old");
                early.echo("old");
            }
            replaceBy(second);
            assertThat(outcomes(running)).containsExactly(Outcome.LOADED);
            try (SocketPeer late = call(running, second, "LATER").logOn()) {
                late.echo("new");
            }
        }
    }

    @Test
    void anInitiatorShowsTheNewCertificateFromItsNextCallOn() throws IOException {
        try (SSLServerSocket before = first.listener();
                SSLServerSocket after = second.listener();
                RunningEngine running = calling(before, after)) {
            try (SocketPeer called = accept(before)) {
                assertThat(called.receive()).startsWith("35=A|");
                called.send(SocketPeer.LOGON);
                replaceBy(second);
                assertThat(outcomes(running)).containsExactly(Outcome.LOADED);
                called.echo("as before");
            }
            try (SocketPeer refused = accept(before)) {
                // Neither end trusts the other any more, and the client may close before this end has sent its alert.
                assertThatThrownBy(refused::receive)
                        .isInstanceOfAny(SSLHandshakeException.class, SocketException.class);
            }
            try (SocketPeer called = accept(after)) {
                assertThat(called.receive()).startsWith("35=A|");
            }
        }
    }

    private RunningEngine calling(SSLServerSocket... doors) throws IOException {
        Endpoint[] endpoints = Stream.of(doors)
                .map(door -> TestSessions.port(door.getLocalPort()))
                .toArray(Endpoint[]::new);
        Engine engine = new Engine(TestSessions.PARKING);
        engine.add(TestSessions.initiator("CALLER")
                .connect(endpoints)
                .tls(inUse.shown())
                .listener(new Broker())
                .build());
        return RunningEngine.start(engine);
    }

    private static SocketPeer accept(SSLServerSocket door) throws IOException {
        return SocketPeer.called(door.accept(), TestSessions.US, "CALLER");
    }

    private RunningEngine running() throws IOException {
        return RunningEngine.acceptor(
                inUse,
                TestSessions.PARKING,
                TestSessions.acceptor("EARLY").listener(new Broker()).build(),
                TestSessions.acceptor("LATE").listener(new Broker()).build(),
                TestSessions.acceptor("LATER").listener(new Broker()).build());
    }

    private void replaceBy(TestCertificate other) throws IOException {
        Path beside = Files.copy(other.store(), folder.resolve("new.p12"));
        Files.move(beside, inUse.store(), StandardCopyOption.ATOMIC_MOVE);
    }

    private static List<Outcome> outcomes(RunningEngine running) {
        return running.engine().reloadCertificates().stream()
                .map(CertificateReload::outcome)
                .toList();
    }

    private static SocketPeer call(RunningEngine running, TestCertificate trusted, String name) throws IOException {
        return SocketPeer.call(trusted.socket(), running.port(), name, TestSessions.US);
    }

    private static void assertNotTrusted(RunningEngine running, TestCertificate trusted) throws IOException {
        try (SocketPeer peer = call(running, trusted, "LATE")) {
            assertThatThrownBy(peer::logOn).isInstanceOf(SSLHandshakeException.class);
        }
    }
}
