package io.needletail.cli.run;

import io.needletail.engine.AcceptorConfig;
import io.needletail.engine.Endpoint;
import io.needletail.engine.Engine;
import io.needletail.engine.ReloadResult.Failure;
import io.needletail.engine.TcpEndpoint;
import io.needletail.engine.config.EngineSetup;
import io.needletail.engine.config.Planner;
import io.needletail.engine.config.SessionSetup;
import io.needletail.session.SessionId;
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
     * @param setup what a file says
     * @param planner knows the application
     * @return where it listens, in the order of the file, with the ports that the system chose
     * @throws IOException when no session can be opened, or one that must be
     * @throws IllegalArgumentException when that is because its settings contradict each other
     */
    public static List<Endpoint> open(Engine engine, EngineSetup setup, Planner planner) throws IOException {
        List<Failure> failures = engine.reload(planner.plans(setup)).failures();
        boolean all = failures.size() == setup.sessions().size();
        for (Failure failure : failures) {
            if (all || mustRun(setup, failure.id())) throw asIo(failure.cause());
        }
        Set<Endpoint> places = new LinkedHashSet<>();
        for (SessionSetup session : setup.sessions()) {
            if (session.link() instanceof AcceptorConfig accepting) open(engine, accepting.place(), places);
        }
        return List.copyOf(places);
    }

    private static void open(Engine engine, Endpoint place, Set<Endpoint> places) {
        engine.port(place)
                .ifPresent(port -> places.add(place instanceof TcpEndpoint endpoint ? at(endpoint, port) : place));
    }

    private static Endpoint at(TcpEndpoint endpoint, int port) {
        return new TcpEndpoint(endpoint.host(), port);
    }

    private static boolean mustRun(EngineSetup setup, SessionId id) {
        return setup.sessions().stream()
                .anyMatch(session -> session.mustRun() && session.config().id().equals(id));
    }

    private static IOException asIo(Exception cause) {
        return switch (cause) {
            case IOException surroundings -> surroundings;
            case RuntimeException unusable -> throw unusable;
            case Exception other -> new IOException(other);
        };
    }
}
