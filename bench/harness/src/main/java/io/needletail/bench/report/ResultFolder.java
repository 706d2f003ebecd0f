package io.needletail.bench.report;

import com.fasterxml.jackson.jr.ob.JSON;
import io.needletail.bench.result.Result;
import io.needletail.bench.result.ResultJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Folder of {@code bench all}: results, the machine, and the status of each step.
 *
 * @param label of the folder
 * @param machine properties of the machine, by name
 * @param steps each step of the run with its status
 * @param results in the order of the steps
 */
record ResultFolder(String label, Map<String, Object> machine, Map<String, Object> steps, List<Entry> results) {
    /**
     * A result with the other files of its run.
     *
     * @param name of the file, without {@code .json}
     * @param result what the file holds
     * @param series the histograms of the run
     */
    record Entry(String name, Result result, List<Series> series) {}

    /** The file that holds the machine and the steps. */
    static final String RUN = "run.json";

    /**
     * Reads a folder.
     *
     * @throws IOException if it holds no result and no run that failed
     */
    @SuppressWarnings("unchecked") // JSON has no generics; both are objects because Run writes them so
    static ResultFolder read(Path folder) throws IOException {
        Path run = folder.resolve(RUN);
        Map<String, Object> kept = Files.exists(run) ? JSON.std.mapFrom(Files.readString(run)) : Map.of();
        Map<String, Object> steps = kept.get("steps") instanceof Map<?, ?> map ? (Map<String, Object>) map : Map.of();
        Map<String, Object> machine =
                kept.get("machine") instanceof Map<?, ?> map ? (Map<String, Object>) map : Map.of();
        List<String> names = new ArrayList<>(steps.keySet());
        try (Stream<Path> files = Files.list(folder)) {
            files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".json") && !name.equals(RUN))
                    .map(name -> name.substring(0, name.length() - ".json".length()))
                    .sorted()
                    .filter(name -> !names.contains(name))
                    .forEach(names::add);
        }
        List<Entry> results = new ArrayList<>();
        for (String name : names) {
            Path file = folder.resolve(name + ".json");
            if (Files.exists(file))
                results.add(new Entry(name, ResultJson.read(file), Series.readAll(folder.resolve(name))));
        }
        if (results.isEmpty() && steps.isEmpty()) {
            throw new IOException(folder + " holds no results; bench all writes them, or any bench with --json");
        }
        Path name = folder.toAbsolutePath().normalize().getFileName();
        return new ResultFolder(String.valueOf(name), new LinkedHashMap<>(machine), steps, results);
    }
}
