package io.needletail.bench.workload.fast;

/**
 * A field of a message that is measured.
 *
 * @param tag its identifier in the template
 * @param kind what it holds
 * @param constant the text of a constant; else empty
 */
public record Column(String tag, Kind kind, String constant) {
    /** Type of a field and its number of cells in a row. */
    public enum Kind {
        /** A whole number. */
        INTEGER(1),

        /** Mantissa and exponent; absent if the mantissa is. */
        DECIMAL(2),

        /** A string of one character. */
        CHARACTER(1),

        /** A string that never changes and is in no row. */
        CONSTANT_TEXT(0),

        /** A number that never changes and is in no row. */
        CONSTANT_NUMBER(0);

        private final int cells;

        Kind(int cells) {
            this.cells = cells;
        }

        /** Number of cells in a row. */
        public int cells() {
            return cells;
        }
    }

    static Column integer(int tag) {
        return new Column(Integer.toString(tag), Kind.INTEGER, "");
    }

    static Column decimal(int tag) {
        return new Column(Integer.toString(tag), Kind.DECIMAL, "");
    }

    static Column character(int tag) {
        return new Column(Integer.toString(tag), Kind.CHARACTER, "");
    }
}
