package io.needletail.spring;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Prints settings that cannot be used without the stack trace of the context that they stopped. */
final class SettingsFailureAnalyzer extends AbstractFailureAnalyzer<SettingsException> {
    private static final String ACTION = "Change the line or the property that is named; the numbers are explained in"
            + " docs/errors.md. In YAML put ids, times and the words on, off, yes, no, true and false in quotes.";

    @Override
    protected FailureAnalysis analyze(Throwable failure, SettingsException cause) {
        return new FailureAnalysis(cause.getMessage(), ACTION, cause);
    }
}
