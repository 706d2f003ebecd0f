package io.needletail.cli.demo;

import io.needletail.cli.console.ConsoleOptions;
import io.needletail.cli.console.VenueBooks;
import io.needletail.cli.log.RecentLogAppender;
import io.needletail.cli.market.VenueOperations;
import io.needletail.console.ClusterView;
import io.needletail.console.ConsoleSources;
import io.needletail.console.WatchedEngine;
import io.needletail.engine.Engine;
import io.needletail.engine.connect.Endpoint;
import io.needletail.engine.connect.TcpEndpoint;
import io.needletail.engine.operate.AdminConfig;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The venue of a demo with its FIX gateway in this process, and its nodes here or in processes of their own. */
interface DemoVenue extends AutoCloseable {
    /** Returns where the gateway listens. */
    Set<Endpoint> endpoints();

    /** Returns what the nodes are, for a headline. */
    String describe();

    /** Serves until {@link #stop}. */
    void run();

    /** Makes {@link #run} return. From any thread. */
    void stop();

    @Override
    void close() throws IOException;

    /** Returns the engine of the gateway. */
    Engine engine();

    /**
     * Returns the books for a console, kept from the first call on.
     *
     * @throws IOException when the key of the console cannot be used
     */
    VenueBooks books() throws IOException;

    /** Returns the nodes for a console; empty for one node in this process. */
    Optional<ClusterView> nodes();

    /** Returns the commands of a console, under an identity. */
    VenueOperations operations(String identity);

    /** Opens the console of the gateway, and the admin channel that it reads. */
    default void openConsole(ConsoleOptions options, WatchedEngine gateway) throws IOException {
        VenueBooks books = books();
        engine().openAdminChannel(RecentLogAppender.shown(
                AdminConfig.beside(gateway.store().orElseThrow())));
        VenueOperations operations = operations(options.operator());
        options.open(List.of(gateway), sources -> {
            ConsoleSources withBooks = sources.withMarket(books).withControl(operations);
            return nodes().map(withBooks::withCluster).orElse(withBooks);
        });
    }

    /** Returns the port of the gateway. */
    default int port() {
        for (Endpoint endpoint : endpoints()) {
            if (endpoint instanceof TcpEndpoint tcp) return tcp.port();
        }
        throw new IllegalStateException("the venue listens at no port");
    }
}
