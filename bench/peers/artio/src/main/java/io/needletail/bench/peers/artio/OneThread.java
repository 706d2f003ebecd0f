package io.needletail.bench.peers.artio;

import io.aeron.Aeron;
import io.aeron.driver.MediaDriver;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.agrona.ErrorHandler;
import org.agrona.concurrent.Agent;
import org.agrona.concurrent.AgentInvoker;
import uk.co.real_logic.artio.engine.EngineConfiguration;
import uk.co.real_logic.artio.engine.EngineScheduler;
import uk.co.real_logic.artio.engine.RecordingCoordinator;
import uk.co.real_logic.artio.library.LibraryConfiguration;
import uk.co.real_logic.artio.library.LibraryScheduler;

/**
 * Runs media driver, engine and library on the caller's thread, which is best on one core: a second spinning thread
 * would only compete with the first.
 */
final class OneThread {
    private final MediaDriver driver;
    private final List<AgentInvoker> agents = new ArrayList<>();

    OneThread(MediaDriver driver) {
        this.driver = driver;
        agents.add(driver.sharedAgentInvoker());
    }

    /** Runs one cycle of every agent. */
    void turn() {
        for (int at = 0; at < agents.size(); at++) agents.get(at).invoke();
    }

    EngineScheduler engine() {
        return new EngineTurns();
    }

    LibraryScheduler library() {
        return new LibraryTurns();
    }

    private void add(ErrorHandler errors, Agent... several) {
        Stream.of(several)
                .filter(Objects::nonNull)
                .map(agent -> new AgentInvoker(errors, null, agent))
                .forEach(invoker -> {
                    invoker.start();
                    agents.add(invoker);
                });
    }

    private void invokedByUs(Aeron.Context context) {
        context.useConductorAgentInvoker(true).driverAgentInvoker(driver.sharedAgentInvoker());
    }

    private final class EngineTurns implements EngineScheduler {
        @Override
        public void launch( // tidy: Artio's own signature
                EngineConfiguration configuration,
                ErrorHandler errors,
                Agent framer,
                Agent indexing,
                Agent monitoring,
                Agent conductor,
                RecordingCoordinator recordings) {
            add(errors, monitoring, framer, indexing, conductor);
        }

        @Override
        public void close() {}

        @Override
        public int pollFramer() {
            turn();
            return 1;
        }

        @Override
        public void configure(Aeron.Context context) {
            invokedByUs(context);
        }
    }

    private final class LibraryTurns implements LibraryScheduler {
        @Override
        public void launch(LibraryConfiguration configuration, ErrorHandler errors, Agent monitoring, Agent conductor) {
            add(errors, monitoring, conductor);
        }

        @Override
        public void close(int libraryId) {}

        @Override
        public void configure(Aeron.Context context) {
            invokedByUs(context);
        }
    }
}
