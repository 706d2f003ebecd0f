package io.needletail.engine.config;

import io.needletail.engine.EngineConfig;
import io.needletail.engine.Idle;
import java.util.Locale;

/** Turns the section [ENGINE] into what holds for the whole engine. */
final class EngineReader {
    private final Section section;

    EngineReader(Section section) {
        this.section = section;
    }

    EngineConfig read() {
        Idle idle = Idle.valueOf(section.choice("Idle").toUpperCase(Locale.ROOT));
        return new EngineConfig(
                idle, EngineConfig.USUAL.sockets(), section.count("MaxVisitors"), section.count("MaxLogonSize"));
    }
}
