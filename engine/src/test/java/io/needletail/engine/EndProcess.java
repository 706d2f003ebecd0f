package io.needletail.engine;

import io.needletail.engine.connect.Endpoint;
import io.needletail.engine.store.Storage;
import io.needletail.journal.Sync;
import java.io.IOException;
import java.nio.file.Path;

/** One end of a session in a process that the test can kill. */
record EndProcess(Role role, Endpoint place, Path directory, Sync.Policy policy, long lastOrder) {
    private static final int WINDOW = 8;

    /** Role of the process in the session. */
    enum Role {
        INITIATOR,
        ACCEPTOR,
        /** An acceptor that opens the journal when the peer logs on, as another process may have it until then. */
        STANDBY
    }

    /**
     * Starts the process. An acceptor writes a line when it listens, and an initiator ends when all orders are
     * confirmed. Its log lines are appended to {@link #log}.
     */
    Process start() throws IOException {
        return new ProcessBuilder(
                        ProcessHandle.current().info().command().orElseThrow(),
                        "-XX:TieredStopAtLevel=1",
                        // The log is not read: SLF4J must not warn of that.
                        "-Dslf4j.internal.verbosity=ERROR",
                        "-cp",
                        System.getProperty("java.class.path"),
                        EndProcess.class.getName(),
                        role.name(),
                        place.toString(),
                        directory.toString(),
                        policy.name(),
                        Long.toString(lastOrder))
                .redirectError(ProcessBuilder.Redirect.appendTo(log(directory).toFile()))
                .start();
    }

    /** Returns the log file of the processes that use a journal in turn; it lies beside the journal. */
    static Path log(Path directory) {
        return directory.resolveSibling(directory.getFileName() + ".log");
    }

    static void main(String[] arguments) throws IOException {
        LogCapture.print();
        EndProcess process = new EndProcess(
                Role.valueOf(arguments[0]),
                place(arguments[1]),
                Path.of(arguments[2]),
                Sync.Policy.valueOf(arguments[3]),
                Long.parseLong(arguments[4]));
        try (Engine engine = new Engine(TestSessions.PARKING)) {
            if (process.role == Role.INITIATOR) {
                process.order(engine);
            } else {
                System.out.println(process.answer(engine));
            }
            engine.run();
        }
    }

    private void order(Engine engine) throws IOException {
        Trader trader = new Trader(WINDOW, lastOrder, engine::stop);
        trader.requestsResends = true;
        engine.add(TestSessions.initiator(TestSessions.PEER)
                .storage(storage())
                .listener(trader)
                .connect(place)
                .build());
    }

    private int answer(Engine engine) throws IOException {
        Broker broker = new Broker();
        broker.requestsResends = true;
        SessionSpecBuilder spec = TestSessions.acceptor(TestSessions.PEER)
                .listen(place)
                .storage(storage())
                .listener(broker);
        if (role == Role.STANDBY) engine.addTemplate(spec.standby().build());
        else engine.add(spec.build());
        return engine.port(place).orElseThrow();
    }

    private static Endpoint place(String text) {
        int colon = text.lastIndexOf(':');
        return text.startsWith("shm:")
                ? new Endpoint.SharedMemory(Path.of(text.substring(colon + 1)))
                : TestSessions.port(Integer.parseInt(text.substring(colon + 1)));
    }

    private Storage storage() {
        return TestSessions.journal(directory, new Sync(policy, 0));
    }
}
