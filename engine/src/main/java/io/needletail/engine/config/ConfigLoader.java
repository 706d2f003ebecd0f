package io.needletail.engine.config;

import io.needletail.engine.DictionaryConfig;
import io.needletail.engine.EngineConfig;
import io.needletail.engine.SessionSettings.EffectiveSetting;
import io.needletail.engine.SessionSpec;
import io.needletail.engine.admission.SessionIdPattern;
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
    private final SettingValidator validator;
    private final Map<SessionId, SessionSpec> sessions = new LinkedHashMap<>();
    private final SessionPlaces places = new SessionPlaces();
    private final Map<SessionId, Section> sections = new LinkedHashMap<>();
    private final Map<SessionId, Section> ownSections = new HashMap<>();
    private final Map<SessionId, DictionaryConfig> dictionaries = new HashMap<>();
    private Optional<ConfigException> first = Optional.empty();

    private ConfigLoader(ConfigFile content) {
        this.content = content;
        validator = new SettingValidator(content);
    }

    /** Reads the text only; {@link #load} validates it. */
    static ConfigLoader of(Path file, Variables variables) throws IOException {
        return new ConfigLoader(ConfigFile.read(file, variables));
    }

    List<SettingVerdict> verdicts() {
        return validator.verdicts();
    }

    List<Finding> findings() {
        return validator.findings();
    }

    /**
     * Returns the engine of the file. A session that cannot be used is left out, or is an error when the file requires all
     * sessions.
     */
    EngineSetup load() {
        if (content.sessions().isEmpty()) {
            String text = "no [SESSION] section; add one for each session";
            throw new ConfigException(ConfigError.NO_SESSION, content.file(), 0, text);
        }
        validateVenue();
        Section section = validator.withoutAliases(content.engine());
        validator.validateEngine(section).ifPresent(error -> {
            throw new ConfigException(error);
        });
        EngineConfig engine = new EngineReader(section).read();
        Section defaults = validator.withoutAliases(content.defaults());
        for (Section written : content.sessions()) {
            Section own = validator.withoutAliases(written);
            Section session = own.over(defaults);
            try {
                SessionSpec spec = add(session(session, own), session);
                ownSections.put(spec.id(), own);
            } catch (ConfigException unusable) {
                reportUnusable(session, unusable.finding());
            }
        }
        // A session that copies to an omitted session is omitted too.
        while (leavesOutCopier()) {}
        if (sessions.isEmpty()) throw first.orElseThrow();
        List<SessionSpec> specs =
                sessions.values().stream().map(this::withDropCopy).toList();
        dictionaries.keySet().retainAll(sessions.keySet());
        return new EngineSetup(engine, specs, dictionaries, required(), descriptions(), validator.findings());
    }

    /** Tests whether the file describes a venue. */
    boolean hasVenue() {
        return !content.venue().isEmpty();
    }

    /** Tests whether the file describes sessions. */
    boolean hasSessions() {
        return !content.sessions().isEmpty();
    }

    /** Validates the sections of a venue, and returns them. */
    List<VenueSection> validateVenue() {
        for (VenueSection section : content.venue()) {
            validator.validateVenue(section).ifPresent(error -> {
                throw new ConfigException(error);
            });
        }
        return content.venue();
    }

    /** Opens what the usable sessions name, after {@link #load}. */
    void openAll() {
        OpenCheck check = new OpenCheck(validator::report);
        sessions.forEach((id, spec) -> check.open(spec, sections.get(id)));
    }

    /**
     * Returns the settings of a session, after {@link #load}; of a session that a template made, those of the template.
     *
     * @return empty when the file has no such session that can be used
     */
    Optional<List<EffectiveSetting>> settings(SessionId id) {
        SessionId described = sessions.containsKey(id)
                ? id
                : sessions.keySet().stream()
                        .filter(template -> new SessionIdPattern(template).matches(id))
                        .findFirst()
                        .orElse(id);
        return Optional.ofNullable(sessions.get(described))
                .map(spec -> EffectiveSettings.of(
                        sections.get(described),
                        ownSections.get(described),
                        spec.config().initiator()));
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
        validator.validateSession(session, own, initiator).ifPresent(error -> {
            throw new ConfigException(error);
        });
        return new SessionReader(session, validator::report).read();
    }

    private SessionSpec add(SessionReader.ReadSession read, Section section) {
        SessionSpec spec = read.spec();
        SessionId id = spec.id();
        SessionSpec first = sessions.remove(id);
        if (first != null) {
            places.remove(first);
            String text = "session " + id + " stands here a second time; this one counts";
            reportUnusable(section, new Finding(ConfigError.SESSION_TWICE, content.file(), section.line(), text));
        }
        places.add(spec, section);
        sessions.put(id, spec);
        sections.put(id, section);
        dictionaries.remove(id);
        read.dictionaries().ifPresent(config -> dictionaries.put(id, config));
        return spec;
    }

    private boolean leavesOutCopier() {
        Optional<SessionId> lost =
                sessions.keySet().stream().filter(id -> !hasCopyTarget(id)).findFirst();
        if (lost.isEmpty()) return false;
        sessions.remove(lost.get());
        Section section = sections.get(lost.get());
        reportUnusable(
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

    // An unusable session is logged; it is an error when the file requires all sessions, or no session remains.
    private void reportUnusable(Section section, Finding problem) {
        ConfigException unusable = new ConfigException(problem);
        if (!goesOn(section)) throw unusable;
        validator.report(problem);
        if (first.isEmpty()) first = Optional.of(unusable);
    }

    // The very key may be what is wrong.
    private static boolean goesOn(Section session) {
        Key key = Keys.known("ContinueInitializationOnError");
        String value = session.textOr(key.name(), key.otherwise());
        return key.form().expectedInsteadOf(value).isEmpty() && ValueFormat.isYes(value);
    }
}
