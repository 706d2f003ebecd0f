/**
 * Requests for packets that were lost on all channels: {@link io.needletail.feed.retransmission.RetransmissionClient}
 * sends them, {@link io.needletail.feed.retransmission.RetransmissionProtocol} describes them.
 */
package io.needletail.feed.retransmission;
