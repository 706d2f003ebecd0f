package io.needletail.cli.run;

import io.needletail.engine.Engine;
import io.needletail.engine.ReloadResult.Failure;
import io.needletail.engine.SessionSpec;
import io.needletail.engine.config.EngineSetup;
import io.needletail.engine.connect.AcceptorConfig;
import io.needletail.engine.connect.Endpoint;
import io.needletail.engine.connect.TcpEndpoint;
import java.io.IOException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Gives an engine that does not run yet the sessions of a configuration file. */
public final class SessionStarter {
    private SessionStarter() {}

    /**
     * Opens them all. Cold: journals and dictionaries are read.
     *
     * @param engine gets the sessions, on the thread that is going to run it
     * @param setup an engine and its sessions as a file describes them
     * @param specs its sessions with their application
     * @return where it listens, in the order of the file, with the ports that the system chose
     * @throws IOException when no session can be opened, or one that must be
     * @throws IllegalArgumentException when that is because its settings contradict each other
     */
    public static List<Endpoint> open(Engine engine, EngineSetup setup, List<SessionSpec> specs) throws IOException {
        List<Failure> failures = engine.reload(specs).failures();
        boolean all = failures.size() == specs.size();
        for (Failure failure : failures) {
            if (all || setup.required().contains(failure.id())) throw asIo(failure.cause());
        }
        Set<Endpoint> endpoints = new LinkedHashSet<>();
        for (SessionSpec spec : specs) {
            if (spec.connection() instanceof AcceptorConfig acceptor) open(engine, acceptor.endpoint(), endpoints);
        }
        return List.copyOf(endpoints);
    }

    private static void open(Engine engine, Endpoint endpoint, Set<Endpoint> endpoints) {
        engine.port(endpoint)
                .ifPresent(port -> endpoints.add(endpoint instanceof TcpEndpoint tcp ? at(tcp, port) : endpoint));
    }

    private static Endpoint at(TcpEndpoint endpoint, int port) {
        return new TcpEndpoint(endpoint.host(), port);
    }

    private static IOException asIo(Exception cause) {
        return switch (cause) {
            case IOException surroundings -> surroundings;
            case RuntimeException unusable -> throw unusable;
            case Exception other -> new IOException(other);
        };
    }
}
