package io.needletail.micrometer;

import io.micrometer.core.instrument.Tags;

/**
 * Identity of a meter.
 *
 * @param kind what it is
 * @param name in Micrometer's form, such as {@code needletail.session.logons}
 * @param unit base unit; empty for a count
 * @param tags engine, session and others
 */
record MeterKey(Kind kind, String name, String unit, Tags tags) {
    /** Kinds of meters. */
    enum Kind {
        GAUGE,
        COUNTER,
        TIMER
    }

    /**
     * Value of a meter.
     *
     * @param amount the value; of a timer the number of times
     * @param totalNs of a timer their sum in nanoseconds, else 0
     */
    record Value(double amount, double totalNs) {}
}
