package io.needletail.cli;

import io.needletail.engine.error.SystemError;
import io.needletail.tools.output.ClosedOutputException;
import io.needletail.venue.sequencer.FileDamage;
import java.io.IOException;
import java.io.UncheckedIOException;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** Turns what a verb threw into one line on the error stream and an {@link ExitCode}. */
final class Failures {

    private Failures() {}

    /** A wrong command line: what is wrong, what may have been meant, where to read on. */
    static int ofParameters(ParameterException failure, String[] arguments) {
        CommandLine command = failure.getCommandLine();
        say(command, failure.getMessage());
        UnmatchedArgumentException.printSuggestions(failure, command.getErr());
        command.getErr().println("Try '" + command.getCommandSpec().qualifiedName() + " --help'.");
        return ExitCode.USAGE;
    }

    /** A verb that began and could not go on. */
    static int ofExecution(Exception failure, CommandLine command, ParseResult parsed) {
        return switch (failure) {
            case ClosedOutputException nobodyReads -> ExitCode.OK;
            case IOException surroundings -> environment(command, surroundings);
            case UncheckedIOException wrapped when wrapped.getCause() instanceof ClosedOutputException -> ExitCode.OK;
            case UncheckedIOException wrapped -> environment(command, wrapped.getCause());
            case FileDamage damage -> {
                say(command, damage.getMessage());
                yield ExitCode.ENVIRONMENT;
            }
            default -> internalError(command, failure);
        };
    }

    private static int environment(CommandLine command, IOException failure) {
        say(command, SystemError.text(failure));
        return ExitCode.ENVIRONMENT;
    }

    private static int internalError(CommandLine command, Exception failure) {
        StackTraceElement[] trace = failure.getStackTrace();
        String where = trace.length == 0 ? "" : " (at " + trace[0] + ")";
        say(command, "internal error, please report it: " + failure + where);
        return ExitCode.PROBLEMS;
    }

    private static void say(CommandLine command, String text) {
        command.getErr().println(command.getCommandSpec().qualifiedName() + ": " + text);
    }
}
