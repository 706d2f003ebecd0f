package io.needletail.engine;

import io.needletail.session.SessionId;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Turns what an engine runs into what it should run, and touches only what differs. What blocks is done on the thread that
 * asks, the rest on the engine's.
 */
final class SessionReloader {
    private static final Logger LOG = LoggerFactory.getLogger("needletail.engine");

    private final SessionRegistry roster;
    private final Turn turn;
    private final List<ReloadResult.Failure> failures = new ArrayList<>();

    /** The engine's thread, as seen from another one. */
    interface Turn {
        /** Asks on the engine's thread and waits for the answer. */
        <T> T ask(Supplier<T> question);

        /** Asks once a cycle until the answer is yes. */
        void await(Supplier<Boolean> question);

        /** The engine's clock. */
        long nowNs();
    }

    SessionReloader(SessionRegistry roster, Turn turn) {
        this.roster = roster;
        this.turn = turn;
    }

    ReloadResult run(List<Plan> wanted) {
        requireDistinct(wanted);
        List<SessionId> before = turn.ask(() -> List.copyOf(roster.plans().keySet()));
        List<RegisteredSession> leaving = turn.ask(() -> roster.dismiss(wanted, turn.nowNs()));
        turn.await(() -> roster.strikeOut(leaving));
        leaving.forEach(SessionReloader::close);
        List<SessionId> kept = turn.ask(() -> {
            roster.closeIdleDoors();
            return List.copyOf(roster.plans().keySet());
        });
        List<SessionId> opened =
                add(wanted.stream().filter(plan -> !kept.contains(plan.id())).toList());
        Set<SessionId> all = wanted.stream().map(Plan::id).collect(Collectors.toSet());
        ReloadResult changes = new ReloadResult(
                opened.stream().filter(id -> !before.contains(id)).toList(),
                opened.stream().filter(before::contains).toList(),
                before.stream().filter(id -> !all.contains(id)).toList(),
                failures);
        LOG.info(
                "sessions: {} added, {} changed, {} removed, {} failed",
                changes.added().size(),
                changes.changed().size(),
                changes.removed().size(),
                changes.failures().size());
        return changes;
    }

    /** Opens sessions, and answers which of them could be. */
    List<SessionId> add(List<Plan> plans) {
        Map<AcceptorConfig, Acceptor> doors = new HashMap<>(turn.ask(roster::doorsOpen));
        Map<AcceptorConfig, Acceptor> fresh = new HashMap<>();
        List<SessionId> opened = new ArrayList<>();
        List<Runnable> entries = new ArrayList<>();
        for (Plan plan : plans) {
            try {
                if (plan.link() instanceof AcceptorConfig accepting)
                    openDoor(SessionRegistry.door(accepting), doors, fresh);
                entries.add(open(plan));
                opened.add(plan.id());
            } catch (IOException | RuntimeException failure) {
                LOG.error("session {} cannot run: {}", plan.id(), failure.getMessage());
                failures.add(new ReloadResult.Failure(plan.id(), failure));
            }
        }
        turn.ask(() -> {
            fresh.forEach(roster::addDoor);
            entries.forEach(Runnable::run);
            roster.closeIdleDoors();
            return opened;
        });
        return opened;
    }

    List<ReloadResult.Failure> failures() {
        return failures;
    }

    private Runnable open(Plan plan) throws IOException {
        if (plan.isMadeAtLogon()) return () -> roster.addTemplate(plan);
        RegisteredSession slot = roster.openSlot(plan, Optional.empty());
        return () -> roster.add(slot);
    }

    private void openDoor(AcceptorConfig door, Map<AcceptorConfig, Acceptor> doors, Map<AcceptorConfig, Acceptor> fresh)
            throws IOException {
        if (doors.containsKey(door)) return;
        Acceptor acceptor = roster.openDoor(door);
        doors.put(door, acceptor);
        fresh.put(door, acceptor);
    }

    private static void close(RegisteredSession slot) {
        try {
            slot.line().close();
        } catch (IOException failure) {
            LOG.error("session {} could not close its journal: {}", slot.id(), failure.getMessage());
        }
    }

    private static void requireDistinct(List<Plan> wanted) {
        Set<SessionId> seen = new HashSet<>();
        for (Plan plan : wanted) {
            if (!seen.add(plan.id())) throw twice(plan.id());
        }
    }

    static IllegalArgumentException twice(SessionId id) {
        return new IllegalArgumentException("session " + id + " runs in this engine already");
    }
}
