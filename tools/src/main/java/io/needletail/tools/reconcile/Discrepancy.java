package io.needletail.tools.reconcile;

import io.needletail.tools.diff.FieldChange;
import java.util.List;

/**
 * Something that the two logs do not agree on.
 *
 * @param kind what it is
 * @param message the message, of the log that has it, or in which it stands elsewhere; of ours when both have it
 * @param otherPlace where it stands in the other log; empty when it does not
 * @param changes the fields that differ
 */
record Discrepancy(Kind kind, LoggedMessage message, String otherPlace, List<FieldChange> changes) {
    /** Kinds of discrepancies. */
    enum Kind {
        /** The other log does not have the message. */
        MISSING("missing"),
        /** The other log has it once, this one several times. */
        REPEATED("repeated"),
        /** A field differs. */
        DIFFERENT("different"),
        /** In this log it stands behind a message with a higher number, in the other one it does not. */
        OUT_OF_ORDER("out of order");

        private final String word;

        Kind(String word) {
            this.word = word;
        }

        String word() {
            return word;
        }
    }

    /** Copies the fields. */
    Discrepancy {
        changes = List.copyOf(changes);
    }
}
