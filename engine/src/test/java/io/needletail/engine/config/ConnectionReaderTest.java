package io.needletail.engine.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.needletail.engine.SessionSpec;
import io.needletail.engine.connect.AcceptorConfig;
import io.needletail.engine.connect.Endpoint;
import io.needletail.engine.connect.InitiatorConfig;
import io.needletail.engine.connect.TcpEndpoint;
import io.needletail.transport.LinuxOptions;
import io.needletail.transport.SocketOptions;
import io.needletail.transport.tls.Identity;
import io.needletail.transport.tls.KeyStoreFile;
import io.needletail.transport.tls.Secret;
import io.needletail.transport.tls.TlsConfig;
import io.needletail.transport.tls.TlsConfig.ClientAuth;
import io.needletail.transport.tls.TlsConfig.HostCheck;
import io.needletail.transport.tls.Trust;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests the endpoints of sessions and their TLS settings. */
class ConnectionReaderTest {
    private static final Secret HIDDEN = Secret.of("hidden");

    @TempDir
    private Path directory;

    @Test
    void alternateHostsAreCalledInTheOrderOfTheirNumbersUpToTheFirstThatIsMissing() throws IOException {
        InitiatorConfig calling = calling(
                "SocketConnectHost2=c",
                "SocketConnectPort2=3",
                "SocketConnectHost1=b",
                "SocketConnectPort1=2",
                "SocketConnectHost4=e",
                "SocketConnectPort4=5");
        assertThat(calling.endpoints())
                .containsExactly(
                        new TcpEndpoint("exchange.example", 9881), new TcpEndpoint("b", 2), new TcpEndpoint("c", 3));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            7          | 7
            5;10;60    | 5,10,60
            3x5;60     | 5,5,5,60
            2*1; 30    | 1,1,30
            """)
    void waitsBetweenAttemptsMayGrow(String written, String seconds) throws IOException {
        long[] expected = LongStream.of(List.of(seconds.split(",", -1)).stream()
                        .mapToLong(Long::parseLong)
                        .toArray())
                .map(one -> one * 1_000_000_000L)
                .toArray();
        assertThat(calling("ReconnectInterval=" + written).reconnectNs())
                .containsExactlyElementsOf(LongStream.of(expected).boxed().toList());
    }

    @ParameterizedTest
    @CsvSource({"0", "soon", "5;", "2000x1", "86401", "0x5"})
    void waitsThatMakeNoSenseAreRefused(String written) {
        assertThatThrownBy(() -> calling("ReconnectInterval=" + written))
                .hasMessageContaining("NT-120 ReconnectInterval=" + written + ": expected seconds from 1 to 86400");
    }

    @Test
    void aCallMayComeFromOneAddressAndPort() throws IOException {
        assertThat(calling("SocketLocalPort=4000").local()).contains(new TcpEndpoint("0.0.0.0", 4000));
        assertThat(calling("SocketLocalHost=10.0.0.1").local()).contains(new TcpEndpoint("10.0.0.1", 0));
    }

    @Test
    void aPlaceMayBeASocketFileOrTheProcessItself() throws IOException {
        assertThat(calling("SocketConnectProtocol=UNIX_DOMAIN_SOCKET", "SocketConnectPath=p.sock")
                        .endpoints())
                .containsExactly(new Endpoint.SocketFile(Path.of("p.sock")));
        assertThat(calling("SocketConnectProtocol=vm_pipe").endpoints()).containsExactly(new Endpoint.InProcess(9881));
        assertThat(accepting("SocketAcceptProtocol=UNIX_DOMAIN_SOCKET", "SocketAcceptPath=a.sock")
                        .endpoint())
                .isEqualTo(new Endpoint.SocketFile(Path.of("a.sock")));
    }

    @Test
    void aPlaceMayBeSharedMemory() throws IOException {
        assertThat(calling("SocketConnectProtocol=SHARED_MEMORY", "SocketConnectPath=p.shm")
                        .endpoints())
                .containsExactly(new Endpoint.SharedMemory(Path.of("p.shm")));
        assertThat(accepting("SocketAcceptProtocol=SHARED_MEMORY", "SocketAcceptPath=a.shm")
                        .endpoint())
                .isEqualTo(new Endpoint.SharedMemory(Path.of("a.shm")));
        assertThatThrownBy(() -> accepting("SocketAcceptProtocol=SHARED_MEMORY"))
                .hasMessageContaining("SocketAcceptPath");
    }

    @Test
    void socketsAreTheUsersChoice() throws IOException {
        AcceptorConfig accepting = accepting(
                "SocketTcpNoDelay=N",
                "SocketKeepAlive=Y",
                "SocketReuseAddress=N",
                "SocketReceiveBufferSize=1024",
                "SocketSendBufferSize=2048",
                "SocketLinger=0",
                "SocketTrafficClass=16",
                "SocketBusyPollMicros=7",
                "SocketKernelTimestamps=Y",
                "AllowedRemoteAddresses= 10.0.0.1, fix.example");
        assertThat(accepting.sockets())
                .isEqualTo(SocketOptions.LOW_LATENCY
                        .with(to -> {
                            to.noDelay = false;
                            to.keepAlive = true;
                            to.reuseAddress = false;
                            to.receiveBufferBytes = 1024;
                            to.sendBufferBytes = 2048;
                            to.lingerSeconds = 0;
                            to.trafficClass = 16;
                        })
                        .with(LinuxOptions.NONE.withBusyPoll(7).withKernelStamps(true)));
        assertThat(accepting.allowed()).containsExactly("10.0.0.1", "fix.example");
    }

    @Test
    void anInitiatorChecksTheHostUnlessThatIsDisabled() throws IOException {
        assertThat(calling("SocketUseSSL=Y").tls())
                .contains(TlsConfig.DEFAULTS
                        .withSni(false, Optional.empty())
                        .withProtocols(List.of("TLSv1.2", "TLSv1.3"), List.of()));
        assertThat(calling("SocketUseSSL=Y", "EndpointIdentificationAlgorithm=NONE")
                        .tls()
                        .orElseThrow()
                        .hostCheck())
                .isEqualTo(HostCheck.NONE);
        assertThat(ConfigText.findings(directory, ConfigText.INITIATOR + "SocketUseSSL=Y\n"))
                .containsExactly(
                        "engine.cfg:1: NT-128 the name in the peer's certificate is checked; QuickFIX/J does so"
                                + " only with EndpointIdentificationAlgorithm=HTTPS");
    }

    @Test
    void keyStoresAreThoseOfQuickFixJ() throws IOException {
        TlsConfig tls = accepting(
                        "SocketUseSSL=Y",
                        "SocketKeyStore=k.p12",
                        "SocketKeyStorePassword=hidden",
                        "KeyStoreType=PKCS12",
                        "SocketTrustStore=t.jks",
                        "NeedClientAuth=Y")
                .tls()
                .orElseThrow();
        assertThat(tls.identity())
                .contains(new Identity.InStore(new KeyStoreFile(Path.of("k.p12"), HIDDEN, "PKCS12"), "SunX509"));
        assertThat(tls.trust())
                .isEqualTo(new Trust.InStore(new KeyStoreFile(Path.of("t.jks"), Secret.NONE, "JKS"), "PKIX"));
        assertThat(tls.clientAuth()).isEqualTo(ClientAuth.NEED);
    }

    @Test
    void pemFilesAreReadUnderTheNamesOfQuickFixsRelativesToo() throws IOException {
        TlsConfig tls = accepting(
                        "SocketUseSSL=Y",
                        "ServerCertificateFile=c.pem",
                        "ServerCertificateKeyFile=k.pem",
                        "CertificationAuthoritiesFile=a.pem",
                        "SSLProtocol=all -TLSv1_2")
                .tls()
                .orElseThrow();
        assertThat(tls.identity()).contains(new Identity.PemFiles(Path.of("c.pem"), Path.of("k.pem"), Secret.NONE));
        assertThat(tls.trust()).isEqualTo(new Trust.PemFile(Path.of("a.pem")));
        assertThat(tls.protocols()).containsExactly("TLSv1.3");
    }

    @Test
    void anAcceptorWithoutACertificateIsRefused() {
        assertThatThrownBy(() -> accepting("SocketUseSSL=Y"))
                .hasMessageContaining("NT-122 the session cannot be used: SocketUseSSL=Y has no certificate to show");
    }

    @Test
    void sessionsOfOneListenerMustAgreeOnItsSettings() throws IOException {
        String other = ConfigText.ACCEPTOR.replace("=PEER", "=OTHER");
        assertThat(ConfigText.read(directory, ConfigText.ACCEPTOR + other).sessions())
                .hasSize(2);
        String text = ConfigText.ACCEPTOR + other + "SocketTcpNoDelay=N\n";
        assertThat(ConfigText.read(directory, text).sessions()).hasSize(1);
        assertThat(ConfigText.findings(directory, text))
                .singleElement()
                .asString()
                .startsWith("engine.cfg:7: NT-122 the session cannot be used: it listens at 0.0.0.0:9880 as"
                        + " FIX.4.4:US->PEER does, with another TLS");
    }

    private InitiatorConfig calling(String... settings) throws IOException {
        return (InitiatorConfig) session(ConfigText.INITIATOR, settings).connection();
    }

    private AcceptorConfig accepting(String... settings) throws IOException {
        return (AcceptorConfig) session(ConfigText.ACCEPTOR, settings).connection();
    }

    private SessionSpec session(String base, String... settings) throws IOException {
        return ConfigText.session(directory, base + String.join("\n", settings) + "\n");
    }
}
