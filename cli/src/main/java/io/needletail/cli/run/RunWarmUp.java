package io.needletail.cli.run;

import io.needletail.cli.log.MutedLoggers;
import io.needletail.dictionary.validate.Validator;
import io.needletail.dictionary.validate.ValidatorOptions;
import io.needletail.dictionary.validate.ValidatorTables;
import io.needletail.dictionary.xml.Dialects;
import io.needletail.engine.Engine;
import io.needletail.engine.WarmUpResult;
import io.needletail.engine.config.EngineSetup;
import io.needletail.wire.MessageValidator;
import java.io.IOException;

/** The warm-up of {@code needletail run}. */
public final class RunWarmUp {
    private RunWarmUp() {}

    /**
     * Warms an engine up, with a validator where a session of the file has a dictionary. Takes some seconds.
     *
     * @param engine on the thread that is going to run it
     * @param setup its configuration
     * @return the outcome
     * @throws IOException when loopback or a temporary journal cannot be opened
     */
    public static WarmUpResult run(Engine engine, EngineSetup setup) throws IOException {
        boolean validates = !setup.dictionaries().isEmpty();
        try (MutedLoggers _ = new MutedLoggers("needletail.engine", "needletail.session")) {
            return engine.warmUp(validates ? standard() : MessageValidator.NONE);
        }
    }

    // The warm-up's orders and reports conform to the standard dictionary; a venue's own may reject them.
    private static MessageValidator standard() {
        return new Validator(ValidatorTables.of(Dialects.standard("FIX.4.4")), ValidatorOptions.DEFAULTS);
    }
}
