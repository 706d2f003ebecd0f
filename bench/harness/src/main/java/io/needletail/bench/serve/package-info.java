/**
 * {@code needletail bench serve}: the far end of {@code bench rtt} or {@code bench echo} alone, for a machine of its
 * own.
 */
package io.needletail.bench.serve;
