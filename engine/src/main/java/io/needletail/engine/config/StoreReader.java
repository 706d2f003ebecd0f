package io.needletail.engine.config;

import io.needletail.engine.Storage;
import io.needletail.engine.journal.JournalConfig;
import io.needletail.engine.journal.Sync;
import io.needletail.session.SessionId;
import java.nio.file.Path;

/** Where a session keeps its numbers and messages. */
final class StoreReader {
    private static final int MEMORY_STORE_BYTES = 1 << 22;
    private static final int PAGE_BYTES = 4096;
    private static final String KEEP = "JournalKeep";
    private static final String RETENTION = "JournalRetention";

    private final Section section;

    StoreReader(Section section) {
        this.section = section;
    }

    Storage storage(SessionId id) {
        int segment = section.count("JournalSegmentSize");
        if (segment % PAGE_BYTES != 0) throw section.wrong("JournalSegmentSize", "a multiple of " + PAGE_BYTES);
        JournalConfig journal = new JournalConfig(
                segment,
                keep(segment),
                section.has(RETENTION) ? section.ageNs(RETENTION) : JournalConfig.KEEP_ALL,
                section.flag("JournalInbound"),
                section.flag("PersistMessages"),
                sync(),
                new LogReader(section).redaction());
        return section.text("FileStorePath")
                .<Storage>map(path -> new Storage.Journaled(Path.of(path).resolve(Storage.name(id)), journal))
                .orElseGet(() -> Storage.memory(MEMORY_STORE_BYTES));
    }

    private long keep(int segment) {
        long least = 2L * segment;
        if (!section.has(KEEP)) return Math.max(JournalConfig.KEEP_BYTES, least);
        String written = section.required(KEEP);
        if (!written.matches("\\d{1,18}") || Long.parseLong(written) < least) {
            throw section.wrong(KEEP, "at least " + least + " bytes, two segments");
        }
        return Long.parseLong(written);
    }

    // Every message is the stricter of the two and wins.
    private Sync sync() {
        long intervalNs = section.millisNs("FileStoreSyncInterval");
        if (section.flag("FileStoreSync")) return Sync.EVERY_MESSAGE;
        return intervalNs == 0 ? Sync.NONE : Sync.every(intervalNs);
    }
}
