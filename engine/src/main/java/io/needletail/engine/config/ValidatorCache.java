package io.needletail.engine.config;

import io.needletail.engine.DictionaryConfig;
import io.needletail.session.SessionId;
import io.needletail.wire.MessageValidator;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;

/**
 * Opens the dictionaries of sessions, each of them once. An application keeps it while an engine runs and uses it again
 * after a change of the file: it returns the same validator for a session whose dictionaries and rules are unchanged,
 * so that the engine does not touch that session. Not thread-safe.
 */
public final class ValidatorCache {
    private final Map<SessionId, Known> known = new HashMap<>();

    /**
     * Dictionaries of a session.
     *
     * @param config files and rules
     * @param applVerId DefaultApplVerID(1137), empty before FIXT.1.1
     */
    record Dictionaries(DictionaryConfig config, String applVerId) {}

    private record Known(Dictionaries dictionaries, MessageValidator validator) {}

    /** Creates an empty cache. */
    public ValidatorCache() {}

    /** Returns another cache with the same validators: what it opens does not change this one. */
    ValidatorCache copy() {
        ValidatorCache copy = new ValidatorCache();
        copy.known.putAll(known);
        return copy;
    }

    /** Returns the validators of these sessions, each of them for one session only. Cold: dictionaries are read. */
    Map<SessionId, MessageValidator> open(Map<SessionId, Dictionaries> wanted) throws IOException {
        Map<Dictionaries, MessageValidator> opened = new HashMap<>();
        Map<SessionId, MessageValidator> validators = new HashMap<>();
        for (Map.Entry<SessionId, Dictionaries> one : wanted.entrySet()) {
            validators.put(one.getKey(), validator(one.getKey(), one.getValue(), opened));
        }
        return validators;
    }

    private MessageValidator validator(SessionId id, Dictionaries wanted, Map<Dictionaries, MessageValidator> opened)
            throws IOException {
        Known before = known.get(id);
        if (before != null && before.dictionaries.equals(wanted)) return before.validator;
        // A thousand sessions share the tables of one dictionary.
        if (!opened.containsKey(wanted)) opened.put(wanted, wanted.config.open(wanted.applVerId));
        MessageValidator validator = opened.get(wanted).another();
        known.put(id, new Known(wanted, validator));
        return validator;
    }
}
