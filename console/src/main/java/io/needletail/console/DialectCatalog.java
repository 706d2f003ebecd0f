package io.needletail.console;

import io.needletail.dictionary.model.Dialect;
import io.needletail.dictionary.xml.Dialects;
import io.needletail.engine.DictionaryConfig;
import io.needletail.engine.operate.DictionaryJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The dialects that the console shows: the standard ones, and those with which sessions of the engines validate. A
 * caller names one of these and no other file. Files are read from the disk, again after a change, and at most
 * {@link #KEPT_MAX} dialects are kept. Any thread.
 */
final class DialectCatalog {
    private static final int KEPT_MAX = 16;
    private static final String PLUS = " + ";

    private final ConsoleState state;
    private final EngineCommands commands;
    private final Map<Version, Dialect> kept = new LinkedHashMap<>();

    /** A dictionary as its files are now: the time of each change by path. */
    private record Version(String spec, Map<String, Long> modifiedMs) {}

    DialectCatalog(ConsoleState state, EngineCommands commands) {
        this.state = state;
        this.commands = commands;
    }

    /** Returns the standard names, and the sessions with their dictionaries. */
    Map<String, Object> names() throws IOException {
        List<Map<String, Object>> sessions = new ArrayList<>();
        for (EngineState engine : reachable()) {
            for (Map<String, Object> session : sessions(engine.engine())) {
                Map<String, Object> object = new LinkedHashMap<>();
                object.put("engine", engine.engine());
                object.put("session", Members.text(session, "session"));
                object.put("validates", session.containsKey("dictionary"));
                object.put("dictionaries", List.copyOf(specs(session)));
                sessions.add(object);
            }
        }
        Map<String, Object> object = new LinkedHashMap<>();
        object.put("standard", Dialects.standardNames());
        object.put("sessions", sessions);
        return object;
    }

    /** Returns the dictionaries of one session with their rules; refuses a session that does not validate. */
    Map<String, Object> ofSession(String engine, String session) throws IOException {
        return sessions(engine).stream()
                .filter(one -> session.equals(one.get("session")) && one.containsKey("dictionary"))
                .findFirst()
                .orElseThrow(() -> new ApiException(
                        ApiException.CONFLICT,
                        "NO_DICTIONARY",
                        session + " of " + engine + " validates with no dictionary of a file: choose a standard one"));
    }

    /** Returns the rules and files of a session that {@link #ofSession} returned. */
    static DictionaryConfig config(Map<String, Object> session) {
        return DictionaryJson.read(session);
    }

    /** Returns a dialect that {@link #names} has. */
    Dialect dialect(String spec) throws IOException {
        requireKnown(spec);
        return read(spec);
    }

    /** Returns the dialect without its additions. */
    Dialect base(String spec) throws IOException {
        requireKnown(spec);
        return read(parts(spec).getFirst());
    }

    private void requireKnown(String spec) throws IOException {
        if (Dialects.standardNames().contains(spec)) return;
        for (EngineState engine : reachable()) {
            for (Map<String, Object> session : sessions(engine.engine())) {
                if (specs(session).contains(spec)) return;
            }
        }
        throw ApiException.notFound("dialect=" + spec
                + ": it is neither a standard dictionary nor one of a session; see /api/v1/dictionaries");
    }

    private Dialect read(String spec) throws IOException {
        Version version = new Version(spec, modified(spec));
        synchronized (kept) {
            Dialect known = kept.remove(version);
            if (known != null) {
                kept.put(version, known);
                return known;
            }
        }
        // Outside of the lock: a large dictionary takes a second to read.
        Dialect dialect = Dialects.readAll(spec, Path.of(""));
        synchronized (kept) {
            kept.keySet().removeIf(old -> old.spec().equals(spec));
            kept.put(version, dialect);
            if (kept.size() > KEPT_MAX) kept.remove(kept.keySet().iterator().next());
        }
        return dialect;
    }

    private static Map<String, Long> modified(String spec) throws IOException {
        Map<String, Long> times = new TreeMap<>();
        for (String part : parts(spec)) {
            Path file = Path.of(part);
            if (Files.isRegularFile(file))
                times.put(part, Files.getLastModifiedTime(file).toMillis());
        }
        return times;
    }

    private List<EngineState> reachable() {
        return state.engines().stream().filter(EngineState::isReachable).toList();
    }

    private List<Map<String, Object>> sessions(String engine) throws IOException {
        return Members.objects(commands.ask(engine, "dictionaries", Map.of()), "sessions");
    }

    // A session that does not validate is shown with the standard dictionary of its version.
    private static Set<String> specs(Map<String, Object> session) {
        Set<String> specs = new LinkedHashSet<>();
        Members.object(session, "applications").values().forEach(spec -> specs.add(String.valueOf(spec)));
        String own = Members.text(session, "dictionary");
        if (!own.isEmpty()) specs.add(own);
        if (specs.isEmpty()) {
            Dialects.ofApplVerId(Members.text(session, "defaultApplVerId")).ifPresent(specs::add);
            String version = Members.text(session, "beginString");
            if (Dialects.standardNames().contains(version)) specs.add(version);
        }
        return specs;
    }

    /** Returns the base of a dictionary, and its additions. */
    static List<String> parts(String spec) {
        return List.of(spec.split(Pattern.quote(PLUS), -1));
    }

    /** Returns the files of a specification without their folders. */
    static String shortName(String spec) {
        return parts(spec).stream()
                .map(part -> part.substring(part.lastIndexOf('/') + 1))
                .collect(Collectors.joining(PLUS));
    }
}
