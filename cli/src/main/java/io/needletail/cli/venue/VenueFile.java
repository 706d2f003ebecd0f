package io.needletail.cli.venue;

import io.needletail.cli.ProcessEnvironment;
import io.needletail.engine.config.ConfigException;
import io.needletail.engine.config.EngineSetup;
import io.needletail.tools.extract.InputFile;
import io.needletail.venue.config.VenueSetup;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** Reads the file of a venue for a verb. */
public final class VenueFile {
    private VenueFile() {}

    static VenueSetup read(CommandSpec spec, Path file) throws IOException {
        if (!Files.isReadable(file) || Files.isDirectory(file)) {
            throw new IOException(file + " is no file that can be read");
        }
        try {
            return VenueSetup.read(file, ProcessEnvironment.variables());
        } catch (ConfigException unusable) {
            throw new ParameterException(spec.commandLine(), unusable.getMessage(), unusable);
        }
    }

    /**
     * Reads the FIX sessions of the file.
     *
     * @param spec the verb
     * @param file the file
     * @return the sessions, empty when it has none
     * @throws IOException when it cannot be read
     */
    public static Optional<EngineSetup> sessions(CommandSpec spec, Path file) throws IOException {
        boolean hasSession = InputFile.lines(file).stream().map(String::strip).anyMatch("[SESSION]"::equalsIgnoreCase);
        if (!hasSession) return Optional.empty();
        try {
            return Optional.of(EngineSetup.read(file, ProcessEnvironment.variables()));
        } catch (ConfigException unusable) {
            throw new ParameterException(spec.commandLine(), unusable.getMessage(), unusable);
        }
    }
}
