package io.needletail.engine.config;

import io.needletail.engine.DictionaryConfig;
import io.needletail.engine.EngineConfig;
import io.needletail.engine.SessionSpec;
import io.needletail.session.SessionId;
import io.needletail.session.SessionListener;
import io.needletail.wire.MessageValidator;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * An engine and its sessions as a configuration file describes them.
 *
 * @param engine settings of the whole engine
 * @param sessions the sessions that can be used, in the order of the file, without application and validator:
 *     {@link #specs} adds both
 * @param dictionaries the dictionaries of each session whose inbound messages are validated
 * @param required the sessions without which the engine must not run: {@code ContinueInitializationOnError=N}
 * @param descriptions free text for operators, of the sessions that have one
 * @param alarms of a console
 * @param findings errors and warnings, errors of sessions that were left out included
 */
public record EngineSetup(
        EngineConfig engine,
        List<SessionSpec> sessions,
        Map<SessionId, DictionaryConfig> dictionaries,
        Set<SessionId> required,
        Map<SessionId, String> descriptions,
        AlarmConfig alarms,
        List<Finding> findings) {
    /**
     * The application of {@link #sessions}: fails at the first message, so that a missing call of {@link #specs} shows.
     */
    static final SessionListener NO_APPLICATION = (session, message) -> {
        throw new IllegalStateException(
                session.config().id() + " has no application: run EngineSetup.specs(application)");
    };

    /** Freezes the collections. */
    public EngineSetup {
        sessions = List.copyOf(sessions);
        dictionaries = Map.copyOf(dictionaries);
        required = Set.copyOf(required);
        descriptions = Map.copyOf(descriptions);
        findings = List.copyOf(findings);
    }

    /**
     * Reads a file. A session that cannot be used does not stop the others, and is reported in the findings, unless
     * {@code ContinueInitializationOnError=N}.
     *
     * @param file QuickFIX-style settings
     * @param variables values of {@code ${…}}
     * @return an engine and its sessions
     * @throws IOException when the file cannot be read
     * @throws ConfigException when it cannot be used; the text names the line and the cause
     */
    public static EngineSetup read(Path file, Variables variables) throws IOException {
        return ConfigLoader.of(file, variables).load();
    }

    /**
     * Reads a text that is in no file, as {@link #read(Path, Variables)} reads a file.
     *
     * @param name names the text in findings
     * @param content QuickFIX-style settings
     * @param variables values of {@code ${…}}
     * @return an engine and its sessions
     * @throws ConfigException when it cannot be used; the text names the line and the cause
     */
    public static EngineSetup read(Path name, byte[] content, Variables variables) {
        return ConfigLoader.of(name, content, variables).load();
    }

    /**
     * {@return a copy whose sessions without a dictionary of their own also take what a venue takes besides FIX 4.4 and
     *     FIX 5.0 SP2}
     */
    public EngineSetup withVenueFields() {
        Map<SessionId, DictionaryConfig> more = new HashMap<>();
        dictionaries.forEach((id, one) -> more.put(id, one.withVenueFields()));
        return new EngineSetup(engine, sessions, more, required, descriptions, alarms, findings);
    }

    /**
     * Returns the sessions with one application for all of them. Cold: dictionaries are read.
     *
     * @param application called on the engine's thread
     * @return a spec for each session, in the order of the file; for {@code Engine.reload}
     * @throws IOException when a dictionary cannot be read; the text names it and the cause
     */
    public List<SessionSpec> specs(SessionListener application) throws IOException {
        return specs(application, new ValidatorCache());
    }

    /**
     * Returns the sessions with one application for all of them. Cold: dictionaries are read.
     *
     * @param application called on the engine's thread
     * @param cache keeps validators from one reading of the file to the next
     * @return a spec for each session, in the order of the file; for {@code Engine.reload}
     * @throws IOException when a dictionary cannot be read; the text names it and the cause
     */
    public List<SessionSpec> specs(SessionListener application, ValidatorCache cache) throws IOException {
        Map<SessionId, ValidatorCache.Dictionaries> wanted = new HashMap<>();
        for (SessionSpec spec : sessions) {
            DictionaryConfig config = dictionaries.get(spec.id());
            String version = spec.config().logon().applVerId();
            if (config != null) wanted.put(spec.id(), new ValidatorCache.Dictionaries(config, version));
        }
        Map<SessionId, MessageValidator> validators = cache.open(wanted);
        return sessions.stream()
                .map(spec -> spec.toBuilder()
                        .validator(
                                validators.getOrDefault(spec.id(), MessageValidator.NONE),
                                Optional.ofNullable(dictionaries.get(spec.id())))
                        .listener(application)
                        .build())
                .toList();
    }
}
