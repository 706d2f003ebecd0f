/**
 * {@code needletail bench cluster}: an order through consensus and matching, beside an empty service on the same cluster.
 *
 * <pre>
 *   client ──▶ leader ──▶ log on every node ──▶ service ──▶ client
 *   embedded: one process, shared memory     one: two processes, UDP     three: four processes, UDP
 * </pre>
 */
package io.needletail.bench.cluster;
