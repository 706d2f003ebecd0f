package io.needletail.engine.config;

import io.needletail.dictionary.validate.Validator;
import io.needletail.dictionary.validate.ValidatorOptions;
import io.needletail.dictionary.validate.ValidatorTables;
import io.needletail.dictionary.xml.Dialects;
import io.needletail.wire.MessageValidator;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/**
 * By which dictionaries a session's incoming messages are judged.
 *
 * @param dictionary the one of FIX 4.0 to 4.4, or of the session messages of FIXT.1.1: a file or the name of a standard
 *     one, with additions behind plus signs, as {@code dictionary.Dialects.readAll} takes it
 * @param application those of the application messages of FIXT.1.1, by ApplVerID(1128); the session's own version is
 *     always among them
 * @param options which rules hold
 */
public record DictionaryConfig(String dictionary, Map<String, String> application, ValidatorOptions options) {
    /** Freezes the map. */
    public DictionaryConfig {
        application = Map.copyOf(application);
        if (dictionary.isEmpty()) throw new IllegalArgumentException("a dictionary without a name");
    }

    /**
     * Reads the dictionaries. Cold; each call makes a check of its own, for one session.
     *
     * @param applVerId DefaultApplVerID(1137) of the session, empty before FIXT.1.1
     * @return judges by them
     * @throws IOException when one of them cannot be read; the text says which and why
     */
    public MessageValidator open(String applVerId) throws IOException {
        ValidatorTables session = tables(dictionary);
        if (application.isEmpty()) return new Validator(session, options);
        Map<String, ValidatorTables> byVersion = new HashMap<>();
        for (Map.Entry<String, String> one : application.entrySet())
            byVersion.put(one.getKey(), tables(one.getValue()));
        return Validator.fixt(session, byVersion, applVerId, options);
    }

    private static ValidatorTables tables(String spec) throws IOException {
        return ValidatorTables.of(Dialects.readAll(spec, Path.of("")));
    }
}
