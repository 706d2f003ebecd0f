package io.needletail.cli.messages;

import io.needletail.dictionary.model.Dialect;
import io.needletail.dictionary.xml.Dialects;
import io.needletail.dictionary.xml.DictionaryException;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** A dictionary as the user names it on the command line. */
public final class Dictionary {
    private Dictionary() {}

    /**
     * Reads it, and prints its warnings on the error stream; whatever is wrong with it is a wrong command line, because
     * nothing was done.
     *
     * @param spec a file or a standard dictionary, with additions after plus signs
     * @param command the command that was given it
     * @return the dialect
     */
    public static Dialect read(String spec, CommandSpec command) {
        try {
            PrintWriter err = command.commandLine().getErr();
            return Dialects.readAll(spec, Path.of(""), warning -> err.println("warning: " + warning));
        } catch (DictionaryException unusable) {
            throw new ParameterException(command.commandLine(), unusable.getMessage(), unusable);
        } catch (IOException unreadable) {
            throw new ParameterException(command.commandLine(), "cannot read " + spec + ": " + unreadable, unreadable);
        }
    }
}
