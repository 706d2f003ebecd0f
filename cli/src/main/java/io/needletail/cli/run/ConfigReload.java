package io.needletail.cli.run;

import io.needletail.cli.ProcessEnvironment;
import io.needletail.engine.Engine;
import io.needletail.engine.ReloadResult;
import io.needletail.engine.SessionSpec;
import io.needletail.engine.config.ConfigException;
import io.needletail.engine.config.EngineSetup;
import io.needletail.engine.config.Finding;
import io.needletail.engine.config.ValidatorCache;
import io.needletail.engine.error.ConfigError;
import io.needletail.engine.error.Severity;
import io.needletail.engine.error.SystemError;
import io.needletail.session.SessionListener;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.function.UnaryOperator;

/**
 * Reads a configuration file again while its engine runs, and changes what the file has changed. A file with an error
 * changes nothing: a slip of the hand must not end sessions.
 */
final class ConfigReload implements Runnable {
    private final Path file;
    private final Engine engine;
    private final Sessions sessions;
    private final EngineSetup first;
    private final PrintWriter err;
    private final ValidatorCache validators = new ValidatorCache();
    private final CountDownLatch running = new CountDownLatch(1);

    /**
     * The application and the change of each spec, the same at each reading of the file.
     *
     * @param application the application of all of them
     * @param change applied to each spec
     */
    record Sessions(SessionListener application, UnaryOperator<SessionSpec> change) {
        List<SessionSpec> of(EngineSetup setup, ValidatorCache validators) throws IOException {
            return setup.specs(application, validators).stream().map(change).toList();
        }
    }

    ConfigReload(Path file, Engine engine, Sessions sessions, EngineSetup first, PrintWriter err) {
        this.file = file;
        this.engine = engine;
        this.sessions = sessions;
        this.first = first;
        this.err = err;
    }

    /** Returns the sessions of the first reading; later readings keep validators that are unchanged. */
    List<SessionSpec> firstSpecs() throws IOException {
        return sessions.of(first, validators);
    }

    /** The engine runs: what was asked for meanwhile is done now. */
    void begin() {
        running.countDown();
    }

    @Override
    public void run() {
        try {
            reload();
        } catch (IOException told) {
            // The error stream has it.
            return;
        }
    }

    /**
     * Reads the file and changes what it has changed; the error stream gets findings and outcome.
     *
     * @return the changes
     * @throws IOException when nothing was changed; the text says why
     */
    ReloadResult reload() throws IOException {
        try {
            running.await();
            EngineSetup setup = read();
            setup.findings().forEach(found -> err.println(found.severity().word() + ": " + found));
            Optional<Finding> error = setup.findings().stream()
                    .filter(found -> found.severity() == Severity.ERROR)
                    .findFirst();
            if (error.isPresent())
                throw refused("the file has errors", error.get().toString());
            return apply(setup);
        } catch (IllegalStateException | InterruptedException ended) {
            err.println("not reloaded: " + ended.getMessage());
            throw new IOException("not reloaded: " + ended.getMessage(), ended);
        } finally {
            err.flush();
        }
    }

    private ReloadResult apply(EngineSetup setup) throws IOException {
        if (!setup.engine().equals(first.engine())) {
            err.println("warning: " + new Finding(ConfigError.ENGINE_CHANGED, file, 0, "[ENGINE] has changed"));
        }
        ReloadResult changes = engine.reload(specs(setup));
        changes.failures()
                .forEach(failure -> err.println("error: " + failure.id() + ": " + SystemError.text(failure.cause())));
        engine.reloadCertificates().forEach(reload -> err.println("certificates: " + reload.words()));
        err.println("reloaded: " + changes.added().size() + " added, "
                + changes.changed().size() + " changed, " + changes.removed().size() + " removed, "
                + changes.failures().size() + " failed");
        return changes;
    }

    private EngineSetup read() throws IOException {
        try {
            return EngineSetup.read(file, ProcessEnvironment.variables());
        } catch (ConfigException | IOException unusable) {
            throw refused(SystemError.text(unusable), SystemError.text(unusable));
        }
    }

    private List<SessionSpec> specs(EngineSetup setup) throws IOException {
        try {
            return sessions.of(setup, validators);
        } catch (IOException noDictionary) {
            throw refused(SystemError.text(noDictionary), SystemError.text(noDictionary));
        }
    }

    private IOException refused(String line, String why) {
        err.println("error: " + new Finding(ConfigError.RELOAD_REFUSED, file, 0, "not reloaded: " + line));
        return new IOException("not reloaded: " + why);
    }
}
