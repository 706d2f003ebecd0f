package io.needletail.venue.supervise;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;

/**
 * One node with its process: started, watched, and started again within the limits of a {@link RestartPolicy} when it
 * ends. The standard input of the process is a pipe that nothing is written to: it ends with the supervisor, however
 * that ends, and the node then stops. Any thread may call the methods.
 */
final class SupervisedNode {
    private static final Duration STOP_MAX = Duration.ofSeconds(20);
    private static final int SIGNAL_BASE = 128;

    private final int member;
    private final Supervisor.Settings settings;
    private final NodeLog log;
    private final RestartBudget budget;
    private final Thread thread;
    private Process process;
    private SupervisedProcess.State state = SupervisedProcess.State.STARTING;
    private int restarts;
    private String lastError = "";
    private boolean isStopping;
    private boolean isFilled;
    private int exitCode;

    SupervisedNode(int member, Supervisor.Settings settings) {
        this.member = member;
        this.settings = settings;
        log = new NodeLog(settings.folder().log(member));
        budget = new RestartBudget(settings.policy());
        thread = Thread.ofPlatform().name("supervisor of node " + member).unstarted(this::supervise);
    }

    void start() {
        thread.start();
    }

    synchronized SupervisedProcess report() {
        long pid = process != null && process.isAlive() ? process.pid() : 0;
        // The process may have ended a moment ago, before its thread has seen it.
        SupervisedProcess.State now =
                state == SupervisedProcess.State.RUNNING && pid == 0 ? SupervisedProcess.State.WAITING : state;
        return new SupervisedProcess(member, now, pid, restarts, lastError);
    }

    /**
     * Sends SIGTERM, waits for the end, and kills the process when that takes more than 20 s. Deletes what a process
     * that was killed has left in memory.
     */
    void stop() throws InterruptedException {
        Process running;
        synchronized (this) {
            isStopping = true;
            running = process;
            notifyAll();
        }
        if (running != null) end(running);
        // The thread ends a process that it is starting now.
        thread.join();
        settings.folder().directories(member).deleteMemory();
    }

    private void end(Process running) throws InterruptedException {
        running.toHandle().destroy();
        if (running.waitFor(STOP_MAX.toSeconds(), TimeUnit.SECONDS)) return;
        settings.out().accept("node " + member + " did not end within " + STOP_MAX.toSeconds() + " s: killed");
        running.destroyForcibly();
    }

    private void supervise() {
        try {
            boolean goesOn = true;
            while (goesOn) goesOn = run();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private boolean run() throws InterruptedException {
        long begunNs = System.nanoTime();
        String end = awaitEnd();
        if (hasStopped()) return false;
        if (exitCode == Supervisor.DAMAGED) return fill(end);
        OptionalLong wait = budget.take(begunNs, System.nanoTime());
        if (budget.isTold() || wait.isEmpty()) {
            settings.out().accept("node " + member + " ended: " + end + "; " + next(wait));
        }
        synchronized (this) {
            lastError = end;
            state = wait.isPresent() ? SupervisedProcess.State.WAITING : SupervisedProcess.State.FAILED;
            if (wait.isPresent()) restarts++;
        }
        return wait.isPresent() && pause(wait.getAsLong());
    }

    /** Fills the node once; when it is damaged again, something else is wrong. */
    private boolean fill(String end) throws InterruptedException {
        List<String> command = settings.launcher().fillCommand(member);
        boolean canFill = !isFilled && !command.isEmpty();
        synchronized (this) {
            lastError = end;
            state = canFill ? SupervisedProcess.State.FILLING : SupervisedProcess.State.FAILED;
        }
        String byHand = "'needletail cluster restore --member " + member + " --folder "
                + settings.folder().root() + "', then 'needletail cluster start'";
        if (!canFill) {
            settings.out().accept("node " + member + " ended: " + end + "; it stays down: fill it with " + byHand);
            return false;
        }
        settings.out().accept("node " + member + " ended: " + end + "; it is filled with a copy of the others");
        isFilled = true;
        boolean isDone = isFilledBy(command);
        synchronized (this) {
            if (isStopping) return !hasStopped();
            state = isDone ? SupervisedProcess.State.WAITING : SupervisedProcess.State.FAILED;
            if (isDone) restarts++;
        }
        settings.out()
                .accept("node " + member
                        + (isDone ? ": filled" : ": it stays down: fill it with " + byHand + "; " + log.lastError()));
        return isDone;
    }

    private boolean isFilledBy(List<String> command) throws InterruptedException {
        try {
            return launch(command).waitFor() == 0;
        } catch (IOException failure) {
            settings.out().accept("node " + member + ": it cannot be filled: " + failure.getMessage());
            return false;
        }
    }

    private synchronized boolean hasStopped() {
        if (isStopping) state = SupervisedProcess.State.STOPPED;
        return isStopping;
    }

    private String next(OptionalLong wait) {
        RestartPolicy policy = settings.policy();
        return wait.isPresent()
                ? "starts again in " + TimeUnit.NANOSECONDS.toMillis(wait.getAsLong()) + " ms" + further()
                : "stays down after " + policy.restartsMax() + " restarts in "
                        + policy.window().toSeconds() + " s: mend it, then 'needletail cluster start' again";
    }

    private String further() {
        return budget.shortRuns() < RestartBudget.TOLD_MAX
                ? ""
                : " (" + budget.shortRuns() + " short runs in a row: a line for every " + RestartBudget.TOLD_ONE_IN
                        + "th only)";
    }

    // Returns why the process ended.
    private String awaitEnd() throws InterruptedException {
        Process running;
        try {
            log.beginRun();
            if (hasStopped()) return "";
            // Without the lock: a start may take seconds, and a report of the nodes does not wait for it.
            running = launch(settings.launcher().command(member));
        } catch (IOException failure) {
            return "it cannot be started: " + failure.getMessage();
        }
        if (!isWanted(running)) end(running);
        int code = running.waitFor();
        exitCode = code;
        // A process that is killed says nothing, one that ends by itself has said why.
        return code > SIGNAL_BASE
                ? "signal " + (code - SIGNAL_BASE)
                        + log.lastErrorOnly().map(line -> ", " + line).orElse("")
                : "exit code " + code + ", " + log.lastError();
    }

    /** Notes the process; returns false when it is to end, since {@link #stop} was called before. */
    private synchronized boolean isWanted(Process launched) {
        process = launched;
        state = SupervisedProcess.State.RUNNING;
        return !isStopping;
    }

    private Process launch(List<String> command) throws IOException {
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(Redirect.appendTo(log.file().toFile()))
                .start();
    }

    private synchronized boolean pause(long waitNs) throws InterruptedException {
        long endNs = System.nanoTime() + waitNs;
        long leftNs = waitNs;
        while (!isStopping && leftNs > 0) {
            TimeUnit.NANOSECONDS.timedWait(this, leftNs);
            leftNs = endNs - System.nanoTime();
        }
        return !hasStopped();
    }
}
