/**
 * The venue's cluster in {@code bench cluster}, beside an empty service that sends every message back.
 *
 * <pre>
 *   client ──ingress──▶ consensus ──log──▶ matching, or nothing ──egress──▶ client
 * </pre>
 */
package io.needletail.bench.peers.venue.cluster;
