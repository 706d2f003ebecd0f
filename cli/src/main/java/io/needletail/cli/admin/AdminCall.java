package io.needletail.cli.admin;

import io.needletail.cli.ExitCode;
import io.needletail.engine.admin.AdminClient;
import io.needletail.engine.admin.AdminException;
import io.needletail.engine.admin.Json;
import io.needletail.engine.operate.SessionReport;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Options and steps that all commands for a running engine share. */
final class AdminCall {
    /** A reload waits for the Logout(5) of each session that changes. */
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private static final long POLL_NS = 20_000_000L;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @Mixin
    private EngineAddress engine;

    @Option(names = "--json", description = "Print the engine's answer as one JSON object.")
    private boolean json;

    /** Prints an answer for people. */
    @FunctionalInterface
    interface Printer {
        void print(Map<String, Object> result, PrintWriter out) throws IOException;
    }

    /** A command with its arguments. */
    record Request(String command, Map<String, Object> arguments) {}

    /** Returns the folder of the engine's journals. */
    Path store() throws IOException {
        engine.require(spec.commandLine());
        return engine.store();
    }

    PrintWriter out() {
        return spec.commandLine().getOut();
    }

    /** Sends a command and prints the answer. */
    int run(Request request, Printer printer) throws IOException {
        return carryOut(client -> {
            print(client.call(request.command(), request.arguments()), printer);
            return ExitCode.OK;
        });
    }

    /** Sends a command and prints the answer; the exit code is 1 when the answer tells of a failure. */
    <T extends Record> int run(Request request, Printer printer, Class<T> type, Predicate<T> isComplete)
            throws IOException {
        return carryOut(client -> {
            Map<String, Object> result = client.call(request.command(), request.arguments());
            print(result, printer);
            return isComplete.test(AdminClient.read(result, type)) ? ExitCode.OK : ExitCode.PROBLEMS;
        });
    }

    /**
     * Sends a command, waits until the session is as it is meant to be, and prints the session.
     *
     * @param waitSeconds longest wait; 0 for none
     * @param isReached tests a session
     */
    int runAndWait(Request request, int waitSeconds, Predicate<SessionReport> isReached) throws IOException {
        return carryOut(client -> {
            Map<String, Object> result = client.call(request.command(), request.arguments());
            SessionReport session = AdminClient.read(result, SessionReport.class);
            long endNs = System.nanoTime() + Duration.ofSeconds(waitSeconds).toNanos();
            while (waitSeconds > 0 && !isReached.test(session) && System.nanoTime() < endNs) {
                LockSupport.parkNanos(POLL_NS);
                result = client.call("show", Map.of("session", session.session()));
                session = AdminClient.read(result, SessionReport.class);
            }
            print(result, SessionPrinter::one);
            if (waitSeconds == 0 || isReached.test(session)) return ExitCode.OK;
            say("the command was carried out, and after " + waitSeconds + " s the session is "
                    + SessionPrinter.status(session));
            return ExitCode.PROBLEMS;
        });
    }

    /** Calls a connected engine, and returns the exit code. */
    @FunctionalInterface
    interface Conversation {
        int with(AdminClient client) throws IOException;
    }

    /** Connects, and lets a conversation take place; the exit code is 1 when the engine refuses a command. */
    int carryOut(Conversation conversation) throws IOException {
        try (AdminClient client = engine.connect(spec.commandLine(), PATIENCE)) {
            return conversation.with(client);
        } catch (AdminException refused) {
            say(refused.getMessage() + " (" + refused.code() + ")");
            return ExitCode.PROBLEMS;
        }
    }

    void print(Map<String, Object> result, Printer printer) throws IOException {
        if (json) {
            out().println(Json.text(result));
        } else {
            printer.print(result, out());
        }
        out().flush();
    }

    void say(String text) {
        PrintWriter err = spec.commandLine().getErr();
        err.println(spec.qualifiedName() + ": " + text);
        err.flush();
    }
}
