package io.needletail.bench.codec;

import java.util.Locale;

/** Operations on a message. */
enum Operation {
    DECODE,
    ENCODE;

    String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The benchmark's name, as a pattern for JMH. */
    String benchmark() {
        return "\\." + (this == DECODE ? "Decode" : "Encode") + "\\." + label() + "$";
    }
}
