package io.needletail.bench.runner;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Options for the folder and files of the results, the same for every verb. Filled by picocli. */
public final class ResultOptions {
    private static final DateTimeFormatter FOLDER_TIME = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss");

    @Option(names = "--dir", paramLabel = "DIR", description = "For all results (default: results/<verb>-<time>).")
    private Optional<Path> dir = Optional.empty();

    @Option(names = "--json", paramLabel = "FILE", description = "Write the figures there too.")
    private Optional<Path> json = Optional.empty();

    /** Made by picocli. */
    public ResultOptions() {}

    /** Returns the given folder, or a new one that is named after the verb and the time. */
    public Path folder(String verb) {
        return dir.orElseGet(() -> Path.of(
                "results",
                verb + "-" + LocalDateTime.now(ZoneId.systemDefault()).format(FOLDER_TIME)));
    }

    /** Writes the figures to the file of {@code --json}, if it is given. */
    public void writeJson(String figures) throws IOException {
        if (json.isPresent()) Files.writeString(json.get(), figures);
    }

    /** Names the files of the result, for the last line of a verb. */
    public String words(Path folder) {
        return "results: " + folder + json.map(file -> ", " + file).orElse("");
    }
}
