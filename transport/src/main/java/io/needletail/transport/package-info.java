/**
 * Moves bytes between two peers without blocking a thread.
 *
 * <p>Guarantee to the layers above: bytes arrive in order, or the connection has ended. A
 * {@link io.needletail.transport.Listener} and a {@link io.needletail.transport.ConnectAttempt} both end in a
 * {@link io.needletail.transport.Transport}; only the type that created it knows the kind of connection:
 * {@link io.needletail.transport.Tcp}, {@link io.needletail.transport.UnixDomain} or
 * {@link io.needletail.transport.InMemory}.
 */
package io.needletail.transport;
