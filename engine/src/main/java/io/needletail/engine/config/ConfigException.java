package io.needletail.engine.config;

import io.needletail.engine.error.ErrorCode;
import java.nio.file.Path;

/** A configuration that cannot be used; the text names file, line, key, error and expected value. */
public final class ConfigException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final transient Finding finding;

    /** The key that is wrong or missing; empty for a fault of several. */
    private final String key;

    /**
     * Creates an exception with a finding.
     *
     * @param finding code, file, line and text
     */
    public ConfigException(Finding finding) {
        this(finding, "");
    }

    ConfigException(Finding finding, String key) {
        super(finding.toString());
        this.finding = finding;
        this.key = key;
    }

    ConfigException(ErrorCode code, Path file, int line, String text) {
        this(new Finding(code, file, line, text));
    }

    /**
     * Returns the error.
     *
     * @return finding with code, file and line
     */
    public Finding finding() {
        return finding;
    }

    /** Returns the key that is wrong or missing; empty for a fault of several. */
    String key() {
        return key;
    }
}
