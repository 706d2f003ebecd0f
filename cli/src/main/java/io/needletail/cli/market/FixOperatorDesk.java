package io.needletail.cli.market;

import io.needletail.engine.Engine;
import io.needletail.matching.TradingPhase;
import io.needletail.venue.config.VenueSetup;
import io.needletail.venue.gateway.FixOperators;
import io.needletail.venue.sequencer.VenueDefinitions.Definition;
import io.needletail.venue.server.MarketOperator;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Commands of operators at the FIX sessions of a gateway, one after the other on a thread of their own. Each connects,
 * is executed through the log under the identity of its session, and disconnects, as those of the console do. The
 * thread ends with the process. Any thread.
 */
public final class FixOperatorDesk implements FixOperators {
    private static final Duration WAIT = Duration.ofSeconds(10);
    private static final int WAITING_MAX = 64;

    private final Engine engine;
    private final OperatorAccess access;
    private final ThreadPoolExecutor thread;
    private volatile VenueSetup venue;

    /**
     * Creates the desk of a gateway.
     *
     * @param engine runs its sessions
     * @param venue its settings
     * @param access of operators to the venue
     */
    public FixOperatorDesk(Engine engine, VenueSetup venue, OperatorAccess access) {
        this.engine = engine;
        this.venue = venue;
        this.access = access;
        thread = new ThreadPoolExecutor(
                1,
                1,
                0,
                TimeUnit.SECONDS,
                new ArrayBlockingQueue<>(WAITING_MAX),
                task -> Thread.ofPlatform().daemon().name("fix-operators").unstarted(task));
    }

    /**
     * Resumes instruments by the calendars of a file that was read again.
     *
     * @param reloaded its settings
     */
    public void serve(VenueSetup reloaded) {
        venue = reloaded;
    }

    @Override
    public boolean execute(Order order, Consumer<Outcome> outcome) {
        try {
            thread.execute(() -> {
                Outcome executed = execute(order);
                engine.submit(() -> outcome.accept(executed));
            });
            return true;
        } catch (RejectedExecutionException full) {
            return false;
        }
    }

    @Override
    public TradingPhase phaseOf(int instrument) {
        return venue.phaseAt(instrument, Instant.now());
    }

    private Outcome execute(Order order) {
        List<String> refusals = new ArrayList<>();
        int canceled = 0;
        Iterator<Definition> left = order.commands().iterator();
        String step = "connecting";
        try (MarketOperator operator = access.connect(order.identity(), order.session(), WAIT)) {
            operator.because(order.reason());
            while (left.hasNext()) {
                Definition one = left.next();
                step = one.name();
                MarketOperator.Outcome executed = operator.execute(one.command());
                executed.refusal().ifPresent(refusal -> refusals.add(one.name() + ": " + refusal));
                canceled += executed.canceled();
            }
        } catch (IOException | RuntimeException failure) {
            refusals.add(step + ": " + failure.getMessage());
            List<String> unsent = new ArrayList<>();
            left.forEachRemaining(one -> unsent.add(one.name()));
            if (!unsent.isEmpty()) refusals.add("not sent: " + String.join(", ", unsent));
        }
        return new Outcome(refusals, canceled);
    }
}
