package io.needletail.engine;

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
 * Dictionaries that validate the inbound messages of a session.
 *
 * @param dictionary dictionary of FIX 4.0 to 4.4, or of the session messages of FIXT.1.1: a file or the name of a
 *     standard one, followed by additions after plus signs, as {@code dictionary.Dialects.readAll} takes it
 * @param application dictionaries of the application messages of FIXT.1.1, by ApplVerID(1128); the session's own
 *     version is always among them
 * @param options enabled rules
 */
public record DictionaryConfig(String dictionary, Map<String, String> application, ValidatorOptions options) {
    /** Freezes the map. */
    public DictionaryConfig {
        application = Map.copyOf(application);
        if (dictionary.isEmpty()) throw new IllegalArgumentException("a dictionary without a name");
    }

    /**
     * {@return a copy with the additions of a venue to those dictionaries that are the standard ones of FIX 4.4 and
     *     FIX 5.0 SP2}
     */
    public DictionaryConfig withVenueFields() {
        Map<String, String> more = new HashMap<>(application);
        more.replaceAll((version, spec) -> added(spec));
        return new DictionaryConfig(added(dictionary), more, options);
    }

    private static String added(String spec) {
        boolean isKnown = spec.equals("FIX.4.4") || spec.equals("FIX.5.0SP2");
        return isKnown ? spec + " + " + Dialects.VENUE : spec;
    }

    /**
     * Reads the dictionaries. Cold; each call creates a validator for one session.
     *
     * @param applVerId DefaultApplVerID(1137) of the session, empty before FIXT.1.1
     * @return validator with these dictionaries
     * @throws IOException when a dictionary cannot be read; the text names it and the cause
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
