package io.needletail.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.needletail.engine.connect.AcceptorConfig;
import io.needletail.engine.connect.Endpoint;
import io.needletail.engine.connect.InitiatorConfig;
import io.needletail.engine.connect.TcpEndpoint;
import io.needletail.engine.store.Storage;
import io.needletail.session.SessionConfig;
import io.needletail.session.SessionId;
import io.needletail.session.SessionListener;
import io.needletail.transport.SocketOptions;
import io.needletail.transport.tls.TlsConfig;
import io.needletail.wire.MessageValidator;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class SessionSpecTest {
    private static final SessionId ID = TestSessions.id(TestSessions.PEER);
    private static final SessionListener APPLICATION = (session, message) -> {};

    @Test
    void anAcceptorHasDefaultsForAllButAddressAndApplication() {
        SessionSpec spec = acceptor().build();
        assertThat(spec.id()).isEqualTo(ID);
        assertThat(spec.config()).isEqualTo(SessionConfig.acceptor(ID));
        assertThat(spec.connection()).isEqualTo(AcceptorConfig.at(new TcpEndpoint("0.0.0.0", 9880)));
        assertThat(spec.storage()).isEqualTo(Storage.memory(1 << 22));
        assertThat(spec.validator()).isSameAs(MessageValidator.NONE);
        assertThat(spec.log().sinks()).isEmpty();
        assertThat(spec.dropCopyTo()).isEmpty();
        assertThat(spec.standby()).isFalse();
    }

    @Test
    void theOrderOfCallsDoesNotMatter() {
        TlsConfig tls = TlsConfig.DEFAULTS;
        SocketOptions sockets = SocketOptions.LOW_LATENCY.with(to -> to.stagingBytes = 4096);
        Path journal = Path.of("journal");
        SessionSpec one = SessionSpec.initiator(ID)
                .tls(tls)
                .sockets(sockets)
                .heartbeat(Duration.ofSeconds(5))
                .reconnectAfter(Duration.ofSeconds(1), Duration.ofSeconds(2))
                .listener(APPLICATION)
                .connectUnix(Path.of("fix.sock"))
                .store(journal)
                .build();
        SessionSpec other = SessionSpec.initiator(ID)
                .store(journal)
                .connectUnix(Path.of("fix.sock"))
                .listener(APPLICATION)
                .heartbeat(Duration.ofSeconds(5))
                .reconnectAfter(Duration.ofSeconds(1), Duration.ofSeconds(2))
                .sockets(sockets)
                .tls(tls)
                .build();
        assertThat(one).isEqualTo(other).hasSameHashCodeAs(other);
        assertThat(one.connection())
                .isEqualTo(InitiatorConfig.to(new Endpoint.SocketFile(Path.of("fix.sock")))
                        .with(to -> to.reconnectNs = List.of(TestSessions.SECOND_NS, 2 * TestSessions.SECOND_NS))
                        .withSockets(sockets)
                        .withTls(tls));
        assertThat(one.config().heartbeat().heartbeatNs()).isEqualTo(5 * TestSessions.SECOND_NS);
    }

    @Test
    void aCopyIsEqualAndADifferenceInAnyPartIsNot() {
        SessionSpec spec = acceptor().build();
        assertThat(spec.toBuilder().build()).isEqualTo(spec);
        assertThat(List.of(
                        spec.toBuilder()
                                .config(config -> config.withTimePlaces(6))
                                .build(),
                        spec.toBuilder().listen("0.0.0.0", 9881).build(),
                        spec.toBuilder().store(Path.of("journal")).build(),
                        spec.toBuilder()
                                .validator(message -> MessageValidator.PASS)
                                .build(),
                        spec.toBuilder().listener((session, message) -> {}).build(),
                        spec.toBuilder().dropCopyTo(TestSessions.id("DROP")).build(),
                        spec.toBuilder().template().build(),
                        spec.toBuilder().standby().build()))
                .doesNotContain(spec);
    }

    @Test
    void buildNamesTheMissingPart() {
        assertThatThrownBy(() -> SessionSpec.acceptor(ID).listener(APPLICATION).build())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("session FIX.4.4:US->PEER is an acceptor without an address: call listen(host, port)");
        assertThatThrownBy(() -> SessionSpec.initiator(ID).listener(APPLICATION).build())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("session FIX.4.4:US->PEER is an initiator without an address: call connect(host, port)");
        assertThatThrownBy(() -> SessionSpec.acceptor(ID).listen("0.0.0.0", 0).build())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("session FIX.4.4:US->PEER has no application: call listener(application)");
    }

    @Test
    void buildNamesContradictingParts() {
        assertThatThrownBy(() -> acceptor().connect("localhost", 1).build())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("session FIX.4.4:US->PEER is an acceptor, and connect(...) belongs to an initiator");
        assertThatThrownBy(() -> SessionSpec.initiator(ID)
                        .connect("localhost", 1)
                        .template()
                        .listener(APPLICATION)
                        .build())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("session FIX.4.4:US->PEER is an initiator, and template(...) belongs to an acceptor");
        assertThatThrownBy(() -> acceptor().dropCopyTo(ID).build())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("session FIX.4.4:US->PEER sends its drop copy to itself");
    }

    @Test
    void aTemplateIsAddedByItsOwnMethod() throws IOException {
        try (Engine engine = new Engine(TestSessions.PARKING)) {
            SessionSpec template =
                    TestSessions.acceptor("*").template().listener(APPLICATION).build();
            assertThatThrownBy(() -> engine.add(template)).hasMessageContaining("use addTemplate");
            assertThatThrownBy(() -> engine.addTemplate(acceptor().build())).hasMessageContaining("use add");
            engine.addTemplate(template);
            assertThat(engine.port(TestSessions.ANY_PORT)).isPresent();
            assertThatThrownBy(() -> engine.addTemplate(template)).hasMessageContaining("runs in this engine already");
        }
    }

    private static SessionSpecBuilder acceptor() {
        return SessionSpec.acceptor(ID).listen("0.0.0.0", 9880).listener(APPLICATION);
    }
}
