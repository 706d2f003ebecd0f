package io.needletail.cli.cluster;

import io.needletail.matching.NewOrder;
import io.needletail.matching.OrderSide;
import io.needletail.matching.OwnerLimits;
import io.needletail.matching.TimeInForce;
import io.needletail.matching.TradingPhase;
import io.needletail.venue.config.IdleMode;
import io.needletail.venue.config.PhaseChange;
import io.needletail.venue.sequencer.SequencerClient;
import io.needletail.venue.supervise.NodeStatus;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;

/**
 * Days of a venue whose instruments follow a calendar, with a fault at each change of phase: nodes are gone when the
 * change is due. An operator halts the first instrument, and lets a volatility auction begin in the second.
 */
final class DaysUnderTest implements AutoCloseable {
    /** Changes of phase in a day. */
    static final int CHANGES = 6;

    private static final int CLIENTS = 2;
    private static final int OWNER = 2 * CLIENTS;
    private static final int HALTED = 0;
    private static final int VOLATILE = 1;
    private static final long BID = 1;
    private static final long ASK = 2;
    private static final Duration LONG = Duration.ofSeconds(60);
    private static final Duration AHEAD = Duration.ofSeconds(1);
    private static final Duration STOPPED = Duration.ofSeconds(3);

    private final VenueUnderTest venue;
    private final ClusterLoad load;
    private final FaultTrials trials;
    private final NewOrder order = new NewOrder();

    /** Faults of nodes. */
    enum Harm {
        LEADER_KILLED,
        FOLLOWER_KILLED,
        ALL_KILLED,
        LEADER_STOPPED
    }

    private DaysUnderTest(VenueUnderTest venue, int perSecond, FailoverReport report) {
        this.venue = venue;
        venue.operate(this::openTheCalendar);
        load = ClusterLoad.connect(CLIENTS, perSecond, LoadCommands.Hours.DAYS, venue);
        trials = new FaultTrials(venue, load, report);
    }

    /**
     * Starts a venue in its opening auction, and the load.
     *
     * @param directory folder of the cluster
     * @param perSecond commands in a second
     */
    static DaysUnderTest start(Path directory, IdleMode idle, int perSecond, FailoverReport report) throws IOException {
        VenueUnderTest venue = VenueUnderTest.start(directory, idle, UnaryOperator.identity());
        try {
            DaysUnderTest days = new DaysUnderTest(venue, perSecond, report);
            days.load.resume();
            days.load.awaitService();
            return days;
        } catch (RuntimeException | Error failure) {
            venue.close();
            throw failure;
        }
    }

    /**
     * Runs from an opening auction to that of the next day, and checks after each change that nothing is lost, doubled
     * or different.
     *
     * @param harms {@link #CHANGES}: at the begin of trading, of a halt, of a volatility auction and of the closing
     *     auction, at the close, and at the next opening
     */
    void run(List<Harm> harms) throws IOException {
        change(TradingPhase.CONTINUOUS, harms.get(0));
        trial(TradingPhase.HALTED, harms.get(1), () -> {
            venue.operate(client -> client.changePhase(HALTED, TradingPhase.HALTED));
            load.awaitPhase(HALTED, TradingPhase.HALTED);
        });
        venue.operate(client -> client.changePhase(HALTED, TradingPhase.CONTINUOUS));
        trial(TradingPhase.VOLATILITY_AUCTION, harms.get(2), () -> {
            int before = load.entered(VOLATILE, TradingPhase.VOLATILITY_AUCTION);
            venue.operate(this::tradeFarAway);
            // It ends by time: on a busy machine it may be over when it is seen.
            Wait.until(
                    "a volatility auction has begun",
                    LONG,
                    () -> load.entered(VOLATILE, TradingPhase.VOLATILITY_AUCTION) > before);
        });
        load.awaitPhase(VOLATILE, TradingPhase.CONTINUOUS);
        change(TradingPhase.CLOSING_AUCTION, harms.get(3));
        change(TradingPhase.CLOSED, harms.get(4));
        change(TradingPhase.OPENING_AUCTION, harms.get(5));
    }

    private void change(TradingPhase phase, Harm harm) throws IOException {
        trial(
                phase,
                harm,
                () -> venue.operate(client -> schedule(client, Instant.now().plus(AHEAD), phase)));
        for (int instrument = 0; instrument < CLIENTS; instrument++) load.awaitPhase(instrument, phase);
    }

    private void trial(TradingPhase phase, Harm harm, Runnable change) throws IOException {
        if (harm == Harm.ALL_KILLED) venue.cluster().snapshot();
        String name = harm.name().toLowerCase(Locale.ROOT).replace('_', ' ');
        trials.run(phase.name().toLowerCase(Locale.ROOT).replace('_', ' ') + ", " + name, () -> {
            change.run();
            harm(harm);
        });
    }

    private void harm(Harm harm) {
        TestCluster cluster = venue.cluster();
        switch (harm) {
            case LEADER_KILLED -> TestCluster.kill(cluster.leader());
            case FOLLOWER_KILLED -> TestCluster.kill(cluster.follower());
            case ALL_KILLED -> cluster.statuses().forEach(TestCluster::kill);
            case LEADER_STOPPED -> {
                NodeStatus leader = cluster.leader();
                TestCluster.signal(leader, "STOP");
                try {
                    Wait.during(STOPPED);
                } finally {
                    TestCluster.signal(leader, "CONT");
                }
            }
        }
    }

    private long openTheCalendar(SequencerClient client) {
        client.defineOwner(OWNER, OwnerLimits.UNLIMITED);
        return schedule(client, Instant.EPOCH, TradingPhase.OPENING_AUCTION);
    }

    private static long schedule(SequencerClient client, Instant time, TradingPhase phase) {
        long timeNs = TimeUnit.SECONDS.toNanos(time.getEpochSecond()) + time.getNano();
        return client.schedulePhases(LoadCommands.CALENDAR, List.of(new PhaseChange(timeNs, phase)));
    }

    /** A sell order that could only trade far from the last price does not, and an auction begins. */
    private long tradeFarAway(SequencerClient client) {
        client.submit(order.begin(BID, OWNER, VOLATILE, 0).limit(OrderSide.BUY, 1, LoadCommands.FAR_PRICE));
        client.submit(order.begin(ASK, OWNER, VOLATILE, 0)
                .limit(OrderSide.SELL, 1, LoadCommands.FAR_PRICE)
                .timeInForce(TimeInForce.IOC));
        return client.cancel(OWNER, BID);
    }

    @Override
    public void close() {
        load.close();
        venue.close();
    }
}
