package io.needletail.engine.config;

import io.needletail.engine.EngineConfig;
import io.needletail.engine.IdleStrategy;
import io.needletail.engine.admission.ConnectionLimits;
import java.time.Duration;
import java.util.Locale;

/** Reads the validated section [ENGINE] into the settings of the whole engine. */
final class EngineReader {
    private final Section section;

    EngineReader(Section section) {
        this.section = section;
    }

    EngineConfig read() {
        IdleStrategy idle = idle(section.choice("Idle").toUpperCase(Locale.ROOT));
        return EngineConfig.DEFAULTS
                .with(idle)
                .with(admission())
                .timing(section.count("LatencySampling"))
                .onCore(section.count("Affinity"))
                .withEpollAbove(section.count("EpollAbove"))
                .withListenRetry(Duration.ofNanos(section.secondsNs("ListenRetryInterval")));
    }

    private static IdleStrategy idle(String name) {
        return switch (name) {
            case "SPIN" -> IdleStrategy.SPIN;
            case "YIELD" -> IdleStrategy.YIELD;
            case "BLOCK" -> IdleStrategy.BLOCK;
            case "PARK" -> IdleStrategy.PARK;
            default -> throw new IllegalArgumentException("Idle=" + name + ": no such strategy");
        };
    }

    private ConnectionLimits admission() {
        return ConnectionLimits.DEFAULTS.with(to -> {
            to.visitorsMax = section.count("MaxVisitors");
            to.visitorsPerAddressMax = section.count("MaxVisitorsPerAddress");
            to.logonBytesMax = section.count("MaxLogonSize");
            to.connectionsMax = section.count("MaxConnections");
            to.connectionsPerSecond = section.count("ConnectionRate");
            to.connectionsPerSecondAndAddress = section.count("ConnectionRatePerAddress");
            to.failedLogonsPerMinuteAndAddress = section.count("FailedLogonRate");
            to.dynamicSessionsMax = section.count("MaxDynamicSessions");
            to.dynamicSessionsPerAddressMax = section.count("DynamicSessionsPerAddress");
            to.handshakeNs = section.secondsNs("HandshakeTimeout");
        });
    }
}
