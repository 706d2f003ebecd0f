package io.needletail.venue.supervise;

import io.needletail.engine.admin.AdminLimits;
import io.needletail.engine.admin.AdminServer;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** A running supervisor with its admin socket. */
public final class Supervision implements AutoCloseable {
    private final Supervisor supervisor;
    private final AdminServer server;
    private final ClusterCalls calls;
    private final SupervisorCommands commands;

    private Supervision(Supervisor supervisor, SupervisorCommands commands, AdminServer server, ClusterCalls calls) {
        this.supervisor = supervisor;
        this.commands = commands;
        this.server = server;
        this.calls = calls;
    }

    /**
     * Starts the nodes.
     *
     * @param settings what runs, and where
     * @param stop called by the command {@code stop}, on another thread
     * @return the running supervisor
     * @throws IOException when another supervisor runs in this folder
     */
    public static Supervision start(Supervisor.Settings settings, Runnable stop) throws IOException {
        Supervisor supervisor = new Supervisor(settings);
        SupervisorCommands commands = new SupervisorCommands(supervisor, stop);
        AdminServer server = AdminServer.open(
                settings.folder().supervisorSocket(),
                AdminLimits.DEFAULTS,
                "needletail cluster supervisor",
                Optional.empty(),
                commands);
        supervisor.start();
        return new Supervision(supervisor, commands, server, new ClusterCalls(settings.folder()));
    }

    /** Reports from now on that the cluster has the instruments and owners of its file. */
    public void defined() {
        commands.defined();
    }

    /** Stops the nodes, the leader last, and closes the socket. */
    @Override
    public void close() {
        try {
            supervisor.stop(leader());
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        } finally {
            server.close();
        }
    }

    private int leader() {
        try {
            List<NodeStatus> nodes = calls.statuses();
            return nodes.stream()
                    .filter(NodeStatus::isLeader)
                    .mapToInt(NodeStatus::member)
                    .findFirst()
                    .orElse(Supervisor.NO_LEADER);
        } catch (IOException unreachable) {
            return Supervisor.NO_LEADER;
        }
    }
}
