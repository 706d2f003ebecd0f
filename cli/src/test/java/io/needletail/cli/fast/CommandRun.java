package io.needletail.cli.fast;

import io.needletail.cli.ExitCode;
import io.needletail.cli.Main;
import io.needletail.fixtures.Terminal;

/**
 * What became of a command line of {@code needletail fast}.
 *
 * @param exitCode its answer
 * @param out what it printed
 * @param err what it complained about
 */
record CommandRun(int exitCode, String out, String err) {
    static CommandRun of(Object... arguments) {
        Terminal terminal = new Terminal(Main::commandLine, "fast");
        return new CommandRun(terminal.execute(arguments), terminal.out(), terminal.err());
    }

    /** Nothing to say and nothing to complain about. */
    static CommandRun silent() {
        return new CommandRun(ExitCode.OK, "", "");
    }
}
