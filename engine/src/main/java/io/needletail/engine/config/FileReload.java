package io.needletail.engine.config;

import io.needletail.engine.Engine;
import io.needletail.engine.ReloadPreview;
import io.needletail.engine.ReloadResult;
import io.needletail.engine.SessionSettings;
import io.needletail.engine.SessionSpec;
import io.needletail.engine.error.ConfigError;
import io.needletail.engine.error.Severity;
import io.needletail.engine.error.SystemError;
import io.needletail.engine.operate.AdminConfig;
import io.needletail.session.SessionId;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Reads a configuration file again while its engine runs, and changes what the file has changed, or tells what it would
 * change. A file with an error changes nothing. Any thread but the engine's; one call waits for the other.
 */
public final class FileReload implements AdminConfig.Reloading {
    private final Engine engine;
    private final Path file;
    private final Variables variables;
    private final Sessions sessions;
    private final EngineSetup first;
    private final Consumer<String> report;
    private final ValidatorCache validators;
    private volatile String appliedVersion;
    private volatile Consumer<AlarmConfig> alarmListener = _ -> {};
    private AlarmConfig alarms;

    /** Makes the specs of a reading: with the same application at each reading. */
    @FunctionalInterface
    public interface Sessions {
        /**
         * Makes the specs.
         *
         * @param setup the reading
         * @param validators keeps the validators of sessions whose dictionaries did not change
         * @return a spec for each session of the setup
         * @throws IOException when a dictionary cannot be read
         */
        List<SessionSpec> of(EngineSetup setup, ValidatorCache validators) throws IOException;

        /**
         * Compares what the file has beside its sessions with what is served, and changes nothing.
         *
         * @param from the file
         * @param setup the reading
         * @param specs its sessions
         * @return the differences
         * @throws IOException when the file cannot be read, or cannot be compared
         */
        default OtherSections others(Path from, EngineSetup setup, List<SessionSpec> specs) throws IOException {
            return OtherSections.NONE;
        }
    }

    /** Content of a file beside its sessions, which changes with them. */
    @FunctionalInterface
    public interface OtherSections {
        /** Nothing. */
        OtherSections NONE = List::of;

        /**
         * Returns what is to be said about the file beside its sessions.
         *
         * @return an error refuses the reload
         */
        List<Finding> findings();

        /**
         * Returns the changes.
         *
         * @return in words
         */
        default List<String> changes() {
            return List.of();
        }

        /**
         * Makes the changes, before those of the sessions.
         *
         * @throws IOException when they are not made; the sessions do not change then
         */
        default void apply() throws IOException {}

        /**
         * Is called when the sessions have changed.
         *
         * @throws IOException when the changes cannot be completed
         */
        default void applied() throws IOException {}
    }

    /**
     * The file of an engine.
     *
     * @param path QuickFIX-style settings
     * @param variables values of {@code ${…}}
     * @param setup the reading with which the engine was started
     * @param validators with which the specs of that reading were made, where they are made already
     */
    public record Source(Path path, Variables variables, EngineSetup setup, ValidatorCache validators) {
        /**
         * A file of which no spec is made yet.
         *
         * @param path QuickFIX-style settings
         * @param variables values of {@code ${…}}
         * @param setup the reading with which the engine is started
         */
        public Source(Path path, Variables variables, EngineSetup setup) {
            this(path, variables, setup, new ValidatorCache());
        }
    }

    /** One reading: the specs and the others, or the reason for which they are not used. */
    private record Reading(
            List<Finding> findings,
            List<SessionSpec> specs,
            AlarmConfig alarms,
            OtherSections others,
            String refusal) {}

    /**
     * Creates the reload of an engine.
     *
     * @param engine the engine
     * @param source its file
     * @param sessions makes the specs of each reading
     * @param report gets a line for each finding and for the outcome of a reload
     */
    public FileReload(Engine engine, Source source, Sessions sessions, Consumer<String> report) {
        this.engine = engine;
        file = source.path().toAbsolutePath();
        variables = source.variables();
        first = source.setup();
        alarms = first.alarms();
        validators = source.validators();
        this.sessions = sessions;
        this.report = report;
        appliedVersion = version();
    }

    /**
     * Makes the specs of the first reading; later readings keep validators that are unchanged.
     *
     * @return a spec for each session
     * @throws IOException when a dictionary cannot be read
     */
    public synchronized List<SessionSpec> firstSpecs() throws IOException {
        return sessions.of(first, validators);
    }

    /**
     * Lets a console follow the file.
     *
     * @param console is given the alarms of the file after each reload
     */
    public void followAlarms(Consumer<AlarmConfig> console) {
        alarmListener = console;
    }

    @Override
    public Optional<Path> file() {
        return Optional.of(file);
    }

    @Override
    public synchronized ReloadResult reload() throws IOException {
        String version = version();
        Reading reading = read(file, validators);
        reading.findings.forEach(found -> report.accept(found.severity().word() + ": " + found));
        if (!reading.refusal.isEmpty()) throw notReloaded(reading.refusal);
        try {
            reading.others.apply();
        } catch (IOException refused) {
            throw notReloaded(refused.getMessage());
        }
        List<String> others = otherChanges(reading);
        others.forEach(change -> report.accept("applied: " + change));
        ReloadResult changes = engine.reload(reading.specs).withApplied(others);
        alarms = reading.alarms;
        alarmListener.accept(alarms);
        reading.others.applied();
        appliedVersion = version;
        changes.failures()
                .forEach(failure -> report.accept("error: " + failure.id() + ": " + SystemError.text(failure.cause())));
        engine.reloadCertificates().forEach(reload -> report.accept("certificates: " + reload.words()));
        report.accept("reloaded: " + changes.added().size() + " added, "
                + changes.changed().size() + " changed, " + changes.removed().size() + " removed, "
                + changes.failures().size() + " failed");
        return changes;
    }

    private List<String> otherChanges(Reading reading) {
        List<String> changes = new ArrayList<>(reading.others.changes());
        changes.addAll(alarms.changesTo(reading.alarms));
        return changes;
    }

    private IOException notReloaded(String why) {
        String text = "not reloaded: " + why;
        report.accept("error: " + new Finding(ConfigError.RELOAD_REFUSED, file, 0, text));
        return new IOException(text);
    }

    @Override
    public synchronized ReloadPreview preview(Optional<Path> candidate) {
        // A preview must not make the next reload take a session for changed.
        Reading reading = read(candidate.orElse(file), validators.copy());
        ReloadResult changes = reading.refusal.isEmpty()
                ? engine.preview(reading.specs).withApplied(otherChanges(reading))
                : ReloadResult.NONE;
        List<ReloadPreview.Remark> remarks = reading.findings.stream()
                .map(found -> new ReloadPreview.Remark(found.code(), found.line(), found.text()))
                .toList();
        return new ReloadPreview(changes, remarks, reading.refusal);
    }

    @Override
    public SessionSettings settings(SessionId session) throws IOException {
        try {
            ConfigLoader loader = ConfigLoader.of(file, variables);
            loader.load();
            return loader.settings(session)
                    .map(settings -> new SessionSettings(file, !version().equals(appliedVersion), settings))
                    .orElseThrow(() -> new IOException(file + " has no session " + session
                            + " that can be used: see needletail reload --dry-run"));
        } catch (ConfigException unusable) {
            throw new IOException(unusable.getMessage(), unusable);
        }
    }

    // The reading itself reports a file that cannot be read.
    private String version() {
        try {
            return ConfigDocument.read(file).version();
        } catch (IOException unreadable) {
            return "";
        }
    }

    private Reading read(Path from, ValidatorCache cache) {
        List<Finding> findings = new ArrayList<>();
        try {
            ConfigLoader loader = ConfigLoader.of(from, variables);
            EngineSetup setup = load(loader, findings);
            Optional<Finding> error = error(findings);
            if (error.isPresent()) return refused(findings, error.get().toString());
            if (!setup.engine().equals(first.engine())) {
                findings.add(new Finding(ConfigError.ENGINE_CHANGED, from, 0, "[ENGINE] has changed"));
            }
            List<SessionSpec> specs = sessions.of(setup, cache);
            OtherSections others = sessions.others(from, setup, specs);
            others.findings().stream()
                    .filter(found -> !findings.contains(found))
                    .forEach(findings::add);
            return error(findings)
                    .map(found -> refused(findings, found.toString()))
                    .orElseGet(() -> new Reading(findings, specs, setup.alarms(), others, ""));
        } catch (ConfigException unusable) {
            if (!findings.contains(unusable.finding())) findings.add(unusable.finding());
            return refused(findings, unusable.getMessage());
        } catch (IOException unreadable) {
            return refused(findings, SystemError.text(unreadable));
        }
    }

    private static Optional<Finding> error(List<Finding> findings) {
        return findings.stream()
                .filter(found -> found.severity() == Severity.ERROR)
                .findFirst();
    }

    private static EngineSetup load(ConfigLoader loader, List<Finding> findings) {
        try {
            return loader.load();
        } finally {
            findings.addAll(loader.findings());
        }
    }

    private static Reading refused(List<Finding> findings, String reason) {
        return new Reading(findings, List.of(), AlarmConfig.DEFAULTS, OtherSections.NONE, reason);
    }
}
