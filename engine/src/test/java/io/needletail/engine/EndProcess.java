package io.needletail.engine;

import io.needletail.engine.journal.Sync;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** One end of a session in a process of its own, to be killed at any moment. */
record EndProcess(boolean initiator, int port, Path directory, Sync.Policy policy, long lastOrder) {
    private static final int WINDOW = 8;

    /** Starts the process. An acceptor writes a line when it listens, and an initiator ends when all is answered. */
    Process start() throws IOException {
        return new ProcessBuilder(
                        ProcessHandle.current().info().command().orElseThrow(),
                        "-XX:TieredStopAtLevel=1",
                        // Nobody reads what it logs, and need not be told so.
                        "-Dslf4j.internal.verbosity=ERROR",
                        "-cp",
                        System.getProperty("java.class.path"),
                        EndProcess.class.getName(),
                        Boolean.toString(initiator),
                        Integer.toString(port),
                        directory.toString(),
                        policy.name(),
                        Long.toString(lastOrder))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    static void main(String[] arguments) throws IOException {
        EndProcess process = new EndProcess(
                Boolean.parseBoolean(arguments[0]),
                Integer.parseInt(arguments[1]),
                Path.of(arguments[2]),
                Sync.Policy.valueOf(arguments[3]),
                Long.parseLong(arguments[4]));
        try (Engine engine = new Engine(Local.PARKING)) {
            if (process.initiator) {
                process.order(engine);
            } else {
                System.out.println(process.answer(engine));
            }
            engine.run();
        }
    }

    private void order(Engine engine) throws IOException {
        Trader trader = new Trader(WINDOW, lastOrder, engine::stop);
        engine.connect(
                Local.port(port), Local.RECONNECT_NS, new SessionSpec(Local.initiator(Local.PEER), storage(), trader));
    }

    private int answer(Engine engine) throws IOException {
        SessionSpec spec = new SessionSpec(Local.acceptor(Local.PEER), storage(), new Broker());
        return engine.listen(Local.port(port), List.of(spec));
    }

    private Storage storage() {
        return Local.keepingAll(directory, new Sync(policy, 0));
    }
}
