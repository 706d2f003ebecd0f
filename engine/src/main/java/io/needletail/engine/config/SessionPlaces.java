package io.needletail.engine.config;

import io.needletail.engine.SessionSpec;
import io.needletail.engine.connect.AcceptorConfig;
import io.needletail.engine.connect.Endpoint;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Endpoints and files of the sessions of a configuration: those at one endpoint must share its listener, and no two
 * share a file.
 */
final class SessionPlaces {
    // The sessions at an endpoint agree: it is enough to compare with the first of them.
    private final Map<Endpoint, List<SessionSpec>> listening = new HashMap<>();
    private final Map<Path, SessionSpec> files = new HashMap<>();

    /**
     * Adds a session.
     *
     * @param section where the configuration describes it
     * @throws ConfigException when it does not agree with an earlier one
     */
    void add(SessionSpec spec, Section section) {
        List<SessionSpec> there = new ArrayList<>();
        if (spec.connection() instanceof AcceptorConfig here) {
            there = listening.computeIfAbsent(here.endpoint(), _ -> new ArrayList<>());
            if (!there.isEmpty()) requireOneListener(here, there.getFirst(), section);
        }
        for (Path file : spec.storage().files()) {
            SessionSpec other = files.get(file);
            if (other == null) continue;
            throw section.refused("its journal " + file + " is that of " + other.id() + "; set another FileStorePath");
        }
        there.add(spec);
        spec.storage().files().forEach(file -> files.put(file, spec));
    }

    /** Removes a session. */
    void remove(SessionSpec spec) {
        listening.values().forEach(all -> all.remove(spec));
        files.values().removeIf(spec::equals);
    }

    private static void requireOneListener(AcceptorConfig here, SessionSpec other, Section section) {
        if (here.sharesListenerWith((AcceptorConfig) other.connection())) return;
        throw section.refused(
                "it listens at " + here.endpoint() + " as " + other.id()
                        + " does, with another TLS, other socket options or other allowed addresses; give it a port of its own");
    }
}
