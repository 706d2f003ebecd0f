package io.needletail.console;

import io.needletail.console.SessionTimeline.Event;
import io.needletail.engine.admin.Json;
import io.needletail.engine.admin.JsonParser;
import io.needletail.engine.admin.JsonRecords;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The events of sessions on the disk: a line of JSON each in {@code timeline.jsonl}. At {@value #BYTES_MAX} bytes the
 * file becomes {@code timeline.1.jsonl}, in place of the one before. A fault of the disk is logged once, and events are
 * kept in memory from then on. One thread at a time.
 */
final class TimelineFile implements AutoCloseable {
    static final int BYTES_MAX = 4 << 20;

    private static final Logger LOG = LoggerFactory.getLogger("needletail.console");

    private final Path file;
    private final Path older;
    private FileChannel channel;
    private boolean isBroken;

    private TimelineFile(Path folder) throws IOException {
        file = folder.resolve("timeline.jsonl");
        older = folder.resolve("timeline.1.jsonl");
        channel = opened();
        // Ends a line that a killed process has torn; empty lines are left out.
        if (channel.size() > 0) write("");
    }

    static TimelineFile open(Path folder) throws IOException {
        OwnerFiles.createFolder(folder);
        return new TimelineFile(folder);
    }

    private FileChannel opened() throws IOException {
        return OwnerFiles.open(file, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }

    /** Gives all events, the oldest first. A line that a killed process or a full disk has torn is left out. */
    void read(Consumer<Event> events) throws IOException {
        List<String> lines = new ArrayList<>();
        if (Files.exists(older)) lines.addAll(lines(older));
        lines.addAll(lines(file));
        int damaged = 0;
        for (String line : lines) {
            try {
                events.accept(JsonRecords.read(JsonParser.object(line), Event.class));
            } catch (IllegalArgumentException torn) {
                damaged++;
            }
        }
        if (damaged > 0) {
            LOG.warn(
                    "{}: {} damaged lines are left out; a console or a machine that is killed may tear the last one",
                    file,
                    damaged);
        }
    }

    private static List<String> lines(Path of) throws IOException {
        return new String(Files.readAllBytes(of), StandardCharsets.UTF_8)
                .lines()
                .filter(line -> !line.isBlank())
                .toList();
    }

    void append(Event event) {
        if (isBroken) return;
        try {
            if (channel.size() >= BYTES_MAX) startAnew();
            write(Json.text(event));
        } catch (IOException full) {
            isBroken = true;
            LOG.error(
                    "{}: {}; the timeline is kept in memory only until the console is started again",
                    file,
                    full.getMessage());
        }
    }

    private void write(String text) throws IOException {
        ByteBuffer line = ByteBuffer.wrap((text + "\n").getBytes(StandardCharsets.UTF_8));
        while (line.hasRemaining()) channel.write(line);
    }

    private void startAnew() throws IOException {
        channel.close();
        Files.move(file, older, StandardCopyOption.REPLACE_EXISTING);
        channel = opened();
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
