package io.needletail.dictionary.validate;

import io.needletail.dictionary.xml.Dialects;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Tables of the standard dialects, each compiled once for all tests. */
final class Tables {
    private static final Map<String, ValidatorTables> COMPILED = new ConcurrentHashMap<>();

    private Tables() {}

    static ValidatorTables of(String dialect) {
        return COMPILED.computeIfAbsent(dialect, name -> ValidatorTables.of(Dialects.standard(name)));
    }

    /** Tables by ApplVerID(1128). */
    static Map<String, ValidatorTables> applications() {
        return Map.of("7", of("FIX.5.0"), "8", of("FIX.5.0SP1"), "9", of("FIX.5.0SP2"), "10", of("FIX.Latest"));
    }
}
