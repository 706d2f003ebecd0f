/**
 * Connections of sessions: {@link io.needletail.engine.connect.InitiatorConfig} and
 * {@link io.needletail.engine.connect.AcceptorConfig} describe them, with each
 * {@link io.needletail.engine.connect.Endpoint}; {@link io.needletail.engine.connect.TransportFactory} makes them.
 */
package io.needletail.engine.connect;
