package io.needletail.cli.dict;

import io.needletail.dictionary.model.Dialect;
import io.needletail.dictionary.xml.Dialects;
import io.needletail.dictionary.xml.DictionaryException;
import java.io.IOException;
import java.nio.file.Path;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** A dictionary as the user names it on the command line. */
final class Dictionary {
    private Dictionary() {}

    /** Reads it; whatever is wrong with it is a wrong command line, because nothing was done. */
    static Dialect read(String spec, CommandSpec command) {
        try {
            return Dialects.readAll(spec, Path.of(""));
        } catch (DictionaryException unusable) {
            throw new ParameterException(command.commandLine(), unusable.getMessage(), unusable);
        } catch (IOException unreadable) {
            throw new ParameterException(command.commandLine(), "cannot read " + spec + ": " + unreadable, unreadable);
        }
    }
}
