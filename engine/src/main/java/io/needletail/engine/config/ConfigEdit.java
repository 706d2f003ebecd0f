package io.needletail.engine.config;

import java.util.List;
import java.util.Map;

/** A change of a configuration file. A section is named by the line of its heading in the text that is edited. */
public sealed interface ConfigEdit {
    /**
     * Sets and removes keys of a section. A key that is there keeps its line; a new one comes after the last one of the
     * section. A value that equals the masked value keeps the secret.
     *
     * @param section line of the heading
     * @param settings new values by key
     * @param removed keys that are removed, each with all of its lines
     */
    record Change(int section, Map<String, String> settings, List<String> removed) implements ConfigEdit {}

    /**
     * Adds a session at the end of the file.
     *
     * @param settings values by key
     */
    record Add(Map<String, String> settings) implements ConfigEdit {}

    /**
     * Copies a session or an alarm, its secrets and the comments between its settings included, to the place after it.
     *
     * @param section line of the heading
     * @param settings values that differ, by key
     * @param removed keys that the copy does not have
     */
    record Clone(int section, Map<String, String> settings, List<String> removed) implements ConfigEdit {}

    /**
     * Removes a session or an alarm: the lines from its heading to its last setting. Comments after that stay.
     *
     * @param section line of the heading
     */
    record Remove(int section) implements ConfigEdit {}
}
