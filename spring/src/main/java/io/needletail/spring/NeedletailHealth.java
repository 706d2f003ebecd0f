package io.needletail.spring;

import io.needletail.engine.operate.OperatorCommands;
import io.needletail.engine.operate.SessionReport;
import io.needletail.session.SessionStatus;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.springframework.boot.health.contributor.CompositeHealthContributor;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthContributor;
import org.springframework.boot.health.contributor.HealthIndicator;

/**
 * Health of the engine, and of each of its sessions by the name of its journal, such as {@code FIX.4.4-EXEC-BANZAI}.
 *
 * <p>A session is {@code UP} while it is logged on and while its schedule is closed, {@code OUT_OF_SERVICE} after an
 * operator has logged it out, else {@code DOWN}.
 */
final class NeedletailHealth implements CompositeHealthContributor {
    private static final String ENGINE = "engine";

    private final EngineLifecycle lifecycle;

    NeedletailHealth(EngineLifecycle lifecycle) {
        this.lifecycle = lifecycle;
    }

    @Override
    public HealthContributor getContributor(String name) {
        return stream()
                .filter(entry -> entry.name().equals(name))
                .map(Entry::contributor)
                .findFirst()
                .orElse(null);
    }

    @Override
    public Stream<Entry> stream() {
        Health.Builder engine = lifecycle.isRunning() ? Health.up() : Health.down();
        Stream<Entry> sessions = reports().stream().map(report -> entry(report.store(), of(report)));
        return Stream.concat(Stream.of(entry(ENGINE, engine.build())), sessions);
    }

    private List<SessionReport> reports() {
        return lifecycle.running().map(OperatorCommands::of).map(OperatorCommands::list).stream()
                .flatMap(listing -> listing.sessions().stream())
                .toList();
    }

    private static Entry entry(String name, Health health) {
        return new Entry(name, (HealthIndicator) () -> health);
    }

    private static Health of(SessionReport session) {
        Health.Builder health = status(session)
                .withDetail("session", session.session())
                .withDetail("status", session.status())
                .withDetail("open", session.open());
        session.opensOrClosesAtMs()
                .ifPresent(at -> health.withDetail(
                        session.open() ? "closes" : "opens",
                        Instant.ofEpochMilli(at).toString()));
        session.whyDown().ifPresent(why -> health.withDetail("reason", why));
        return health.build();
    }

    private static Health.Builder status(SessionReport session) {
        if (!session.open() || session.status() == SessionStatus.ACTIVE) return Health.up();
        return session.enabled() ? Health.down() : Health.outOfService();
    }
}
