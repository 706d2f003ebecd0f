package io.needletail.console;

import io.needletail.engine.admin.AdminClient;
import io.needletail.engine.admin.AdminException;
import io.needletail.engine.error.ConsoleFault;
import io.needletail.engine.operate.EngineMetrics;
import io.needletail.engine.operate.EngineReport;
import io.needletail.engine.operate.SessionListing;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads the state of one engine over its admin channel, once a second, on a thread of its own. A reading that takes
 * long, such as that of thousands of sessions, makes the pause longer: the console uses at most a tenth of the
 * channel's time. Of an engine behind an agent the pause is at most three seconds, so that a cut link shows soon.
 */
final class EnginePoller implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger("needletail.console");
    private static final Duration PATIENCE = Duration.ofSeconds(5);
    private static final long PAUSE_MS = 1000;
    private static final long REMOTE_PAUSE_MS_MAX = 3000;
    private static final int SHARE = 10;

    private final WatchedEngine engine;
    private final Consumer<EngineState> listener;
    private final Thread thread;
    private Optional<AdminClient> client = Optional.empty();

    EnginePoller(WatchedEngine engine, Consumer<EngineState> listener) {
        this.engine = engine;
        this.listener = listener;
        thread = Thread.ofPlatform()
                .name("console-poll-" + engine.name())
                .daemon()
                .start(this::run);
    }

    private void run() {
        try {
            while (true) {
                long beganMs = System.currentTimeMillis();
                EngineState state = read(beganMs);
                listen(state);
                Thread.sleep(pauseMs(state.isReachable(), System.currentTimeMillis() - beganMs));
            }
        } catch (InterruptedException _) {
            disconnect();
        }
    }

    // An engine that was not reached had no work; of one behind an agent the time is that of the link too.
    private long pauseMs(boolean isReachable, long tookMs) {
        if (!isReachable) return PAUSE_MS;
        long pauseMs = Math.max(PAUSE_MS - tookMs, SHARE * tookMs);
        return engine.store().isPresent() ? pauseMs : Math.min(pauseMs, REMOTE_PAUSE_MS_MAX);
    }

    // An answer that the console cannot use must not end the readings.
    private void listen(EngineState state) {
        try {
            listener.accept(state);
        } catch (RuntimeException bug) {
            LOG.error(
                    "{} the console cannot use the state of {}",
                    ConsoleFault.STATE_UNREADABLE.id(),
                    engine.name(),
                    bug);
        }
    }

    private EngineState read(long nowMs) {
        try {
            if (client.isEmpty()) client = Optional.of(AdminClient.connect(engine.address(), PATIENCE));
            AdminClient open = client.get();
            return new EngineState(
                    engine.name(),
                    nowMs,
                    "",
                    AdminClient.read(open.call("status", Map.of()), EngineReport.class),
                    AdminClient.read(open.call("metrics", Map.of()), EngineMetrics.class),
                    AdminClient.read(open.call("list", Map.of()), SessionListing.class)
                            .sessions());
        } catch (IOException | AdminException failure) {
            disconnect();
            String text = String.valueOf(failure.getMessage());
            String address = engine.address().toString();
            return EngineState.unreachable(
                    engine.name(), nowMs, text.startsWith(address) ? text : address + ": " + text);
        }
    }

    private void disconnect() {
        try {
            if (client.isPresent()) client.get().close();
        } catch (IOException _) {
            // Nothing was pending on it.
        }
        client = Optional.empty();
    }

    /** Returns when the thread has ended. */
    @Override
    public void close() {
        thread.interrupt();
        try {
            thread.join();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
