package io.needletail.cli;

import io.needletail.engine.config.Variables;
import java.util.Optional;

/** What the process was started with, for the variables of a configuration file. */
public final class ProcessEnvironment {
    private ProcessEnvironment() {}

    /**
     * System properties and environment.
     *
     * @return where variables of a file get their values
     */
    public static Variables variables() {
        return new Variables(
                name -> Optional.ofNullable(System.getProperty(name)),
                name -> Optional.ofNullable(System.getenv(name)));
    }
}
