package io.needletail.engine.config;

import io.needletail.engine.store.Storage;
import io.needletail.journal.JournalConfig;
import io.needletail.journal.JournalConfig.OnDamage;
import io.needletail.journal.JournalRetention;
import io.needletail.journal.Sync;
import io.needletail.session.SessionId;
import java.nio.file.Path;
import java.util.Locale;

/** Reads the storage settings of a session. */
final class StoreReader {
    private static final int MEMORY_STORE_BYTES = 1 << 22;
    private static final int PAGE_BYTES = 4096;
    private static final String KEEP = "JournalKeep";
    private static final String RETENTION = "JournalRetention";
    private static final String MAX = "JournalMax";
    private static final String FULL = "JournalFull";
    private static final String DROP_OLDEST = "drop-oldest";

    private final Section section;

    StoreReader(Section section) {
        this.section = section;
    }

    Storage storage(SessionId id) {
        int segment = section.count("JournalSegmentSize");
        if (segment % PAGE_BYTES != 0) throw section.wrong("JournalSegmentSize", "a multiple of " + PAGE_BYTES);
        JournalConfig journal = JournalConfig.DEFAULTS.with(to -> {
            to.segmentBytes = segment;
            to.retention = retention(segment);
            to.inbound = section.flag("JournalInbound");
            to.outbound = section.flag("PersistMessages");
            to.sync = sync();
            to.redaction = new LogReader(section).redaction();
            to.onDamage = OnDamage.valueOf(section.choice("JournalDamage").toUpperCase(Locale.ROOT));
        });
        return section.text("FileStorePath")
                .<Storage>map(path -> new Storage.Journaled(
                        Path.of(path).resolve(Storage.name(id)), journal, section.flag("IgnoreForeignStore")))
                .orElseGet(() -> Storage.memory(section.flag("PersistMessages") ? MEMORY_STORE_BYTES : 0));
    }

    private JournalRetention retention(int segment) {
        JournalRetention retention = JournalRetention.DEFAULTS
                .withKeepBytes(bytes(KEEP, Math.max(JournalConfig.KEEP_BYTES, 2L * segment), 2L * segment, "two"))
                .withMaxBytes(bytes(MAX, JournalConfig.KEEP_ALL, 3L * segment, "three"))
                .withKeepNs(section.has(RETENTION) ? section.ageNs(RETENTION) : JournalConfig.KEEP_ALL);
        if (!section.choice(FULL).equals(DROP_OLDEST)) return retention;
        if (section.has(MAX) || section.has(RETENTION)) return retention.droppingOldest();
        throw section.wrong(FULL, "a limit at which messages are dropped as well: set JournalMax or JournalRetention");
    }

    private long bytes(String key, long otherwise, long least, String segments) {
        if (!section.has(key)) return otherwise;
        String written = section.required(key);
        if (!written.matches("\\d{1,18}") || Long.parseLong(written) < least) {
            throw section.wrong(key, "at least " + least + " bytes, " + segments + " segments");
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
