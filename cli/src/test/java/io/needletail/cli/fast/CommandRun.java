package io.needletail.cli.fast;

import io.needletail.cli.ExitCode;
import io.needletail.cli.Main;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Arrays;
import java.util.stream.Stream;

/**
 * What became of a command line of {@code needletail fast}.
 *
 * @param exitCode its answer
 * @param out what it printed
 * @param err what it complained about
 */
record CommandRun(int exitCode, String out, String err) {
    static CommandRun of(Object... arguments) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int exitCode = Main.commandLine()
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err))
                .execute(Stream.concat(
                                Stream.of("fast"), Arrays.stream(arguments).map(String::valueOf))
                        .toArray(String[]::new));
        return new CommandRun(exitCode, out.toString(), err.toString());
    }

    /** Nothing to say and nothing to complain about. */
    static CommandRun silent() {
        return new CommandRun(ExitCode.OK, "", "");
    }
}
