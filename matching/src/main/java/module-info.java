/** A deterministic matching engine: commands in, events out. */
module io.needletail.matching {
    exports io.needletail.matching;
}
