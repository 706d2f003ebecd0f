package io.needletail.engine.log;

import io.needletail.engine.error.EngineFault;
import io.needletail.engine.error.SystemError;
import io.needletail.engine.log.Sink.Retention;
import io.needletail.engine.log.Sink.Rotation;
import io.needletail.wire.Timestamp;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.slf4j.Logger;

/** Archives the log files of one session that are no longer written: names, compresses and deletes them. */
final class LogArchiver {
    static final String MESSAGES = "messages";
    static final String EVENTS = "event";

    private static final Logger LOG = EngineLogger.of("needletail.log");
    private static final String ZIPPED = ".gz";
    private static final String UNFINISHED = ".part";

    private final Path folder;
    private final String name;
    private final Rotation rotation;
    private final Retention retention;
    private final Pattern names;
    private String lastBase = "";
    private int another = 1;

    LogArchiver(Sink.Files wanted, String name) {
        this.folder = wanted.folder();
        this.name = name;
        this.rotation = wanted.rotation();
        this.retention = wanted.retention();
        this.names = Pattern.compile(Pattern.quote(name) + "\\.(" + MESSAGES + "|" + EVENTS
                + ")\\.(?<time>\\d{8}-\\d{6}\\.\\d{9}(-\\d+)?)\\.log(\\.gz)?");
    }

    Rotation rotation() {
        return rotation;
    }

    /** Returns the current file. */
    Path current(String topic) {
        return folder.resolve(name + "." + topic + ".log");
    }

    /** Renames the current file to an archived one. */
    Path move(String topic, long timeNs) throws IOException {
        byte[] stamp = new byte[Timestamp.LENGTH_MAX];
        int length = Timestamp.write(timeNs, Timestamp.NANOS, stamp, 0);
        String base =
                name + "." + topic + "." + new String(stamp, 0, length, StandardCharsets.US_ASCII).replace(":", "");
        // Two rotations in one instant: the numbers only increase, because the order of names is the order of age.
        another = base.equals(lastBase) ? another + 1 : 1;
        lastBase = base;
        Path archived = named(base);
        while (Files.exists(archived) || Files.exists(zipped(archived))) {
            another++;
            archived = named(base);
        }
        return Files.move(current(topic), archived, StandardCopyOption.ATOMIC_MOVE);
    }

    private Path named(String base) {
        return folder.resolve((another == 1 ? base : base + String.format(Locale.ROOT, "-%03d", another)) + ".log");
    }

    /** Compresses a file if configured, and deletes the archived files beyond the limits. Slow. */
    void archive(Path archived, long nowNs) {
        try {
            if (rotation.compress()) compress(archived);
            delete(time(archived), nowNs);
        } catch (IOException failure) {
            LOG.warn(
                    "{} {} stays as it is until its session's log rotates again: {}",
                    EngineFault.LOG_NOT_ARCHIVED.id(),
                    archived,
                    SystemError.text(failure));
        }
    }

    private static void compress(Path archived) throws IOException {
        Path unfinished = archived.resolveSibling(archived.getFileName() + UNFINISHED);
        try (InputStream in = Files.newInputStream(archived);
                OutputStream out = new GZIPOutputStream(Channels.newOutputStream(LogPermissions.create(unfinished)))) {
            in.transferTo(out);
        }
        Files.setLastModifiedTime(unfinished, Files.getLastModifiedTime(archived));
        Files.move(unfinished, zipped(archived), StandardCopyOption.ATOMIC_MOVE);
        Files.delete(archived);
    }

    private void delete(String upTo, long nowNs) throws IOException {
        long bytes = 0;
        for (Path file : newestFirst()) {
            // A later archive is not compressed yet; its own call handles it.
            if (time(file).compareTo(upTo) > 0) continue;
            LogPermissions.tighten(file);
            bytes += Files.size(file);
            long ageNs = nowNs - Files.getLastModifiedTime(file).to(TimeUnit.NANOSECONDS);
            if (ageNs > retention.ageNs() || bytes > retention.bytes()) Files.delete(file);
        }
    }

    private List<Path> newestFirst() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> !time(file).isEmpty())
                    .sorted(Comparator.comparing(this::time).reversed())
                    .toList();
        }
    }

    /** Returns the archiving time in a file's name; empty when the file is not an archive of this session. */
    private String time(Path file) {
        Matcher matcher = names.matcher(file.getFileName().toString());
        return matcher.matches() ? matcher.group("time") : "";
    }

    private static Path zipped(Path archived) {
        return archived.resolveSibling(archived.getFileName() + ZIPPED);
    }
}
