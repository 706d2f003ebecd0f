package io.needletail.transport.tls;

import java.io.Closeable;
import java.io.IOException;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.Optional;

/**
 * Inspection of a peer's TLS: its certificates and their errors. Certificates are known as soon as the peer has sent
 * them, also when the handshake fails later. Threading: one thread.
 */
public final class TlsInspection implements Closeable {

    private final TlsTransport transport;
    private final RecordingTrustManager witness;

    TlsInspection(TlsTransport transport, RecordingTrustManager witness) {
        this.transport = transport;
        this.witness = witness;
    }

    /**
     * Drives the handshake, without blocking.
     *
     * @return whether it is over
     * @throws IOException when it failed, saying why
     */
    public boolean poll() throws IOException {
        transport.flush();
        return transport.isReady();
    }

    /**
     * The connection, for its session and for what the peer does next.
     *
     * @return the connection; not to be trusted
     */
    public TlsTransport transport() {
        return transport;
    }

    /**
     * The certificates that the peer has shown.
     *
     * @return its own first; empty when it has shown none yet
     */
    public List<X509Certificate> chain() {
        return witness.chain();
    }

    /**
     * Returns the reason for which the peer's certificate is not trusted.
     *
     * @return the reason in words, or empty when it is trusted
     */
    public Optional<String> distrusted() {
        return witness.distrusted();
    }

    /**
     * Returns the reason for which the peer's certificate is not one of the host that was called.
     *
     * @return the reason in words, or empty when it is, or when hosts are not checked
     */
    public Optional<String> misnamed() {
        return witness.misnamed();
    }

    @Override
    public void close() {
        transport.close();
    }
}
