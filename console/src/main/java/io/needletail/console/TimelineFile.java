package io.needletail.console;

import io.needletail.console.SessionTimeline.Event;
import io.needletail.engine.admin.Json;
import io.needletail.engine.admin.JsonParser;
import io.needletail.engine.admin.JsonRecords;
import io.needletail.engine.error.ConsoleFault;
import io.needletail.engine.error.SystemError;
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
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The events of sessions on the disk: a line of JSON each in {@code timeline.jsonl}, written by a thread of its own. At
 * {@value #BYTES_MAX} bytes the file becomes {@code timeline.1.jsonl}, in place of the one before. Where the disk
 * fails, falls behind by {@value #QUEUED_MAX} events, or another console has the file, that is logged once, and events
 * are kept in memory only from then on. One thread at a time.
 */
final class TimelineFile implements AutoCloseable {
    static final int BYTES_MAX = 4 << 20;

    private static final Logger LOG = LoggerFactory.getLogger("needletail.console");
    private static final int QUEUED_MAX = 10_000;
    private static final long CLOSE_S = 5;

    private final Path file;
    private final Path older;
    private final AtomicBoolean isBroken = new AtomicBoolean();
    // A disk that stalls must delay no reading and no alarm.
    private final ThreadPoolExecutor writer = new ThreadPoolExecutor(
            1,
            1,
            0,
            TimeUnit.SECONDS,
            new ArrayBlockingQueue<>(QUEUED_MAX),
            Thread.ofPlatform().name("console-timeline").daemon().factory(),
            (_, _) -> fail(QUEUED_MAX + " events wait for the disk"));
    private FileChannel channel;

    private TimelineFile(Path folder) throws IOException {
        file = folder.resolve("timeline.jsonl");
        older = folder.resolve("timeline.1.jsonl");
        channel = opened();
    }

    static TimelineFile open(Path folder) throws IOException {
        OwnerFiles.createFolder(folder);
        return new TimelineFile(folder);
    }

    private FileChannel opened() throws IOException {
        FileChannel open = OwnerFiles.open(file, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        if (!OwnerFiles.lock(open)) fail("another console keeps it");
        return open;
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
        if (damaged == 0) return;
        LOG.warn(
                "{} {}: {} damaged lines are left out; a console or a machine that is killed may tear the last one",
                ConsoleFault.FILE_DAMAGED.id(),
                file,
                damaged);
    }

    private static List<String> lines(Path of) throws IOException {
        String text = new String(Files.readAllBytes(of), StandardCharsets.UTF_8);
        return text.lines().filter(line -> !line.isBlank()).toList();
    }

    void append(Event event) {
        if (!isBroken.get()) writer.execute(() -> write(event));
    }

    private void write(Event event) {
        if (isBroken.get()) return;
        try {
            if (channel.size() >= BYTES_MAX) startAnew();
            // The begin of a line ends one that is torn; empty lines are left out.
            ByteBuffer line = ByteBuffer.wrap(("\n" + Json.text(event) + "\n").getBytes(StandardCharsets.UTF_8));
            while (line.hasRemaining()) channel.write(line);
        } catch (IOException failure) {
            fail(SystemError.text(failure));
        }
    }

    private void fail(String why) {
        if (isBroken.getAndSet(true)) return;
        LOG.warn(
                "{} {}: {}; the timeline is kept in memory only until the console is started again",
                ConsoleFault.FILE_UNWRITABLE.id(),
                file,
                why);
    }

    private void startAnew() throws IOException {
        channel.close();
        Files.move(file, older, StandardCopyOption.REPLACE_EXISTING);
        channel = opened();
    }

    /** Writes what waits, for five seconds at most. */
    @Override
    public void close() throws IOException {
        writer.shutdown();
        try {
            if (!writer.awaitTermination(CLOSE_S, TimeUnit.SECONDS)) fail("the disk does not take the last events");
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
        channel.close();
    }
}
