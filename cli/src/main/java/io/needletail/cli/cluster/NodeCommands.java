package io.needletail.cli.cluster;

import io.needletail.venue.supervise.ClusterFolder;
import io.needletail.venue.supervise.Supervisor;
import java.util.List;

/**
 * Command lines for the nodes of a folder, as processes of this program.
 *
 * @param folder of the cluster
 */
public record NodeCommands(ClusterFolder folder) implements Supervisor.Launcher {
    /**
     * Makes command lines for nodes that no signal of this terminal reaches, and that are not filled when they are
     * damaged.
     *
     * @param folder of the cluster
     * @return the command lines
     */
    public static Supervisor.Launcher detached(ClusterFolder folder) {
        NodeCommands commands = new NodeCommands(folder);
        return member -> JavaCommand.detached(commands.command(member));
    }

    @Override
    public List<String> command(int member) {
        return JavaCommand.node("cluster", "node", "--folder", root(), "--member", Integer.toString(member));
    }

    @Override
    public List<String> fillCommand(int member) {
        return JavaCommand.node("cluster", "restore", "--folder", root(), "--member", Integer.toString(member));
    }

    private String root() {
        return folder.root().toString();
    }
}
