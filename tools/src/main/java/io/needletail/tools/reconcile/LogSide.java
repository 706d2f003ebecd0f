package io.needletail.tools.reconcile;

import java.util.Locale;

/** Whose log a message stands in. */
enum LogSide {
    OURS,
    THEIRS;

    LogSide other() {
        return this == OURS ? THEIRS : OURS;
    }

    /** As it is written in JSON. */
    String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
