package io.needletail.cli.venue;

import io.needletail.cli.ProcessEnvironment;
import io.needletail.engine.config.ConfigException;
import io.needletail.engine.config.EngineSetup;
import io.needletail.engine.config.Finding;
import io.needletail.engine.error.Severity;
import io.needletail.tools.extract.InputFile;
import io.needletail.venue.config.VenueSetup;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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
            VenueSetup venue = VenueSetup.read(file, ProcessEnvironment.variables());
            refuseErrors(spec, venue.findings());
            return venue;
        } catch (ConfigException unusable) {
            throw new ParameterException(spec.commandLine(), unusable.getMessage(), unusable);
        }
    }

    // A venue with a member that it does not serve is not the one that the file describes.
    private static void refuseErrors(CommandSpec spec, List<Finding> findings) {
        PrintWriter err = spec.commandLine().getErr();
        findings.forEach(found -> err.println(found.severity().word() + ": " + found));
        err.flush();
        long errors = findings.stream()
                .filter(found -> found.severity() == Severity.ERROR)
                .count();
        if (errors > 0) {
            String what = errors == 1 ? "the error above" : "the " + errors + " errors above";
            throw new ParameterException(spec.commandLine(), "a venue does not start with " + what);
        }
    }

    /**
     * Reads the FIX sessions of the file, and prints what is found in it.
     *
     * @param spec the verb
     * @param file the file
     * @return the sessions, empty when it has none
     * @throws IOException when it cannot be read
     * @throws ParameterException when a session cannot be used
     */
    public static Optional<EngineSetup> sessions(CommandSpec spec, Path file) throws IOException {
        boolean hasSession = InputFile.lines(file).stream().map(String::strip).anyMatch("[SESSION]"::equalsIgnoreCase);
        if (!hasSession) return Optional.empty();
        try {
            EngineSetup sessions = EngineSetup.read(file, ProcessEnvironment.variables());
            List<Finding> findings = new ArrayList<>(sessions.findings());
            findings.addAll(OpenMembers.of(file, sessions));
            refuseErrors(spec, findings);
            return Optional.of(sessions);
        } catch (ConfigException unusable) {
            throw new ParameterException(spec.commandLine(), unusable.getMessage(), unusable);
        }
    }
}
