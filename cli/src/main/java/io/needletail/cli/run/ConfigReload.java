package io.needletail.cli.run;

import io.needletail.engine.Engine;
import io.needletail.engine.ReloadPreview;
import io.needletail.engine.ReloadResult;
import io.needletail.engine.SessionSettings;
import io.needletail.engine.config.FileReload;
import io.needletail.engine.operate.AdminConfig;
import io.needletail.session.SessionId;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;

/**
 * Reads the file of an engine that runs again at SIGHUP and by the admin channel, once the engine runs. The error
 * stream gets findings and outcome.
 */
public final class ConfigReload implements AdminConfig.Reloading, Runnable {
    private final FileReload file;
    private final PrintWriter err;
    private final CountDownLatch running = new CountDownLatch(1);

    private ConfigReload(FileReload file, PrintWriter err) {
        this.file = file;
        this.err = err;
    }

    /**
     * Reads a file again at SIGHUP from now on. Before anything can see that the process runs: a SIGHUP that nothing
     * handles ends it.
     *
     * @param engine runs the sessions; a reload waits until it does
     * @param file its file
     * @param err gets the outcome
     * @return for the admin channel
     */
    public static ConfigReload atSighup(Engine engine, FileReload file, PrintWriter err) {
        ConfigReload reload = new ConfigReload(file, err);
        SighupHandler.on(reload);
        engine.submit(reload.running::countDown);
        return reload;
    }

    @Override
    public void run() {
        try {
            reload();
        } catch (IOException reported) {
            // The error stream has it.
            return;
        }
    }

    @Override
    public Optional<Path> file() {
        return file.file();
    }

    @Override
    public ReloadResult reload() throws IOException {
        try {
            awaitEngine();
            return file.reload();
        } catch (IllegalStateException ended) {
            err.println("not reloaded: " + ended.getMessage());
            throw new IOException("not reloaded: " + ended.getMessage(), ended);
        } finally {
            err.flush();
        }
    }

    @Override
    public ReloadPreview preview(Optional<Path> candidate) throws IOException {
        awaitEngine();
        return file.preview(candidate);
    }

    @Override
    public SessionSettings settings(SessionId session) throws IOException {
        return file.settings(session);
    }

    private void awaitEngine() throws IOException {
        try {
            running.await();
        } catch (InterruptedException ended) {
            throw new IOException("the engine was ended before it ran", ended);
        }
    }
}
