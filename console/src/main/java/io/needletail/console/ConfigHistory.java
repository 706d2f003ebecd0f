package io.needletail.console;

import io.needletail.engine.admin.Json;
import io.needletail.engine.admin.JsonParser;
import io.needletail.engine.admin.JsonRecords;
import io.needletail.engine.admin.Unwrapped;
import io.needletail.engine.config.ConfigDocument;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * Versions of configuration files, with their secrets: a folder for each engine, which only its owner may enter, with a
 * file {@code N.cfg} and who made it in {@code N.json}. Of more than a limit the oldest are deleted. Any thread.
 */
final class ConfigHistory {
    private static final String CONTENT = ".cfg";
    private static final String ABOUT = ".json";
    private final Path folder;
    private final int versionsMax;

    /**
     * Origin of a version.
     *
     * @param who name of the caller; empty for a version that the console found
     * @param action {@code configure}, {@code roll-back} or {@code found}
     * @param why the caller's reason
     */
    record Origin(String who, String action, String why) {}

    /** A version without its content; {@code version} is that of the document. */
    record Version(long number, long atMs, @Unwrapped Origin origin, String version) {}

    ConfigHistory(Path folder, int versionsMax) {
        this.folder = folder.toAbsolutePath();
        this.versionsMax = versionsMax;
    }

    /** Returns the versions of an engine, the newest first. */
    synchronized List<Version> list(String engine) throws IOException {
        List<Version> versions = new ArrayList<>();
        for (long number : numbers(engine).reversed()) versions.add(about(engine, number));
        return versions;
    }

    /** Returns the content of a version. */
    synchronized byte[] content(String engine, long number) throws IOException {
        if (!numbers(engine).contains(number)) {
            throw ApiException.notFound("there is no version " + number + " of the configuration of " + engine
                    + "; the newest " + versionsMax + " are kept");
        }
        return Files.readAllBytes(file(engine, number, CONTENT));
    }

    /** Keeps the version that is in use, unless it is the newest one here. */
    synchronized void keepFound(String engine, ConfigDocument document) throws IOException {
        List<Long> numbers = numbers(engine);
        boolean isKnown = !numbers.isEmpty()
                && document.version().equals(about(engine, numbers.getLast()).version());
        if (!isKnown) add(engine, document, new Origin("", "found", "the file before the change that follows"));
    }

    /** Keeps a version; returns its number. */
    synchronized long add(String engine, ConfigDocument document, Origin origin) throws IOException {
        List<Long> numbers = numbers(engine);
        long number = numbers.isEmpty() ? 1 : numbers.getLast() + 1;
        Version about = new Version(number, System.currentTimeMillis(), origin, document.version());
        OwnerFiles.createFolder(versions(engine));
        OwnerFiles.replace(file(engine, number, ABOUT), Json.text(about).getBytes(StandardCharsets.UTF_8));
        // A version is there when its content is.
        OwnerFiles.replace(file(engine, number, CONTENT), document.bytes());
        int surplus = numbers.size() + 1 - versionsMax;
        for (long old : numbers.subList(0, Math.clamp(surplus, 0, numbers.size()))) {
            Files.deleteIfExists(file(engine, old, CONTENT));
            Files.deleteIfExists(file(engine, old, ABOUT));
        }
        return number;
    }

    /** Calls a function with a file that has a content while it runs. */
    <T> T withFile(ConfigDocument document, FileFunction<T> function) throws IOException {
        OwnerFiles.createFolder(folder);
        Path file = Files.createTempFile(folder, "preview-", CONTENT, OwnerFiles.ofFile());
        try {
            Files.write(file, document.bytes());
            return function.apply(file);
        } finally {
            Files.deleteIfExists(file);
        }
    }

    /** Uses a file. */
    @FunctionalInterface
    interface FileFunction<T> {
        T apply(Path file) throws IOException;
    }

    private Version about(String engine, long number) throws IOException {
        try {
            return JsonRecords.read(JsonParser.object(Files.readString(file(engine, number, ABOUT))), Version.class);
        } catch (IllegalArgumentException damaged) {
            throw new IOException(file(engine, number, ABOUT) + ": " + damaged.getMessage(), damaged);
        }
    }

    private List<Long> numbers(String engine) throws IOException {
        Path versions = versions(engine);
        if (Files.notExists(versions)) return List.of();
        try (Stream<Path> files = Files.list(versions)) {
            return files.map(file -> String.valueOf(file.getFileName()))
                    .filter(name -> name.matches("\\d{1,18}\\.cfg"))
                    .map(name -> Long.parseLong(name.substring(0, name.length() - CONTENT.length())))
                    .sorted(Comparator.naturalOrder())
                    .toList();
        }
    }

    private Path file(String engine, long number, String kind) {
        return versions(engine).resolve(number + kind);
    }

    // The name of a WatchedEngine leads to no other folder; a name that a caller sent would.
    private Path versions(String engine) {
        if (WatchedEngine.isName(engine)) return folder.resolve(engine);
        throw ApiException.notFound("there is no engine '" + engine + "'");
    }
}
