package io.needletail.bench.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;

/**
 * The single measurements of a peer, all rounds together.
 *
 * @param label the peer, and from when it was measured where there are two
 * @param whole every measurement, nanoseconds
 * @param maxima the largest of each interval of the log, one after the other, nanoseconds
 */
public record Series(String label, Histogram whole, List<Long> maxima) {

    /** {@code PEER-ROUND.hlog}, or {@code PEER-ROUND-WHAT.hlog}. */
    private static final Pattern FILE = Pattern.compile("(?<peer>.+?)-(?<round>\\d+)(?:-(?<what>[a-z-]+))?\\.hlog");

    private static final String RAW = "raw";
    private static final int DIGITS = 3;

    /** The logs of a folder, a series for each peer, the floor first; none when there is no such folder. */
    static List<Series> readAll(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) return List.of();
        Map<String, Series> byLabel = new TreeMap<>();
        List<Path> files;
        try (Stream<Path> all = Files.list(folder)) {
            files = all.sorted().toList();
        }
        for (Path file : files) {
            Matcher name = FILE.matcher(file.getFileName().toString());
            if (!name.matches()) continue;
            String label = name.group("peer") + (name.group("what") == null ? "" : " " + name.group("what"));
            byLabel.computeIfAbsent(label, Series::empty).add(file);
        }
        return byLabel.values().stream()
                .sorted(Comparator.comparing(series -> !series.isRaw()))
                .toList();
    }

    /** Returns whether this is of what does nothing but move the bytes. */
    boolean isRaw() {
        return is(RAW);
    }

    /** Returns whether this is of a peer, from whichever time it was measured. */
    boolean is(String peer) {
        return label.split(" ", 2)[0].equals(peer);
    }

    private static Series empty(String label) {
        return new Series(label, new Histogram(DIGITS), new ArrayList<>());
    }

    private void add(Path file) throws IOException {
        try (HistogramLogReader reader = new HistogramLogReader(file.toFile())) {
            while (reader.hasNext()) {
                EncodableHistogram interval = reader.nextIntervalHistogram();
                if (!(interval instanceof Histogram histogram)) continue;
                whole.add(histogram);
                if (histogram.getTotalCount() > 0) maxima.add(histogram.getMaxValue());
            }
        }
    }
}
