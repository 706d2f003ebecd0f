/**
 * TCP connections of a capture, put together by sequence number, and cut into FIX messages.
 *
 * <p>{@link io.needletail.tools.tcp.TcpConnections} reads a capture, hands over each message in the order of the
 * packets that completed them, and reports what is missing.
 */
package io.needletail.tools.tcp;
