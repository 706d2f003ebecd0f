package io.needletail.cli.run;

import io.needletail.cli.log.MutedThread;
import io.needletail.dictionary.validate.Validator;
import io.needletail.dictionary.validate.ValidatorOptions;
import io.needletail.dictionary.validate.ValidatorTables;
import io.needletail.dictionary.xml.Dialects;
import io.needletail.engine.Engine;
import io.needletail.engine.WarmUpResult;
import io.needletail.engine.config.EngineSetup;
import io.needletail.engine.error.EngineFault;
import io.needletail.wire.MessageValidator;
import java.io.IOException;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The warm-up of {@code needletail run}: on a thread of its own, while the engine serves its peers. */
public final class RunWarmUp implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger("needletail.warm-up");
    private static final Duration END = Duration.ofSeconds(2);

    private final Thread thread;

    private RunWarmUp(Thread thread) {
        this.thread = thread;
    }

    /**
     * Begins to warm up; a failure is logged, and the engine goes on cold.
     *
     * @param engine that is going to run
     * @param setup its configuration
     * @return closed before the process ends
     */
    static RunWarmUp begin(Engine engine, EngineSetup setup) {
        return new RunWarmUp(Thread.ofPlatform()
                .name("needletail-warm-up")
                .daemon()
                .start(() -> {
                    try {
                        run(engine, setup);
                    } catch (IOException | RuntimeException failure) {
                        if (!Thread.currentThread().isInterrupted())
                            LOG.warn(
                                    "{} no warm-up, the first orders take longer: {}",
                                    EngineFault.NOT_WARM.id(),
                                    failure.getMessage());
                    }
                }));
    }

    /** Ends a warm-up that is under way, and removes its files. */
    @Override
    public void close() {
        thread.interrupt();
        try {
            thread.join(END);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /**
     * Warms an engine up, with a validator where a session of the file has a dictionary. Takes some seconds.
     *
     * @param engine running or not
     * @param setup its configuration
     * @return the outcome
     * @throws IOException when loopback or a temporary journal cannot be opened
     */
    public static WarmUpResult run(Engine engine, EngineSetup setup) throws IOException {
        boolean validates = !setup.dictionaries().isEmpty();
        try (MutedThread _ = MutedThread.current("needletail.engine", "needletail.session")) {
            return engine.warmUp(validates ? standard() : MessageValidator.NONE);
        }
    }

    // The warm-up's orders and reports conform to the standard dictionary; a venue's own may reject them.
    private static MessageValidator standard() {
        return new Validator(ValidatorTables.of(Dialects.standard("FIX.4.4")), ValidatorOptions.DEFAULTS);
    }
}
