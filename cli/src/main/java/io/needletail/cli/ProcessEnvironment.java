package io.needletail.cli;

import io.needletail.engine.config.Variables;
import java.io.Console;
import java.util.Optional;

/** Surroundings of the process: its variables, and whether its output is a terminal. */
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

    /**
     * Tests for a terminal.
     *
     * @return true when input and output are a terminal; a process of a test or of a pipe may have no console at all
     */
    public static boolean isTerminal() {
        return Optional.ofNullable(System.console()).filter(Console::isTerminal).isPresent();
    }
}
