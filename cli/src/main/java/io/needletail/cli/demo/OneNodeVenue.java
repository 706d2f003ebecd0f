package io.needletail.cli.demo;

import io.needletail.engine.Endpoint;
import io.needletail.engine.config.EngineSetup;
import io.needletail.venue.config.VenueSetup;
import io.needletail.venue.sequencer.NodeListener;
import io.needletail.venue.server.VenueServer;
import java.io.IOException;
import java.util.Set;

/** A venue of one node in this process. */
final class OneNodeVenue implements DemoVenue {
    private final VenueServer server;

    OneNodeVenue(VenueSetup venue, EngineSetup sessions, NodeListener listener) throws IOException {
        server = VenueServer.start(venue, sessions, listener);
    }

    @Override
    public Set<Endpoint> endpoints() {
        return server.endpoints();
    }

    @Override
    public String describe() {
        return "Aeron Cluster with one node";
    }

    @Override
    public void run() {
        server.run();
    }

    @Override
    public void stop() {
        server.stop();
    }

    @Override
    public void close() throws IOException {
        server.close();
    }
}
