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
import java.util.ArrayList;
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
    private final DictionaryFiles dictionaryFiles = new DictionaryFiles();
    private Optional<ConfigException> first = Optional.empty();
    private Optional<ConfigException> fatal = Optional.empty();

    private ConfigLoader(ConfigFile content) {
        this.content = content;
        validator = new SettingValidator(content);
    }

    /** Reads the text only; {@link #load} validates it. */
    static ConfigLoader of(Path file, Variables variables) throws IOException {
        return new ConfigLoader(ConfigFile.read(file, variables));
    }

    /** Reads a text that is in no file; {@link #load} validates it. */
    static ConfigLoader of(Path name, byte[] content, Variables variables) {
        return new ConfigLoader(ConfigFile.of(name, content, variables));
    }

    List<SettingVerdict> verdicts() {
        return validator.verdicts();
    }

    List<Finding> findings() {
        return validator.findings();
    }

    /**
     * Returns the engine of the file. A session that cannot be used is left out, or is an error when the file requires
     * all sessions.
     */
    EngineSetup load() {
        if (content.sessions().isEmpty()) {
            String text = "no [SESSION] section; add one for each session";
            throw new ConfigException(ConfigError.NO_SESSION, content.file(), 0, text);
        }
        validateSections();
        Section section = validator.withoutAliases(content.engine());
        List<Finding> errors = validator.validateEngine(section);
        errors.forEach(this::reportFatal);
        EngineConfig engine = errors.isEmpty() ? new EngineReader(section).read() : EngineConfig.DEFAULTS;
        AlarmLimits limits = errors.isEmpty() ? AlarmReader.limits(section) : AlarmLimits.DEFAULTS;
        AlarmConfig alarms = new AlarmConfig(limits, rules());
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
        throwFatal();
        if (sessions.isEmpty()) throw first.orElseThrow();
        List<SessionSpec> specs =
                sessions.values().stream().map(this::withDropCopy).toList();
        dictionaries.keySet().retainAll(sessions.keySet());
        return new EngineSetup( // tidy: the one loader; the parts have types of their own
                engine, specs, dictionaries, required(), descriptions(), alarms, validator.findings());
    }

    /** Tests whether the file describes a venue, alarms of a console, or clients of an agent. */
    boolean hasOthers() {
        return !content.others().isEmpty();
    }

    /** Tests whether the file describes sessions. */
    boolean hasSessions() {
        return !content.sessions().isEmpty();
    }

    /** Validates the sections of a venue, and returns them. */
    List<VenueSection> validateVenue() {
        validateSections();
        throwFatal();
        return content.others().venue();
    }

    /** Validates what the file has beside sessions. */
    void validateOthers() {
        validateSections();
        alarms();
        if (!content.others().clients().isEmpty()) agent();
    }

    /** Validates and reads what the file says about an agent. */
    AgentConfig agent() {
        Section defaults = validator.withoutAliases(content.defaults());
        List<AgentConfig.Client> clients = new ArrayList<>();
        for (Section written : content.others().clients()) {
            Section section = validator.withoutAliases(written).over(defaults);
            List<Finding> errors = validator.validateClient(section);
            errors.forEach(this::reportFatal);
            if (errors.isEmpty()) reading(() -> clients.add(new AgentReader(section).client()));
        }
        throwFatal();
        if (clients.isEmpty()) {
            String text = "no [CLIENT] section; add one for each certificate that may use the agent";
            throw new ConfigException(ConfigError.MISSING_KEY, content.file(), 0, text);
        }
        return new AgentConfig(new TlsReader(defaults).agent(), clients);
    }

    private void reading(Runnable section) {
        try {
            section.run();
        } catch (ConfigException wrong) {
            reportFatal(wrong.finding());
        }
    }

    /** Validates and reads what the file says about alarms. */
    AlarmConfig alarms() {
        Section engine = validator.withoutAliases(content.engine());
        validator.validateEngine(engine).forEach(this::reportFatal);
        List<AlarmRule> rules = rules();
        throwFatal();
        return new AlarmConfig(AlarmReader.limits(engine), rules);
    }

    private List<AlarmRule> rules() {
        Map<String, AlarmRule> rules = new LinkedHashMap<>();
        for (Section section : content.others().alarms()) {
            List<Finding> errors = validator.validateAlarm(section);
            errors.forEach(this::reportFatal);
            if (!errors.isEmpty()) continue;
            try {
                AlarmRule rule = new AlarmReader(section, validator::report).rule();
                if (rules.putIfAbsent(rule.name(), rule) != null) {
                    throw section.wrong("AlarmName", "another name; a rule before it has this one");
                }
            } catch (ConfigException wrong) {
                reportFatal(wrong.finding());
            }
        }
        return List.copyOf(rules.values());
    }

    private void throwFatal() {
        fatal.ifPresent(problem -> {
            throw problem;
        });
    }

    private void validateSections() {
        content.others()
                .venue()
                .forEach(section -> validator.validateVenue(section).forEach(this::reportFatal));
    }

    // The first one is thrown after all have been found.
    private void reportFatal(Finding problem) {
        validator.report(problem);
        if (fatal.isEmpty()) fatal = Optional.of(new ConfigException(problem));
    }

    /** Opens what the usable sessions name, after {@link #load}. */
    void openAll() {
        OpenCheck check = new OpenCheck(validator::report);
        sessions.forEach((id, spec) -> check.open(spec, sections.get(id)));
    }

    /** Reports the settings of the usable sessions that have no effect there, after {@link #load}. Slow. */
    void reportInert() {
        Map<Setting, Long> users = sessions.keySet().stream()
                .flatMap(id -> sections.get(id).settings().values().stream())
                .collect(Collectors.groupingBy(setting -> setting, Collectors.counting()));
        Map<SessionId, List<EffectCheck.Inert>> inert = new LinkedHashMap<>();
        sessions.forEach((id, spec) ->
                inert.put(id, new EffectCheck(sections.get(id), spec.config().initiator(), dictionaryFiles).inert()));
        Map<Setting, Long> without = inert.values().stream()
                .flatMap(List::stream)
                .collect(Collectors.groupingBy(EffectCheck.Inert::setting, Collectors.counting()));
        // A default is reported where no session has a use for it.
        inert.forEach((id, found) -> found.forEach(one -> validator.withoutEffect(
                sections.get(id),
                one,
                ownSections.get(id).settings().containsKey(one.setting().key())
                        || without.get(one.setting()).equals(users.get(one.setting())))));
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
        List<Finding> errors = validator.validateSession(session, own, initiator);
        return new SessionReader(session, errors, validator::report, dictionaryFiles).read();
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
        validator.report(problem);
        if (!goesOn(section)) reportFatal(problem);
        if (first.isEmpty()) first = Optional.of(new ConfigException(problem));
    }

    // The very key may be what is wrong.
    private static boolean goesOn(Section session) {
        Key key = Keys.known("ContinueInitializationOnError");
        String value = session.textOr(key.name(), key.otherwise());
        return key.form().expectedInsteadOf(value).isEmpty() && ValueFormat.isYes(value);
    }
}
