package io.needletail.spring;

import io.needletail.engine.config.Finding;
import java.util.List;
import java.util.stream.Collectors;

/** The settings of the engine cannot be used; the text has a line for each error, which names its file or property. */
public final class SettingsException extends RuntimeException {
    private static final long serialVersionUID = 1;

    SettingsException(List<Finding> errors) {
        super(errors.stream().map(Finding::toString).collect(Collectors.joining("\n")));
    }
}
