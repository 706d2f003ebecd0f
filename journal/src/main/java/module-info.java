/** A message store in memory-mapped, checksummed, append-only files. */
module io.needletail.journal {
    requires transitive io.needletail.session;
    requires jdk.unsupported; // com.sun.nio.file.ExtendedOpenOption.DIRECT

    exports io.needletail.journal;
}
