package io.needletail.cli.cluster;

import io.needletail.cli.ProcessEnvironment;
import io.needletail.engine.config.ConfigException;
import io.needletail.venue.supervise.ClusterFolder;
import io.needletail.venue.supervise.ClusterSettings;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Options that all verbs for a cluster share. */
public final class ClusterOptions {
    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @Option(
            names = "--folder",
            paramLabel = "DIR",
            defaultValue = "cluster",
            description = "Folder of the cluster: data, logs and sockets (default: ${DEFAULT-VALUE}).")
    private Path folder;

    /** Called by picocli. */
    public ClusterOptions() {}

    /** Returns the folder of the cluster. */
    public ClusterFolder folder() {
        return new ClusterFolder(folder);
    }

    /**
     * Reads the settings in the folder of the cluster.
     *
     * @return the settings
     * @throws IOException when the folder has no settings that can be read
     * @throws ParameterException when they cannot be used
     */
    ClusterSettings settings() throws IOException {
        return settings(folder().config(), spec.commandLine());
    }

    /**
     * Reads settings.
     *
     * @param file settings with a section [VENUE]
     * @param command the command that needs it
     * @return the settings
     * @throws IOException when the file cannot be read
     * @throws ParameterException when it cannot be used
     */
    public static ClusterSettings settings(Path file, CommandLine command) throws IOException {
        try {
            return ClusterSettings.read(file, ProcessEnvironment.variables());
        } catch (ConfigException | IllegalArgumentException wrong) {
            throw new ParameterException(command, wrong.getMessage(), wrong);
        }
    }

    /** Returns the output of the verb. */
    public PrintWriter out() {
        return spec.commandLine().getOut();
    }

    /** Writes a line to the error stream. */
    public void say(String text) {
        PrintWriter err = spec.commandLine().getErr();
        err.println(spec.qualifiedName() + ": " + text);
        err.flush();
    }
}
