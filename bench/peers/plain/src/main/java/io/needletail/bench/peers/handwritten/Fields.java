package io.needletail.bench.peers.handwritten;

/** Reads one field after the other. */
sealed interface Fields permits Cursor, Ends {
    /** Offset of the next field. */
    int at();

    /** A presence map of up to three bytes, its first bit the highest of 21. */
    int map();

    /** An unsigned number. */
    long unsigned();

    /** A signed number. */
    long signed();

    /** The characters of a string, eight bits each, the last one lowest; zero for null. */
    long text();
}
