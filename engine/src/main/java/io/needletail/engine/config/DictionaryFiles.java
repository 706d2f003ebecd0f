package io.needletail.engine.config;

import io.needletail.dictionary.xml.Dialects;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/** The dictionaries that the sessions of a file name, each of them read once. Not thread-safe. */
final class DictionaryFiles {
    private final Map<String, String> versions = new HashMap<>();

    /**
     * Reads the dictionaries of a setting, as {@link Dialects#readAll} takes them.
     *
     * @return version of the first one, such as {@code FIX.4.4}
     */
    String version(String spec) throws IOException {
        String known = versions.get(spec);
        if (known != null) return known;
        String version = Dialects.readAll(spec, Path.of("")).name();
        versions.put(spec, version);
        return version;
    }
}
