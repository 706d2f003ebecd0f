package io.needletail.engine.config;

import io.needletail.engine.Plan;
import io.needletail.engine.SessionSpec;
import io.needletail.session.SessionId;
import io.needletail.session.SessionListener;
import io.needletail.wire.MessageValidator;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Turns what files say into what an engine runs, with one application for all sessions. Kept and used again when a file has
 * changed, it hands out the same check for a session whose dictionaries and rules have not, so that the engine leaves that
 * session alone. Not thread-safe.
 */
public final class Planner {
    private final SessionListener listener;
    private final Map<SessionId, Known> known = new HashMap<>();

    private record Dictionaries(DictionaryConfig judging, String applVerId) {}

    private record Known(Dictionaries dictionaries, MessageValidator check) {}

    /**
     * Makes a planner.
     *
     * @param listener the application
     */
    public Planner(SessionListener listener) {
        this.listener = listener;
    }

    /**
     * What an engine is to run. Cold: dictionaries are read.
     *
     * @param setup what a file says
     * @return a plan for each session, in the order of the file
     * @throws IOException when a dictionary cannot be read; the text says which and why
     */
    public List<Plan> plans(EngineSetup setup) throws IOException {
        Map<Dictionaries, MessageValidator> opened = new HashMap<>();
        List<Plan> plans = new ArrayList<>();
        for (SessionSetup session : setup.sessions()) {
            SessionSpec spec = new SessionSpec(
                    session.config(), session.storage(), check(session, opened), listener, session.log());
            Optional<SessionId> copyTo = session.dropCopyTo().flatMap(name -> named(setup, name));
            plans.add(new Plan(spec, session.link(), copyTo, session.rereadsStorage(), session.certificates()));
        }
        return plans;
    }

    private MessageValidator check(SessionSetup session, Map<Dictionaries, MessageValidator> opened)
            throws IOException {
        if (session.judging().isEmpty()) return MessageValidator.NONE;
        SessionId id = session.config().id();
        DictionaryConfig judging = session.judging().get();
        Dictionaries wanted = new Dictionaries(judging, session.config().logon().applVerId());
        Known before = known.get(id);
        if (before != null && before.dictionaries.equals(wanted)) return before.check;
        // A thousand sessions share the tables of one dictionary.
        if (!opened.containsKey(wanted)) opened.put(wanted, judging.open(wanted.applVerId));
        MessageValidator check = opened.get(wanted).another();
        known.put(id, new Known(wanted, check));
        return check;
    }

    private static Optional<SessionId> named(EngineSetup setup, String name) {
        return setup.sessions().stream()
                .map(session -> session.config().id())
                .filter(id -> id.toString().equals(name))
                .findFirst();
    }
}
