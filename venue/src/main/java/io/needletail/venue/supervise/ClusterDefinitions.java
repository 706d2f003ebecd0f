package io.needletail.venue.supervise;

import io.needletail.venue.identity.KeyFolder;
import io.needletail.venue.sequencer.ClusterClient;
import io.needletail.venue.sequencer.SequencerClient;
import io.needletail.venue.sequencer.VenueDefinitions;
import java.io.IOException;
import java.time.Instant;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Defines the instruments and owners of a file in a cluster, as soon as it has a leader. */
public final class ClusterDefinitions {
    private static final long IDLE_NS = 1_000_000;

    private ClusterDefinitions() {}

    /**
     * Sends the definitions and waits for the answers.
     *
     * @param settings the venue
     * @param folder of the cluster
     * @param isEnding tells when to give up
     * @return the definitions with those that were refused
     * @throws IOException when the key of the operator cannot be used
     */
    public static VenueDefinitions send(ClusterSettings settings, ClusterFolder folder, BooleanSupplier isEnding)
            throws IOException {
        VenueDefinitions definitions = new VenueDefinitions(settings.venue(), Instant.now());
        try (SequencerClient client = ClusterClient.connect(
                settings.client(
                        folder.keys().key(KeyFolder.OPERATOR),
                        VenueDefinitions.CLIENT_ID,
                        folder.clientDirectory("definitions")),
                definitions)) {
            while (!definitions.isComplete(client) && !isEnding.getAsBoolean()) {
                int work = client.poll() + definitions.send(client);
                if (work == 0) LockSupport.parkNanos(IDLE_NS);
            }
        }
        return definitions;
    }
}
