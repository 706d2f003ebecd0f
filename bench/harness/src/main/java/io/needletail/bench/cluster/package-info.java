/**
 * {@code needletail bench cluster}: an order through consensus and matching, beside an empty service on the same
 * cluster.
 */
package io.needletail.bench.cluster;
