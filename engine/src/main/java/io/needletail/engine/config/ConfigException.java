package io.needletail.engine.config;

/** A configuration that cannot be used; the text names file, line, key, what is wrong and what would be right. */
public final class ConfigException extends RuntimeException {
    private static final long serialVersionUID = 1;

    ConfigException(String text) {
        super(text);
    }
}
