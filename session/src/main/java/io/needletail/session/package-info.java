/**
 * The session layer: {@link io.needletail.session.Session} takes messages and the time and answers with bytes in an
 * {@link io.needletail.session.Outbox} and calls on a {@link io.needletail.session.SessionListener}.
 *
 * <p>The same inputs always give the same outputs. Nothing here starts a thread, opens a file or asks for the time.
 */
package io.needletail.session;
