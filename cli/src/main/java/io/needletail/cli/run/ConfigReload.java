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
import io.needletail.session.SessionListener;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/**
 * Reads a configuration file again while its engine runs, and changes what the file has changed. A file with an error
 * changes nothing: a slip of the hand must not end sessions.
 */
final class ConfigReload implements Runnable {
    private final Path file;
    private final Engine engine;
    private final SessionListener application;
    private final EngineSetup first;
    private final PrintWriter err;
    private final ValidatorCache validators = new ValidatorCache();
    private final CountDownLatch running = new CountDownLatch(1);

    ConfigReload(Path file, Engine engine, SessionListener application, EngineSetup first, PrintWriter err) {
        this.file = file;
        this.engine = engine;
        this.application = application;
        this.first = first;
        this.err = err;
    }

    /** Returns the sessions of the first reading; later readings keep validators that are unchanged. */
    List<SessionSpec> firstSpecs() throws IOException {
        return first.specs(application, validators);
    }

    /** The engine runs: what was asked for meanwhile is done now. */
    void begin() {
        running.countDown();
    }

    @Override
    public void run() {
        try {
            running.await();
            EngineSetup setup = EngineSetup.read(file, ProcessEnvironment.variables());
            setup.findings().forEach(found -> err.println(found.severity().word() + ": " + found));
            if (setup.findings().stream().anyMatch(found -> found.severity() == Severity.ERROR)) {
                refuse("the file has errors");
            } else {
                apply(setup);
            }
        } catch (ConfigException | IOException unusable) {
            refuse(unusable.getMessage());
        } catch (IllegalStateException | InterruptedException ended) {
            err.println("not reloaded: " + ended.getMessage());
        }
        err.flush();
    }

    private void apply(EngineSetup setup) throws IOException {
        if (!setup.engine().equals(first.engine())) {
            err.println("warning: " + new Finding(ConfigError.ENGINE_CHANGED, file, 0, "[ENGINE] has changed"));
        }
        ReloadResult changes = engine.reload(setup.specs(application, validators));
        changes.failures()
                .forEach(failure -> err.println(
                        "error: " + failure.id() + ": " + failure.cause().getMessage()));
        engine.reloadCertificates().forEach(reload -> err.println("certificates: " + reload.words()));
        err.println("reloaded: " + changes.added().size() + " added, "
                + changes.changed().size() + " changed, " + changes.removed().size() + " removed, "
                + changes.failures().size() + " failed");
    }

    private void refuse(String why) {
        err.println("error: " + new Finding(ConfigError.RELOAD_REFUSED, file, 0, "not reloaded: " + why));
    }
}
