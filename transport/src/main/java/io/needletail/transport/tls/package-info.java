/**
 * Adds TLS 1.2 or 1.3 to any {@link io.needletail.transport.Transport}, with the same guarantees.
 *
 * <p>{@link io.needletail.transport.tls.TlsConfig} holds identity and trust, {@link io.needletail.transport.tls.Tls}
 * reads the files it names and wraps listeners, attempts and connections. Handshakes run on an executor that is handed
 * in.
 */
package io.needletail.transport.tls;
