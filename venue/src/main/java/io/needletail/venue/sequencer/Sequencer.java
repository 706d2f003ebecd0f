package io.needletail.venue.sequencer;

import io.aeron.ExclusivePublication;
import io.aeron.Image;
import io.aeron.cluster.codecs.CloseReason;
import io.aeron.cluster.service.ClientSession;
import io.aeron.cluster.service.Cluster;
import io.aeron.cluster.service.ClusteredService;
import io.aeron.logbuffer.Header;
import io.needletail.venue.config.SequencerConfig;
import io.needletail.venue.identity.Principal;
import io.needletail.venue.identity.SessionSeal;
import io.needletail.venue.identity.SessionSeals;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.AgentTerminationException;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * The replicated service: every node of a cluster gives the messages of the same log to a {@link CommandExecutor}. Time
 * is that of the log; the next expiry of an order or end of a volatility auction is a timer of the cluster. Only the
 * leader's events reach the clients.
 *
 * <p>The thread of the service container calls all methods. A command allocates nothing.
 */
public final class Sequencer implements ClusteredService {
    /** Correlation id of the cluster's timer for the next expiry of an order or end of an auction. */
    static final long DUE_TIMER = 1;

    private static final int OFFER_ATTEMPTS = 3;
    private static final long CALENDAR_END_NS = TimeUnit.DAYS.toNanos(14);

    private final CommandExecutor executor;
    private final UnsafeBuffer sealed = new UnsafeBuffer(new byte[Egress.FRAME_BYTES_MAX + SessionSeal.BYTES]);
    private long identitiesVersion;
    private Cluster cluster;
    private SequencerCounters counters;
    private long scheduledNs = Long.MAX_VALUE;
    private volatile CommandTimer timer = CommandTimer.OFF;
    private Optional<StateComparison> comparison = Optional.empty();
    private Optional<RuntimeException> failure = Optional.empty();
    private long reportedDamage;
    private long reportedEndNs;

    /**
     * Creates a service without state.
     *
     * @param config capacity
     */
    public Sequencer(SequencerConfig config) {
        executor = new CommandExecutor(config, new RefusalLog(() -> cluster.role() == Cluster.Role.LEADER));
    }

    /**
     * Lets a timer of a client in this process measure the execution of its commands. From any thread; replication does
     * not depend on it.
     *
     * @param of the timer, in place of an earlier one
     */
    public void timedBy(CommandTimer of) {
        timer = of;
    }

    /**
     * Lets this node compare its state with that of the others. Before it starts; without it a node compares nothing.
     *
     * @param node number of the node
     * @param members number of nodes
     * @return the comparison
     */
    StateComparison compareStates(int node, int members) {
        StateComparison with = new StateComparison(node, members, new Differences());
        comparison = Optional.of(with);
        executor.comparedBy(with);
        return with;
    }

    /** Returns the hash that was reported last, 0 before the first. */
    long reportedHash() {
        return executor.reportedHash();
    }

    @Override
    public void onStart(Cluster of, Image snapshot) {
        cluster = of;
        counters = new SequencerCounters(cluster.aeron(), executor, comparison);
        if (snapshot != null) restore(new SnapshotImage(snapshot, cluster.idleStrategy()));
        // The consensus module restores the timer itself.
        scheduledNs = executor.hasMore() ? Long.MIN_VALUE : executor.nextDueNs();
        executor.images().serve(cluster.role() == Cluster.Role.LEADER);
        cluster.forEachClientSession(this::open);
        identitiesVersion = executor.identitiesVersion();
        counters.update();
    }

    @Override
    public void onSessionOpen(ClientSession session, long timestamp) {
        open(session);
    }

    @Override
    public void onSessionClose(ClientSession session, long timestamp, CloseReason reason) {
        executor.subscriptions().close(session.id());
        executor.permissions().close(session.id());
    }

    @Override
    public void onSessionMessage(
            ClientSession session, long timestamp, DirectBuffer buffer, int offset, int length, Header header) {
        if (session == null || failure.isPresent()) return;
        if (comparison.isPresent()) comparison.get().at(cluster.logPosition());
        try {
            timer.execute(executor, session.id(), buffer, offset, length, toNs(timestamp));
            if (executor.identitiesVersion() != identitiesVersion) closeUnknown();
            scheduleNext(timestamp);
        } catch (AgentTerminationException ending) {
            throw ending;
        } catch (RuntimeException notExecuted) {
            end(notExecuted);
        }
    }

    @Override
    public void onTimerEvent(long correlationId, long timestamp) {
        if (correlationId != DUE_TIMER || failure.isPresent()) return;
        scheduledNs = Long.MAX_VALUE;
        try {
            executor.advanceTime(toNs(timestamp));
            scheduleNext(timestamp);
        } catch (AgentTerminationException ending) {
            throw ending;
        } catch (RuntimeException notExecuted) {
            end(notExecuted);
        }
    }

    @Override
    public void onTakeSnapshot(ExclusivePublication publication) {
        if (failure.isPresent()) throw failure.get();
        new SnapshotPublication(publication, cluster.idleStrategy()).write(executor);
    }

    @Override
    public void onRoleChange(Cluster.Role role) {
        executor.subscriptions().restart();
        executor.images().serve(role == Cluster.Role.LEADER);
    }

    @Override
    public int doBackgroundWork(long nowNs) {
        executor.images().dropStale();
        counters.update();
        // What a callback throws is reported, and passed over: the node would go on without that command.
        if (failure.isPresent())
            throw new AgentTerminationException(failure.get().getMessage());
        if (executor.damaged() > 0 && reportedDamage == 0) reportDamage();
        long endNs = executor.calendarsEndNs();
        if (endNs != PhaseCalendars.NEVER && endNs != reportedEndNs) reportCalendarEnd(endNs);
        comparison.ifPresent(with -> with.executed(executor.commands()));
        return 0;
    }

    @Override
    public void onTerminate(Cluster of) {
        counters.update();
    }

    /** Ends the node: it executes nothing more and writes no snapshot. */
    private void end(RuntimeException reason) {
        if (failure.isPresent()) return;
        failure = Optional.of(reason);
        report(reason);
    }

    private void report(RuntimeException error) {
        cluster.context().countedErrorHandler().onError(error);
    }

    private void reportDamage() {
        reportedDamage = executor.damaged();
        report(new NodeNotice(
                "a message with a wrong checksum came into the log and was not executed; its client sends it"
                        + " again. The counter 'venue damaged messages' counts further ones: look for a client or a network that damages"
                        + " messages"));
    }

    /** Reports once that the end of a calendar is near; Aeron gives no time to what is no callback of the log. */
    private void reportCalendarEnd(long endNs) {
        long leftNs = endNs - TimeUnit.MILLISECONDS.toNanos(System.currentTimeMillis());
        if (leftNs > CALENDAR_END_NS) return;
        reportedEndNs = endNs;
        long days = Math.max(0, TimeUnit.NANOSECONDS.toDays(leftNs));
        report(
                new NodeNotice(
                        "a calendar has changes of phase for " + days
                                + " days more, and instruments stay in their phase after that: send it again with 'needletail market define'"));
    }

    /** Ends this node when its state is not that of the others. */
    private final class Differences implements StateComparison.Listener {
        @Override
        public void differs(String report) {
            end(new StateDifference(report
                    + ": the state of this node is wrong, and the node ends; it writes no snapshot. Fill it with a copy"
                    + " (needletail cluster restore)"));
        }

        @Override
        public void otherDiffers(int node, String report) {
            report(new NodeNotice(report + ": the state of node " + node
                    + " is wrong; fill it with a copy (needletail cluster restore)"));
        }

        @Override
        public void undecided(String report) {
            end(new StateDifference(report
                    + ": no state is that of a majority, and the node ends. Find the right one with 'needletail venue replay'"
                    + " of the nodes' folders, and fill the others with a copy of it"));
        }
    }

    /**
     * Restores a snapshot; without it the node cannot go on, and its consensus module would wait for it without an end.
     */
    private void restore(SnapshotImage snapshot) {
        try {
            executor.restore(snapshot);
            snapshot.finish(executor.stateHash());
        } catch (RuntimeException damaged) {
            end(damaged);
            cluster.context().terminationHook().run();
            throw new AgentTerminationException(damaged.getMessage());
        }
    }

    private void open(ClientSession session) {
        Principal principal = Principal.of(session.encodedPrincipal());
        executor.permissions().open(session.id(), principal);
        Egress plain = (buffer, offset, length) -> offer(session, buffer, offset, length);
        executor.subscriptions()
                .open(
                        session.id(),
                        principal.seals().map(seals -> sealing(plain, seals)).orElse(plain));
    }

    /** Returns a way to a client on which each frame ends with the seal of its session. */
    private Egress sealing(Egress plain, SessionSeals seals) {
        return (buffer, offset, length) -> {
            sealed.putBytes(0, buffer, offset, length);
            return plain.offer(sealed, 0, seals.egress().write(sealed, 0, length));
        };
    }

    /**
     * Ends the sessions of identities without rights when other rights are in force; they connect and authenticate
     * anew.
     */
    private void closeUnknown() {
        identitiesVersion = executor.identitiesVersion();
        cluster.forEachClientSession(session -> {
            if (!executor.permissions().isKnown(session.id())) session.close();
        });
    }

    /** A client that is slower than the events misses some, and asks for them again. */
    private static boolean offer(ClientSession session, DirectBuffer buffer, int offset, int length) {
        for (int attempt = 0; attempt < OFFER_ATTEMPTS; attempt++) {
            if (session.offer(buffer, offset, length) > 0) return true;
        }
        return false;
    }

    private long toNs(long timestamp) {
        return cluster.timeUnit().toNanos(timestamp);
    }

    /**
     * Schedules the timer anew when something is due earlier; an earlier timer that is not needed any more does
     * nothing.
     */
    private void scheduleNext(long timestamp) {
        boolean hasMore = executor.hasMore();
        long dueNs = hasMore ? toNs(timestamp) + executor.subscriptions().pauseNs() : executor.nextDueNs();
        if (dueNs >= scheduledNs) return;
        scheduledNs = dueNs;
        long deadline = cluster.timeUnit().convert(dueNs, TimeUnit.NANOSECONDS);
        while (!cluster.scheduleTimer(DUE_TIMER, deadline + 1))
            cluster.idleStrategy().idle();
    }
}
