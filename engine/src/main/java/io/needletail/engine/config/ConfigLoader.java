package io.needletail.engine.config;

import io.needletail.engine.AcceptorConfig;
import io.needletail.engine.EngineConfig;
import io.needletail.engine.SessionSpec;
import io.needletail.engine.error.ConfigError;
import io.needletail.session.SessionId;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Understands one file, and keeps what was found on the way whether it can be used or not. */
final class ConfigLoader {
    private final ConfigFile content;
    private final SettingValidator judge;
    private final Map<SessionId, SessionSpec> sessions = new LinkedHashMap<>();
    private final Map<SessionId, Section> sections = new LinkedHashMap<>();
    private final Map<SessionId, DictionaryConfig> dictionaries = new HashMap<>();
    private Optional<ConfigException> first = Optional.empty();

    private ConfigLoader(ConfigFile content) {
        this.content = content;
        judge = new SettingValidator(content);
    }

    /** Reads the text alone; {@link #understand} judges it. */
    static ConfigLoader of(Path file, Variables variables) throws IOException {
        return new ConfigLoader(ConfigFile.read(file, variables));
    }

    List<SettingVerdict> judged() {
        return judge.judged();
    }

    List<Finding> findings() {
        return judge.findings();
    }

    /** What the file means; a session that cannot be used is left out, or ends it all when the file says so. */
    EngineSetup understand() {
        Section section = judge.inOurWords(content.engine());
        judge.judgeEngine(section).ifPresent(error -> {
            throw new ConfigException(error);
        });
        EngineConfig engine = new EngineReader(section).read();
        Section defaults = judge.inOurWords(content.defaults());
        for (Section written : content.sessions()) {
            Section own = judge.inOurWords(written);
            Section session = own.over(defaults);
            try {
                add(session(session, own), session);
            } catch (ConfigException unusable) {
                complain(session, unusable.finding());
            }
        }
        // Who copies to a session that is left out is left out too.
        while (leavesOutCopier()) {}
        if (sessions.isEmpty()) throw first.orElseThrow();
        List<SessionSpec> specs =
                sessions.values().stream().map(this::withDropCopy).toList();
        dictionaries.keySet().retainAll(sessions.keySet());
        return new EngineSetup(engine, specs, dictionaries, required(), descriptions(), judge.findings());
    }

    private Set<SessionId> required() {
        return sessions.keySet().stream()
                .filter(id -> !sections.get(id).flag("ContinueInitializationOnError"))
                .collect(Collectors.toSet());
    }

    private Map<SessionId, String> descriptions() {
        Map<SessionId, String> descriptions = new HashMap<>();
        sessions.keySet()
                .forEach(id -> sections.get(id).text("Description").ifPresent(text -> descriptions.put(id, text)));
        return descriptions;
    }

    private SessionSpec withDropCopy(SessionSpec spec) {
        return dropCopyTo(spec.id())
                .map(to -> spec.toBuilder().dropCopyTo(to).build())
                .orElse(spec);
    }

    private SessionReader.ReadSession session(Section session, Section own) {
        boolean initiator = session.text("ConnectionType")
                .filter("initiator"::equalsIgnoreCase)
                .isPresent();
        judge.judgeSession(session, own, initiator).ifPresent(error -> {
            throw new ConfigException(error);
        });
        return new SessionReader(session, judge::say).read();
    }

    private void add(SessionReader.ReadSession read, Section section) {
        SessionSpec spec = read.spec();
        SessionId id = spec.id();
        if (sessions.remove(id) != null) {
            String text = "session " + id + " stands here a second time; this one counts";
            complain(section, new Finding(ConfigError.SESSION_TWICE, content.file(), section.line(), text));
        }
        sessions.values().forEach(other -> requireApart(spec, other, section));
        sessions.put(id, spec);
        sections.put(id, section);
        dictionaries.remove(id);
        read.dictionaries().ifPresent(config -> dictionaries.put(id, config));
    }

    private static void requireApart(SessionSpec spec, SessionSpec other, Section section) {
        if (spec.connection() instanceof AcceptorConfig here
                && other.connection() instanceof AcceptorConfig there
                && here.endpoint().equals(there.endpoint())
                && !here.sharesListenerWith(there)) {
            throw section.refused(
                    "it listens at " + here.endpoint() + " as " + other.id()
                            + " does, with another TLS, other socket options or other allowed addresses; give it a port of its own");
        }
        Optional<Path> shared = spec.storage().files().stream()
                .filter(other.storage().files()::contains)
                .findFirst();
        if (shared.isPresent()) {
            throw section.refused(
                    "its journal " + shared.get() + " is that of " + other.id() + "; set another FileStorePath");
        }
    }

    private boolean leavesOutCopier() {
        Optional<SessionId> lost =
                sessions.keySet().stream().filter(id -> !hasCopyTarget(id)).findFirst();
        if (lost.isEmpty()) return false;
        sessions.remove(lost.get());
        Section section = sections.get(lost.get());
        complain(
                section,
                section.wrong("DropCopyTo", "another session of this file, such as FIX.4.4:US->DROP")
                        .finding());
        return true;
    }

    private boolean hasCopyTarget(SessionId id) {
        return sections.get(id).text("DropCopyTo").isEmpty()
                || dropCopyTo(id).filter(target -> !target.equals(id)).isPresent();
    }

    private Optional<SessionId> dropCopyTo(SessionId id) {
        return sections.get(id)
                .text("DropCopyTo")
                .flatMap(name -> sessions.keySet().stream()
                        .filter(other -> other.toString().equals(name))
                        .findFirst());
    }

    // What keeps a session out is said, and ends it all when the file says so or nobody is left.
    private void complain(Section section, Finding problem) {
        ConfigException unusable = new ConfigException(problem);
        if (!goesOn(section)) throw unusable;
        judge.say(problem);
        if (first.isEmpty()) first = Optional.of(unusable);
    }

    // The very key may be what is wrong.
    private static boolean goesOn(Section session) {
        Key key = Keys.known("ContinueInitializationOnError");
        String value = session.textOr(key.name(), key.otherwise());
        return key.form().expectedInsteadOf(value).isEmpty() && ValueFormat.isYes(value);
    }
}
