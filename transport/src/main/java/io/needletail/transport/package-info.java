/**
 * Carries bytes between two peers without ever blocking a thread.
 *
 * <p>From here on: bytes arrive in order, or the connection is gone. A {@link io.needletail.transport.Listener} and a
 * {@link io.needletail.transport.ConnectAttempt} both end in a {@link io.needletail.transport.Transport}; which kind of wire
 * lies below it is known only to the type that made it, {@link io.needletail.transport.Tcp},
 * {@link io.needletail.transport.UnixDomain} or {@link io.needletail.transport.InMemory}.
 */
package io.needletail.transport;
