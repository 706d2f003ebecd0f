package io.needletail.bench.peers.venue.cluster;

import io.aeron.ExclusivePublication;
import io.aeron.Image;
import io.aeron.cluster.codecs.CloseReason;
import io.aeron.cluster.service.ClientSession;
import io.aeron.cluster.service.Cluster;
import io.aeron.cluster.service.ClusteredService;
import io.aeron.logbuffer.Header;
import org.agrona.DirectBuffer;

/** The empty service: sends every message back to the client that sent it. */
final class EchoService implements ClusteredService {
    private static final int ATTEMPTS = 3;

    @Override
    public void onStart(Cluster cluster, Image snapshot) {}

    @Override
    public void onSessionOpen(ClientSession session, long timestamp) {}

    @Override
    public void onSessionClose(ClientSession session, long timestamp, CloseReason reason) {}

    @Override
    public void onSessionMessage( // tidy: ClusteredService's
            ClientSession session, long timestamp, DirectBuffer buffer, int offset, int length, Header header) {
        if (session == null) return;
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            if (session.offer(buffer, offset, length) > 0) return;
        }
    }

    @Override
    public void onTimerEvent(long correlationId, long timestamp) {}

    @Override
    public void onTakeSnapshot(ExclusivePublication publication) {}

    @Override
    public void onRoleChange(Cluster.Role role) {}

    @Override
    public void onTerminate(Cluster cluster) {}
}
