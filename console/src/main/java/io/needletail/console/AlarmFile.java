package io.needletail.console;

import io.needletail.engine.admin.Json;
import io.needletail.engine.admin.JsonParser;
import io.needletail.engine.admin.JsonRecords;
import io.needletail.engine.admin.Unwrapped;
import io.needletail.engine.error.ConsoleFault;
import io.needletail.engine.error.SystemError;
import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.slf4j.Logger;

/**
 * Alarms that operators have acknowledged and silenced, over restarts of the console: {@code alarms.json}, written anew
 * when it changes, in one step. A failure is logged once, and tried again with the next reading. Where another console
 * has the folder, this one keeps its own in memory. Any thread.
 */
final class AlarmFile implements AutoCloseable {
    private static final Content NOTHING = new Content(List.of(), List.of());

    private final Path path;
    private final Logger log;
    private final FileChannel lock;
    private final boolean isLocked;
    private final AtomicBoolean isChanged = new AtomicBoolean();
    private boolean isFailing;

    /**
     * An alarm that lasts and is acknowledged.
     *
     * @param key its condition
     * @param by who has acknowledged it
     * @param sinceMs when it began, milliseconds since 1970
     * @param deliveredBy names of the rules that have delivered it
     */
    record Acknowledged(@Unwrapped AlarmDetector.Key key, String by, long sinceMs, List<String> deliveredBy) {}

    /** A condition that is silenced. */
    record Silenced(
            @Unwrapped AlarmDetector.Key key, @Unwrapped Alarm.Silence silence) {}

    /** All of both. */
    record Content(List<Acknowledged> acknowledged, List<Silenced> silenced) {}

    private AlarmFile(Path folder, FileChannel lock, Logger log) throws IOException {
        path = folder.resolve("alarms.json");
        this.lock = lock;
        this.log = log;
        isLocked = OwnerFiles.lock(lock);
        if (!isLocked)
            log.warn(
                    "{} {}: another console keeps it; acknowledgements and silences end with this console",
                    ConsoleFault.FILE_UNWRITABLE.id(),
                    path);
    }

    static AlarmFile open(Path folder, Logger log) throws IOException {
        OwnerFiles.createFolder(folder);
        // The file itself is replaced with each change.
        return new AlarmFile(folder, OwnerFiles.open(folder.resolve("alarms.lock"), StandardOpenOption.CREATE), log);
    }

    /** Returns what an earlier console has left; a file that is damaged is kept aside. */
    Content read() {
        if (!isLocked || !Files.exists(path)) return NOTHING;
        try {
            return JsonRecords.read(JsonParser.object(Files.readString(path)), Content.class);
        } catch (IOException | IllegalArgumentException unreadable) {
            Path aside = path.resolveSibling("alarms.json.damaged");
            log.warn(
                    "{} {} cannot be read: {}; it is kept as {}, acknowledge and silence anew",
                    ConsoleFault.FILE_DAMAGED.id(),
                    path,
                    SystemError.text(unreadable),
                    aside.getFileName());
            keepAs(aside);
            return NOTHING;
        }
    }

    private void keepAs(Path aside) {
        try {
            Files.move(path, aside, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException failure) {
            log.warn("{} {}: {}", ConsoleFault.FILE_UNWRITABLE.id(), path, SystemError.text(failure));
        }
    }

    /** Notes that the content is another one, which the next {@link #save} writes. */
    void changed() {
        isChanged.set(true);
    }

    synchronized void save(Supplier<Content> content) {
        if (!isLocked || !isChanged.getAndSet(false)) return;
        try {
            OwnerFiles.replace(path, Json.text(content.get()).getBytes(StandardCharsets.UTF_8));
            isFailing = false;
        } catch (ClosedByInterruptException ended) {
            // The console ends, and writes it once more.
            isChanged.set(true);
        } catch (IOException failure) {
            isChanged.set(true);
            if (!isFailing) {
                log.warn(
                        "{} {}: {}; acknowledgements and silences end with the console unless it can be written before",
                        ConsoleFault.FILE_UNWRITABLE.id(),
                        path,
                        SystemError.text(failure));
            }
            isFailing = true;
        }
    }

    @Override
    public void close() {
        try {
            lock.close();
        } catch (IOException _) {
            // The lock ends with the process.
        }
    }
}
