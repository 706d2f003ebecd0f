/**
 * Puts TLS 1.2 or 1.3 over any {@link io.needletail.transport.Transport}, with the same limits and the same manners.
 *
 * <p>{@link io.needletail.transport.tls.TlsConfig} says who we are and whom we trust, {@link io.needletail.transport.tls.Tls}
 * reads the files it names and wraps listeners, attempts and connections. Handshakes run on an executor that is handed in.
 */
package io.needletail.transport.tls;
