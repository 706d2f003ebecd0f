package io.needletail.cli.demo;

import io.needletail.cli.console.VenueBooks;
import io.needletail.cli.market.OperatorAccess;
import io.needletail.cli.market.VenueOperations;
import io.needletail.console.ClusterView;
import io.needletail.engine.Engine;
import io.needletail.engine.config.EngineSetup;
import io.needletail.engine.connect.Endpoint;
import io.needletail.venue.config.VenueSetup;
import io.needletail.venue.identity.KeyFolder;
import io.needletail.venue.sequencer.NodeListener;
import io.needletail.venue.server.VenueServer;
import java.io.IOException;
import java.util.Optional;
import java.util.Set;

/** A venue of one node in this process. */
final class OneNodeVenue implements DemoVenue {
    private final VenueSetup venue;
    private final VenueServer server;
    private Optional<VenueBooks> books = Optional.empty();

    OneNodeVenue(VenueSetup venue, EngineSetup sessions, NodeListener listener) throws IOException {
        this.venue = venue;
        server = VenueServer.start(venue, sessions, listener);
    }

    @Override
    public Set<Endpoint> endpoints() {
        return server.endpoints();
    }

    @Override
    public Engine engine() {
        return server.engine();
    }

    @Override
    public VenueBooks books() {
        if (books.isEmpty())
            books = Optional.of(VenueBooks.start(venue, server.client(KeyFolder.CONSOLE, VenueBooks.CLIENT_ID)));
        return books.get();
    }

    @Override
    public VenueOperations operations(String identity) {
        return new VenueOperations(venue, OperatorAccess.oneNode(venue), identity);
    }

    @Override
    public Optional<ClusterView> nodes() {
        return Optional.empty();
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
        books.ifPresent(VenueBooks::close);
        server.close();
    }
}
