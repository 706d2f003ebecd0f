package io.needletail.venue.supervise;

import io.needletail.engine.admin.AdminCommands;
import io.needletail.engine.admin.AdminErrorCode;
import io.needletail.engine.admin.AdminException;
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

    private SupervisedProcess.Listing status() {
        return new SupervisedProcess.Listing(ProcessHandle.current().pid(), isDefined.get(), supervisor.reports());
    }
}
