package io.needletail.venue.sequencer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.agrona.DirectBuffer;
import org.junit.jupiter.api.Test;

/**
 * A client whose session the cluster has forgotten, as after a restart of all nodes: its requests are taken, and
 * nothing comes.
 */
final class ForgottenSessionTest {
    private static final long STEP_NS = TimeUnit.MILLISECONDS.toNanos(10);

    private final Silent link = new Silent();
    private final WindowedClient client =
            new WindowedClient(link, 7, SequencerClient.FROM_NOW, 16, new VenueListener() {});

    @Test
    void aClientWhoseRequestsAreTakenAndNotAnsweredConnectsAnew() {
        pollFor(2_900);
        assertThat(link.reconnections).isZero();
        pollFor(1_000);
        assertThat(link.reconnections).isEqualTo(1);
        pollFor(3_900);
        assertThat(link.reconnections).isEqualTo(2);
    }

    @Test
    void aClientWithoutALeaderWaitsForOne() {
        link.takesRequests = false;
        pollFor(60_000);
        assertThat(link.reconnections).isZero();
    }

    private void pollFor(long ms) {
        long endNs = link.nowNs + TimeUnit.MILLISECONDS.toNanos(ms);
        while (link.nowNs < endNs) {
            client.poll();
            link.nowNs += STEP_NS;
        }
    }

    private static final class Silent implements SequencerLink {
        private boolean takesRequests = true;
        private long nowNs = 1;
        private int reconnections;

        @Override
        public int poll(FrameHandler handler) {
            return 0;
        }

        @Override
        public long connection() {
            return 1L + reconnections;
        }

        @Override
        public void reconnect() {
            reconnections++;
        }

        @Override
        public boolean offer(DirectBuffer buffer, int offset, int length) {
            return takesRequests;
        }

        @Override
        public long nanoTime() {
            return nowNs;
        }

        @Override
        public void close() {}
    }
}
