package io.needletail.engine.config;

import io.needletail.dictionary.xml.Dialects;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The dictionaries that the sessions of a file name, each of them read once. Not thread-safe. */
final class DictionaryFiles {
    private final Map<String, Content> known = new HashMap<>();

    /**
     * Facts that a session must know of its dictionaries.
     *
     * @param version version of the first one, such as {@code FIX.4.4}
     * @param warnings such as a tag that is defined twice
     */
    record Content(String version, List<String> warnings) {}

    /** Reads the dictionaries of a setting, as {@link Dialects#readAll} takes them. */
    Content read(String spec) throws IOException {
        Content content = known.get(spec);
        if (content != null) return content;
        List<String> warnings = new ArrayList<>();
        String version = Dialects.readAll(spec, Path.of(""), warnings::add).name();
        known.put(spec, new Content(version, warnings));
        return known.get(spec);
    }
}
