package io.needletail.venue.sequencer;

import io.needletail.venue.config.ClientConfig;

/** Connects clients to a cluster. */
public final class ClusterClient {
    private ClusterClient() {}

    /**
     * Creates a client. It connects while {@link SequencerClient#poll()} is called, and tells the listener by
     * {@link VenueListener#live}. Over UDP it has a media driver of its own, which works within {@code poll()} too: the
     * client needs no thread.
     *
     * @param config the client
     * @param listener receives the events
     * @return the client
     */
    public static SequencerClient connect(ClientConfig config, VenueListener listener) {
        return new WindowedClient(
                new ClusterLink(config), config.clientId(), config.fromSequence(), config.window(), listener);
    }
}
