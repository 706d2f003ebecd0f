package io.needletail.console;

import io.needletail.dictionary.model.Dialect;
import io.needletail.dictionary.xml.Dialects;
import io.needletail.engine.operate.SessionDictionaries;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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

    /** The standard names, and the sessions with their dictionaries. */
    record Names(List<String> standard, List<NamesOfSession> sessions) {}

    private record NamesOfSession(String engine, String session, boolean validates, List<String> dictionaries) {}

    private record Listing(List<SessionDictionaries> sessions) {}

    Names names() throws IOException {
        List<NamesOfSession> sessions = new ArrayList<>();
        for (EngineState engine : reachable()) {
            for (SessionDictionaries one : sessions(engine.engine())) {
                sessions.add(new NamesOfSession(
                        engine.engine(), one.session(), one.dictionaries().isPresent(), List.copyOf(specs(one))));
            }
        }
        return new Names(Dialects.standardNames(), sessions);
    }

    /** Returns the dictionaries of one session with their rules; refuses a session that does not validate. */
    SessionDictionaries ofSession(String engine, String session) throws IOException {
        requireFiles(engine);
        return sessions(engine).stream()
                .filter(one ->
                        session.equals(one.session()) && one.dictionaries().isPresent())
                .findFirst()
                .orElseThrow(() -> new ApiException(
                        ApiException.CONFLICT,
                        "NO_DICTIONARY",
                        session + " of " + engine + " validates with no dictionary of a file: choose a standard one"));
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
        Optional<String> remote = Optional.empty();
        for (EngineState engine : reachable()) {
            boolean isKnown = sessions(engine.engine()).stream()
                    .anyMatch(session -> specs(session).contains(spec));
            if (!isKnown) continue;
            if (commands.engine(engine.engine()).store().isPresent()) return;
            remote = Optional.of(engine.engine());
        }
        remote.ifPresent(this::requireFiles);
        throw ApiException.notFound("dialect=" + spec
                + ": it is neither a standard dictionary nor one of a session; see /api/v1/dictionaries");
    }

    // A path that an agent names is one of its machine.
    private void requireFiles(String engine) {
        commands.engine(engine).storeFor("a dictionary of a session, other than a standard one,");
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

    private List<SessionDictionaries> sessions(String engine) throws IOException {
        return commands.ask(engine, "dictionaries", Map.of(), Listing.class).sessions();
    }

    // A session that does not validate is shown with the standard dictionary of its version.
    private static Set<String> specs(SessionDictionaries session) {
        Set<String> specs = new LinkedHashSet<>();
        session.dictionaries().ifPresent(own -> {
            own.applications().ifPresent(applications -> specs.addAll(applications.values()));
            if (!own.dictionary().isEmpty()) specs.add(own.dictionary());
        });
        if (specs.isEmpty()) {
            Dialects.ofApplVerId(session.defaultApplVerId()).ifPresent(specs::add);
            if (Dialects.standardNames().contains(session.beginString())) specs.add(session.beginString());
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
