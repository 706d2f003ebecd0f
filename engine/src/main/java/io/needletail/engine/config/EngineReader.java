package io.needletail.engine.config;

import io.needletail.engine.EngineConfig;
import io.needletail.engine.Idle;
import java.util.Locale;

/** Turns the section [ENGINE], judged before, into what holds for the whole engine. */
final class EngineReader {
    private final Section section;

    EngineReader(Section section) {
        this.section = section;
    }

    EngineConfig read() {
        return new EngineConfig(
                Idle.valueOf(section.choice("Idle").toUpperCase(Locale.ROOT)),
                EngineConfig.USUAL.sockets(),
                section.count("MaxVisitors"),
                section.count("MaxLogonSize"));
    }
}
