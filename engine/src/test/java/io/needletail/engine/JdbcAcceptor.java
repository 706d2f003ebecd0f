package io.needletail.engine;

import io.needletail.engine.store.Storage;
import java.io.IOException;
import java.nio.file.Path;

/** Acceptor over a database in a process that the test can kill. */
final class JdbcAcceptor {
    private JdbcAcceptor() {}

    /** Starts the process, which writes its port on one line. */
    static Process start(Path database) throws IOException {
        return new ProcessBuilder(
                        ProcessHandle.current().info().command().orElseThrow(),
                        "-XX:TieredStopAtLevel=1",
                        "-Dslf4j.internal.verbosity=ERROR",
                        "-cp",
                        System.getProperty("java.class.path"),
                        JdbcAcceptor.class.getName(),
                        database.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    static void main(String[] arguments) throws IOException {
        Storage storage = JdbcStorage.at(Path.of(arguments[0]));
        SessionSpec spec = TestSessions.acceptor(TestSessions.PEER)
                .storage(storage)
                .listener(new Broker())
                .build();
        try (Engine engine = new Engine(TestSessions.PARKING)) {
            System.out.println(TestSessions.listen(engine, spec));
            engine.run();
        }
    }
}
