/**
 * The FIX session layer: {@link io.needletail.session.SessionStateMachine} takes messages and the time, writes bytes to
 * an {@link io.needletail.session.Outbox} and calls a {@link io.needletail.session.SessionListener}.
 *
 * <p>The same inputs always give the same outputs. The package starts no thread, opens no file and reads no clock.
 */
package io.needletail.session;
