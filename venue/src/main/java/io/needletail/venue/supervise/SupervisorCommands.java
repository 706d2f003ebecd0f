package io.needletail.venue.supervise;

import io.needletail.engine.admin.AdminCommands;
import io.needletail.engine.admin.AdminErrorCode;
import io.needletail.engine.admin.AdminException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * The commands of a supervisor's socket: {@code status}, {@code start} for nodes that failed too often, {@code stop}.
 */
final class SupervisorCommands implements AdminCommands {
    private final Supervisor supervisor;
    private final Runnable stop;
    private final AtomicBoolean isDefined = new AtomicBoolean();

    SupervisorCommands(Supervisor supervisor, Runnable stop) {
        this.supervisor = supervisor;
        this.stop = stop;
    }

    /** Reports from now on that the cluster has the instruments and owners of its file. */
    void defined() {
        isDefined.set(true);
    }

    @Override
    public CompletableFuture<Object> execute(String command, Map<String, Object> arguments) {
        return switch (command) {
            case "status" -> CompletableFuture.completedFuture(status());
            case "start" -> {
                supervisor.start();
                yield CompletableFuture.completedFuture(status());
            }
            case "stop" -> {
                stop.run();
                yield CompletableFuture.completedFuture(status());
            }
            default ->
                CompletableFuture.failedFuture(new AdminException(
                        AdminErrorCode.UNKNOWN_COMMAND, command + ": expected status, start or stop"));
        };
    }

    private Map<String, Object> status() {
        List<Map<String, Object>> nodes =
                supervisor.reports().stream().map(SupervisorCommands::members).toList();
        return Map.of("pid", ProcessHandle.current().pid(), "isDefined", isDefined.get(), "nodes", nodes);
    }

    private static Map<String, Object> members(SupervisedNode.Report report) {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("member", (long) report.member());
        members.put("state", report.state().toString());
        members.put("pid", report.pid());
        members.put("restarts", (long) report.restarts());
        members.put("lastError", report.lastError());
        return members;
    }
}
