package io.needletail.bench.peers.needletail;

import io.needletail.bench.probe.PeerArguments;
import io.needletail.engine.Accepting;
import io.needletail.engine.Calling;
import io.needletail.engine.Changes;
import io.needletail.engine.Endpoint;
import io.needletail.engine.Engine;
import io.needletail.engine.EngineConfig;
import io.needletail.engine.Place;
import io.needletail.engine.Plan;
import io.needletail.engine.SessionSpec;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Brings the two sides together: over a port, a Unix domain socket, or memory that both map. */
final class Links {
    private static final long RECONNECT_NS = 1_000_000_000L;

    private Links() {}

    /** Listens, and gives the port that was chosen, or 0. */
    static int listen(Engine engine, PeerArguments arguments, SessionSpec spec) throws IOException {
        if (arguments.path().isEmpty()) {
            return engine.listen(new Endpoint(arguments.host(), arguments.port()), List.of(spec));
        }
        Place file = place(arguments.path().get(), arguments);
        run(
                engine,
                new Plan(
                        spec,
                        new Accepting(file, List.of(), false, false, EngineConfig.USUAL.sockets(), Optional.empty())));
        return 0;
    }

    static void connect(Engine engine, PeerArguments arguments, SessionSpec spec) throws IOException {
        if (arguments.path().isEmpty()) {
            engine.connect(new Endpoint(arguments.host(), arguments.port()), RECONNECT_NS, spec);
            return;
        }
        Place file = place(arguments.path().get(), arguments);
        run(
                engine,
                new Plan(
                        spec,
                        new Calling(
                                List.of(file),
                                Optional.empty(),
                                spec.config().liveness().logonTimeoutNs(),
                                List.of(RECONNECT_NS),
                                false,
                                EngineConfig.USUAL.sockets(),
                                Optional.empty())));
    }

    private static Place place(Path path, PeerArguments arguments) {
        return arguments.text("carrier", "").equals("shm") ? new Place.SharedMemory(path) : new Place.SocketFile(path);
    }

    private static void run(Engine engine, Plan plan) throws IOException {
        for (Changes.Failure failure : engine.reload(List.of(plan)).failures()) throw new IOException(failure.cause());
    }
}
