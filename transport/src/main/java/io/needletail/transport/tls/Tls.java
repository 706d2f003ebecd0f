package io.needletail.transport.tls;

import io.needletail.transport.ConnectAttempt;
import io.needletail.transport.Listener;
import io.needletail.transport.Transport;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicReference;
import javax.net.ssl.SNIHostName;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLParameters;

/**
 * TLS layer: created from a {@link TlsConfig}, it wraps listeners, attempts and connections of any kind.
 *
 * <p>Handshakes run on the given executor; the polling thread only moves bytes, so that a slow handshake delays no
 * other connection while the executor has a free thread. Threading: every method may be called by any thread; the
 * connections made belong to one thread each.
 */
public final class Tls {

    private final TlsConfig config;
    private final CipherSelection offer;
    private final Executor background;
    private final TlsMemory memory;
    private final AtomicReference<TlsMaterial> current;
    private byte[] lastLookedAt;
    private String lastProblem = "";

    private Tls(TlsConfig config, CipherSelection offer, Use use, ReadFiles files, TlsMaterial loaded) {
        this.config = config;
        this.offer = offer;
        background = use.background();
        memory = use.memory();
        this.lastLookedAt = files.fingerprint();
        this.current = new AtomicReference<>(loaded);
    }

    /** Material that connections use. */
    private record Use(Executor background, TlsMemory memory) {}

    /**
     * Reads the files of a configuration, for connections whose memory is not limited. Cold: it reads disks and tries
     * keys.
     *
     * @param config says which
     * @param background runs handshakes; with one thread, a slow handshake delays the next
     * @param now the time at which our own certificate must be valid
     * @return ready to secure connections
     * @throws IOException as {@link #open(TlsConfig, Executor, TlsMemory, Instant)} does
     */
    public static Tls open(TlsConfig config, Executor background, Instant now) throws IOException {
        return open(config, background, TlsMemory.UNLIMITED, now);
    }

    /**
     * Reads the files of a configuration. Cold: it reads disks and tries keys.
     *
     * @param config says which
     * @param background runs handshakes; with one thread, a slow handshake delays the next
     * @param memory what each connection takes its buffers from
     * @param now the time at which our own certificate must be valid
     * @return ready to secure connections
     * @throws IOException when a file cannot be used or a setting leaves nothing to offer: which file, what, what to do
     */
    public static Tls open(TlsConfig config, Executor background, TlsMemory memory, Instant now) throws IOException {
        CipherSelection offer = CipherSelection.of(config);
        ReadFiles files = ReadFiles.of(config);
        return new Tls(config, offer, new Use(background, memory), files, TlsMaterial.of(config, files, now));
    }

    /**
     * Returns the settings that are not applied, as text for the log.
     *
     * @return one sentence each
     */
    public List<String> remarks() {
        return offer.remarks();
    }

    /**
     * Returns subject and expiry of the certificate for new connections.
     *
     * @return text for the log
     */
    public String identity() {
        return current.get().words();
    }

    /**
     * Returns the certificates of the files that connections from now on use; without those of the system's
     * authorities.
     *
     * @return the first to expire first
     */
    public List<UsedCertificate> certificates() {
        return current.get().certificates();
    }

    /**
     * Reads the files again when they have changed. Cold: not for the polling thread.
     *
     * @param now the time at which our own certificate must be valid
     * @return the result, with the reason when new connections do not use the new files
     */
    public synchronized CertificateReload reload(Instant now) {
        try {
            ReadFiles files = ReadFiles.of(config);
            byte[] fingerprint = files.fingerprint();
            if (Arrays.equals(fingerprint, lastLookedAt))
                return new CertificateReload(CertificateReload.Outcome.UNCHANGED, identity());
            lastLookedAt = fingerprint;
            lastProblem = "";
            current.set(TlsMaterial.of(config, files, now));
            return new CertificateReload(CertificateReload.Outcome.LOADED, identity());
        } catch (IOException broken) {
            String problem = broken.getMessage() + "; what was read before stays in use";
            boolean said = problem.equals(lastProblem);
            lastProblem = problem;
            return new CertificateReload(
                    said ? CertificateReload.Outcome.UNCHANGED : CertificateReload.Outcome.KEPT, problem);
        }
    }

    /**
     * Secures every connection that a listener accepts. They are returned before their handshake; see
     * {@link Transport#isReady}.
     *
     * @param plain the listener, owned by the answer from then on
     * @return the secured one
     * @throws IllegalArgumentException when the configuration has no identity to show
     */
    public Listener listen(Listener plain) {
        requireIdentity();
        return new TlsListener(plain, this);
    }

    /**
     * Secures an attempt: it ends in a connection when the handshake is over, or in the reason why it failed.
     *
     * @param plain the attempt, owned by the answer from then on
     * @param host the peer's name as it was called, compared with its certificate
     * @param port the peer's port
     * @return the secured one
     */
    public ConnectAttempt connect(ConnectAttempt plain, String host, int port) {
        return new TlsConnectAttempt(plain, connection -> call(connection, host, port));
    }

    /**
     * Secures an accepted connection.
     *
     * @param plain the connection, owned by the answer from then on
     * @return the secured one, not ready yet
     * @throws IllegalArgumentException when the configuration has no identity to show
     */
    public TlsTransport accept(Transport plain) {
        requireIdentity();
        TlsMaterial now = current.get();
        return new TlsTransport(plain, new Handshake(() -> accepting(now.ssl())), background, memory);
    }

    /**
     * Secures an outgoing connection.
     *
     * @param plain the connection, owned by the answer from then on
     * @param host the peer's name as it was called, compared with its certificate
     * @param port the peer's port
     * @return the secured one, not ready yet
     */
    public TlsTransport call(Transport plain, String host, int port) {
        TlsMaterial now = current.get();
        return new TlsTransport(
                plain, new Handshake(() -> calling(now.ssl(), host, port, config.hostCheck())), background, memory);
    }

    /**
     * Inspects a peer: the handshake continues with any certificate, and its errors are recorded. Must not be used for
     * application data.
     *
     * @param plain the connection, owned by the answer from then on
     * @param host the peer's name as it was called
     * @param port the peer's port
     * @return the inspection in progress
     * @throws IOException when the JDK cannot set it up
     */
    public TlsInspection inspect(Transport plain, String host, int port) throws IOException {
        TlsMaterial now = current.get();
        RecordingTrustManager witness = new RecordingTrustManager(now.trust());
        try {
            SSLContext open = TlsMaterial.context(now.keys(), witness);
            Handshake handshake = new Handshake(() -> calling(open, host, port, config.hostCheck()));
            return new TlsInspection(new TlsTransport(plain, handshake, background, memory), witness);
        } catch (GeneralSecurityException broken) {
            throw new IOException("TLS cannot be set up: " + broken.getMessage(), broken);
        }
    }

    /** Source of the connections' buffers. */
    TlsMemory memory() {
        return memory;
    }

    private SSLEngine accepting(SSLContext context) {
        SSLEngine engine = context.createSSLEngine();
        engine.setUseClientMode(false);
        SSLParameters parameters = parameters(engine);
        parameters.setUseCipherSuitesOrder(true);
        switch (config.clientAuth()) {
            case NONE -> parameters.setNeedClientAuth(false);
            case WANT -> parameters.setWantClientAuth(true);
            case NEED -> parameters.setNeedClientAuth(true);
        }
        engine.setSSLParameters(parameters);
        return engine;
    }

    private SSLEngine calling(SSLContext context, String host, int port, TlsConfig.HostCheck check) {
        SSLEngine engine = context.createSSLEngine(host, port);
        engine.setUseClientMode(true);
        SSLParameters parameters = parameters(engine);
        if (check != TlsConfig.HostCheck.NONE) parameters.setEndpointIdentificationAlgorithm(check.name());
        if (!config.sni()) {
            // Unless it is silenced, the JDK says the host it was given.
            parameters.setServerNames(List.of());
        } else if (config.sniHostName().isPresent()) {
            parameters.setServerNames(
                    List.of(new SNIHostName(config.sniHostName().get())));
        }
        engine.setSSLParameters(parameters);
        return engine;
    }

    private SSLParameters parameters(SSLEngine engine) {
        SSLParameters parameters = engine.getSSLParameters();
        parameters.setProtocols(offer.protocols().toArray(String[]::new));
        if (!offer.cipherSuites().isEmpty())
            parameters.setCipherSuites(offer.cipherSuites().toArray(String[]::new));
        return parameters;
    }

    private void requireIdentity() {
        if (config.identity().isEmpty()) {
            throw new IllegalArgumentException(
                    "whoever listens with TLS shows a certificate, and none is configured; name a key store or PEM files");
        }
    }
}
