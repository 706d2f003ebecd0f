package io.needletail.engine.config;

import io.needletail.engine.EngineConfig;
import io.needletail.engine.Idle;
import io.needletail.engine.admission.Admission;
import java.util.Locale;

/** Turns the section [ENGINE], judged before, into what holds for the whole engine. */
final class EngineReader {
    private final Section section;

    EngineReader(Section section) {
        this.section = section;
    }

    EngineConfig read() {
        int visitors = section.count("MaxVisitors");
        Admission admission =
                Admission.USUAL.withVisitors(visitors, Math.max(1, visitors / 2), section.count("MaxLogonSize"));
        return EngineConfig.USUAL
                .with(Idle.valueOf(section.choice("Idle").toUpperCase(Locale.ROOT)))
                .with(admission);
    }
}
