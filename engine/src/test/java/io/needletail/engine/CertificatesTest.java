package io.needletail.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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

/** New certificates in the files of an engine that runs: who comes later sees them, who is there stays. */
class CertificatesTest {
    @TempDir
    private Path folder;

    private Certified first;
    private Certified second;
    private Certified inUse;

    @BeforeEach
    void twoCertificatesAndTheFirstIsInUse() throws IOException {
        first = Certified.make(folder, "first");
        second = Certified.make(folder, "second");
        inUse = new Certified(folder.resolve("in-use.p12"));
        replaceBy(first);
    }

    @Test
    void laterPeersSeeTheNewCertificateAndTheConnectionsOfBeforeLiveOn() throws IOException {
        try (Running running = running();
                RawPeer early = call(running, first, "EARLY").logOn()) {
            replaceBy(second);
            try (RawPeer unchanged = call(running, first, "LATE").logOn()) {
                unchanged.echo("nobody was told yet");
            }
            assertThat(outcomes(running)).containsExactly(Outcome.LOADED);
            try (RawPeer late = call(running, second, "LATER").logOn()) {
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
        try (Running running = running();
                RawPeer early = call(running, first, "EARLY").logOn()) {
            Files.writeString(inUse.store(), "no store");
            assertThat(outcomes(running)).containsExactly(Outcome.KEPT);
            try (RawPeer late = call(running, first, "LATE").logOn()) {
                late.echo("old");
                early.echo("old");
            }
            replaceBy(second);
            assertThat(outcomes(running)).containsExactly(Outcome.LOADED);
            try (RawPeer late = call(running, second, "LATER").logOn()) {
                late.echo("new");
            }
        }
    }

    @Test
    void anInitiatorShowsTheNewCertificateFromItsNextCallOn() throws IOException {
        try (SSLServerSocket before = first.door();
                SSLServerSocket after = second.door();
                Running running = calling(before, after)) {
            try (RawPeer called = accept(before)) {
                assertThat(called.hear()).startsWith("35=A|");
                called.say(RawPeer.LOGON);
                replaceBy(second);
                assertThat(outcomes(running)).containsExactly(Outcome.LOADED);
                called.echo("as before");
            }
            try (RawPeer refused = accept(before)) {
                // Neither end trusts the other any more, and the caller may be gone before this end has said so.
                assertThatThrownBy(refused::hear).isInstanceOfAny(SSLHandshakeException.class, SocketException.class);
            }
            try (RawPeer called = accept(after)) {
                assertThat(called.hear()).startsWith("35=A|");
            }
        }
    }

    private Running calling(SSLServerSocket... doors) throws IOException {
        Endpoint[] endpoints =
                Stream.of(doors).map(door -> Local.port(door.getLocalPort())).toArray(Endpoint[]::new);
        Engine engine = new Engine(Local.PARKING);
        engine.add(Local.initiator("CALLER")
                .connect(endpoints)
                .tls(inUse.shown())
                .listener(new Broker())
                .build());
        return Running.start(engine);
    }

    private static RawPeer accept(SSLServerSocket door) throws IOException {
        return RawPeer.called(door.accept(), Local.US, "CALLER");
    }

    private Running running() throws IOException {
        return Running.acceptor(
                inUse,
                Local.PARKING,
                Local.acceptor("EARLY").listener(new Broker()).build(),
                Local.acceptor("LATE").listener(new Broker()).build(),
                Local.acceptor("LATER").listener(new Broker()).build());
    }

    private void replaceBy(Certified other) throws IOException {
        Path beside = Files.copy(other.store(), folder.resolve("new.p12"));
        Files.move(beside, inUse.store(), StandardCopyOption.ATOMIC_MOVE);
    }

    private static List<Outcome> outcomes(Running running) {
        return running.engine().reloadCertificates().stream()
                .map(CertificateReload::outcome)
                .toList();
    }

    private static RawPeer call(Running running, Certified trusted, String name) throws IOException {
        return RawPeer.call(trusted.socket(), running.port(), name, Local.US);
    }

    private static void assertNotTrusted(Running running, Certified trusted) throws IOException {
        try (RawPeer peer = call(running, trusted, "LATE")) {
            assertThatThrownBy(peer::logOn).isInstanceOf(SSLHandshakeException.class);
        }
    }
}
