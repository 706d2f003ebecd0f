package io.needletail.engine.config;

/**
 * One {@code key=value} of a file.
 *
 * @param key as written
 * @param value trimmed
 * @param line line number, from 1
 */
record Setting(String key, String value, int line) {}
