/** A message store in memory-mapped, checksummed, append-only files. */
module io.needletail.journal {
    requires transitive io.needletail.session;

    exports io.needletail.journal;
}
