package io.needletail.engine.config;

import io.needletail.engine.error.ErrorCode;
import java.nio.file.Path;

/** A configuration that cannot be used; the text names file, line, key, error and expected value. */
public final class ConfigException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final transient Finding finding;

    /**
     * Creates an exception with a finding.
     *
     * @param finding code, file, line and text
     */
    public ConfigException(Finding finding) {
        super(finding.toString());
        this.finding = finding;
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
}
