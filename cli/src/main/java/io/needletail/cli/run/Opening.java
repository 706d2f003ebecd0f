package io.needletail.cli.run;

import io.needletail.engine.Accepting;
import io.needletail.engine.Calling;
import io.needletail.engine.Endpoint;
import io.needletail.engine.Engine;
import io.needletail.engine.Place;
import io.needletail.engine.SessionSpec;
import io.needletail.engine.config.EngineSetup;
import io.needletail.engine.config.SessionSetup;
import io.needletail.session.SessionListener;
import io.needletail.wire.Check;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Gives an engine the sessions of a configuration file, with one application for all of them. */
public final class Opening {
    private Opening() {}

    /**
     * Opens them all. Cold: journals and dictionaries are read.
     *
     * @param engine gets the sessions, on the thread that runs it
     * @param setup what a file says
     * @param listener the application
     * @return where it listens, in the order of the file, with the ports that the system chose
     * @throws IOException when a journal, a dictionary or an address cannot be opened
     */
    public static List<Endpoint> open(Engine engine, EngineSetup setup, SessionListener listener) throws IOException {
        Map<Endpoint, List<SessionSpec>> accepted = new LinkedHashMap<>();
        for (SessionSetup session : setup.sessions()) {
            SessionSpec wanted = new SessionSpec(session.config(), session.storage(), check(session), listener);
            switch (session.link()) {
                case Calling calling ->
                    engine.connect(
                            endpoint(calling.places().getFirst()),
                            calling.reconnectNs().getFirst(),
                            wanted);
                case Accepting accepting ->
                    accepted.computeIfAbsent(endpoint(accepting.place()), key -> new ArrayList<>())
                            .add(wanted);
            }
        }
        List<Endpoint> open = new ArrayList<>();
        for (Map.Entry<Endpoint, List<SessionSpec>> door : accepted.entrySet()) {
            int port = engine.listen(door.getKey(), door.getValue());
            open.add(new Endpoint(door.getKey().host(), port));
        }
        return open;
    }

    private static Check check(SessionSetup session) throws IOException {
        if (session.judging().isEmpty()) return Check.NONE;
        return session.judging().get().open(session.config().logon().applVerId());
    }

    private static Endpoint endpoint(Place place) throws IOException {
        if (place instanceof Endpoint endpoint) return endpoint;
        throw new IOException(place + " cannot be served in this version; use TCP");
    }
}
