package io.needletail.cli.run;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import io.needletail.dictionary.validate.Validator;
import io.needletail.dictionary.validate.ValidatorOptions;
import io.needletail.dictionary.validate.ValidatorTables;
import io.needletail.dictionary.xml.Dialects;
import io.needletail.engine.Engine;
import io.needletail.engine.WarmUpResult;
import io.needletail.engine.config.EngineSetup;
import io.needletail.wire.MessageValidator;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.slf4j.LoggerFactory;

/** The warm-up of {@code needletail run}. */
public final class RunWarmUp {
    /** The warm-up's own engines and sessions log here as well: their lines would hide those of the configured ones. */
    private static final List<String> THROW_AWAY = List.of("needletail.engine", "needletail.session");

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
        Map<Logger, Level> levels = new HashMap<>();
        for (String name : THROW_AWAY) {
            Logger logger = (Logger) LoggerFactory.getLogger(name);
            levels.put(logger, logger.getLevel());
            logger.setLevel(Level.OFF);
        }
        try {
            return engine.warmUp(validates ? standard() : MessageValidator.NONE);
        } finally {
            levels.forEach(Logger::setLevel);
        }
    }

    // The warm-up's orders and reports conform to the standard dictionary; a venue's own may reject them.
    private static MessageValidator standard() {
        return new Validator(ValidatorTables.of(Dialects.standard("FIX.4.4")), ValidatorOptions.DEFAULTS);
    }
}
