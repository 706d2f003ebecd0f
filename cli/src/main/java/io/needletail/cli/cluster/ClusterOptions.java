package io.needletail.cli.cluster;

import java.io.PrintWriter;
import java.nio.file.Path;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
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
