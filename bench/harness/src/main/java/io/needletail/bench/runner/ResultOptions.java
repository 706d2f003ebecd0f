package io.needletail.bench.runner;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The options that say where the results of a measurement go, the same for every verb. Filled by picocli. */
public final class ResultOptions {
    private static final DateTimeFormatter FOLDER_TIME = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss");

    @Option(names = "--dir", paramLabel = "DIR", description = "For all results (default: results/<verb>-<time>).")
    private Optional<Path> dir = Optional.empty();

    @Option(names = "--json", paramLabel = "FILE", description = "Write the figures there too.")
    private Optional<Path> json = Optional.empty();

    /** Made by picocli. */
    public ResultOptions() {}

    /** The folder that was asked for, or a new one that is named after the verb and the time. */
    public Path folder(String verb) {
        return dir.orElseGet(() -> Path.of(
                "results",
                verb + "-" + LocalDateTime.now(ZoneId.systemDefault()).format(FOLDER_TIME)));
    }

    /** Writes the figures where {@code --json} says, if it does. */
    public void writeJson(String figures) throws IOException {
        if (json.isPresent()) Files.writeString(json.get(), figures);
    }

    /** Where everything is, for the last line of a verb. */
    public String words(Path folder) {
        return "results: " + folder + json.map(file -> ", " + file).orElse("");
    }
}
