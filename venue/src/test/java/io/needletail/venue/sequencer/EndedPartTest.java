package io.needletail.venue.sequencer;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeron.ExclusivePublication;
import io.aeron.Image;
import io.aeron.cluster.codecs.CloseReason;
import io.aeron.cluster.service.ClientSession;
import io.aeron.cluster.service.Cluster;
import io.aeron.cluster.service.ClusteredService;
import io.aeron.logbuffer.Header;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.AgentTerminationException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Tests that the end of a part's thread is reported, however it ends, so that a supervisor starts the node again. */
@Timeout(120)
final class EndedPartTest {
    @TempDir
    private Path directory;

    @Test
    void aPartThatAeronEndsWithoutAnExceptionIsReported() {
        try (TestNode node = new TestNode(directory)) {
            node.start(new EndingService());
            // The consensus module ends with its service, and may be reported first.
            while (!node.ended.contains("service")) LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(5));
            assertThat(node.errors)
                    .anySatisfy(error -> assertThat(error).hasStackTraceContaining("a test ends the service"));
        }
    }

    /** Ends its thread as Aeron does after too long a pause: by an exception that Agrona takes for an order. */
    private static final class EndingService implements ClusteredService {
        @Override
        public void onStart(Cluster cluster, Image snapshot) {
            throw new AgentTerminationException("a test ends the service");
        }

        @Override
        public void onSessionOpen(ClientSession session, long timestamp) {}

        @Override
        public void onSessionClose(ClientSession session, long timestamp, CloseReason reason) {}

        @Override
        public void onSessionMessage(
                ClientSession session, long timestamp, DirectBuffer buffer, int offset, int length, Header header) {}

        @Override
        public void onTimerEvent(long correlationId, long timestamp) {}

        @Override
        public void onTakeSnapshot(ExclusivePublication publication) {}

        @Override
        public void onRoleChange(Cluster.Role role) {}

        @Override
        public void onTerminate(Cluster cluster) {}
    }
}
