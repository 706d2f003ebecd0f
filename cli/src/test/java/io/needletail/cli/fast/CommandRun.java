package io.needletail.cli.fast;

import io.needletail.cli.ExitCode;
import io.needletail.cli.Main;
import io.needletail.fixtures.Terminal;

/**
 * Result of a command line of {@code needletail fast}.
 *
 * @param exitCode exit code of the command
 * @param out what it printed
 * @param err its error output
 */
record CommandRun(int exitCode, String out, String err) {
    static CommandRun of(Object... arguments) {
        Terminal terminal = new Terminal(Main::commandLine, "fast");
        return new CommandRun(terminal.execute(arguments), terminal.out(), terminal.err());
    }

    /** No output and no errors. */
    static CommandRun silent() {
        return new CommandRun(ExitCode.OK, "", "");
    }
}
