package io.needletail.engine.store;

import io.needletail.engine.error.StoreError;
import io.needletail.engine.log.EngineLogger;
import io.needletail.journal.ForeignJournalException;
import io.needletail.journal.Ownership;
import io.needletail.session.SessionId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.slf4j.Logger;

/** Finds the folder of a session that was named by an earlier version, and renames it once. Cold. */
final class StoreFolder {
    private static final Logger LOG = EngineLogger.of("needletail.session");

    private StoreFolder() {}

    /**
     * Renames the folder of an earlier version when its messages are the session's.
     *
     * @param directory the session's, as it is named now
     * @param id the session
     * @throws IOException when a folder holds messages of this session and of another, or cannot be read
     */
    static void adopt(Path directory, SessionId id) throws IOException {
        boolean isNamed = directory.endsWith(Storage.name(id));
        if (!isNamed || Files.exists(directory)) return;
        for (String name : Storage.earlierNames(id)) {
            Path earlier = directory.resolveSibling(name);
            if (Files.isDirectory(earlier) && take(earlier, directory, id)) return;
        }
    }

    private static boolean take(Path earlier, Path directory, SessionId id) throws IOException {
        Ownership owner = Ownership.of(earlier, id);
        switch (owner.verdict()) {
            case OTHERS -> {
                return false;
            }
            case MIXED -> throw ForeignJournalException.of(earlier, owner.other() + " as well", id.toString());
            case OURS -> LOG.info("{} renames its store {} to {}", id, earlier, directory.getFileName());
            case UNKNOWN ->
                LOG.warn(
                        "{} {} renames the store {} to {}, which contains no message that identifies its session",
                        StoreError.OWNER_UNKNOWN.id(),
                        id,
                        earlier,
                        directory.getFileName());
        }
        Files.move(earlier, directory);
        return true;
    }
}
