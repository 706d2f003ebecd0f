package io.needletail.cli.fast;

import io.needletail.fast.template.TemplateException;
import io.needletail.fast.template.TemplateReader;
import io.needletail.fast.template.Templates;
import java.io.IOException;
import java.nio.file.Path;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** A template file as the user names it on the command line. */
final class TemplateFile {
    private TemplateFile() {}

    /** Reads it; whatever is wrong with it is a wrong command line, because nothing was done. */
    static Templates read(Path file, CommandSpec command) {
        try {
            return TemplateReader.read(file);
        } catch (TemplateException unusable) {
            throw new ParameterException(command.commandLine(), unusable.getMessage(), unusable);
        } catch (IOException unreadable) {
            throw new ParameterException(command.commandLine(), "cannot read " + file + ": " + unreadable, unreadable);
        }
    }
}
