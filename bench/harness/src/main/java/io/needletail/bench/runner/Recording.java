package io.needletail.bench.runner;

import io.needletail.bench.probe.RoundTrips;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.PrintStream;
import java.io.Reader;
import java.nio.ByteOrder;
import java.nio.IntBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import java.util.regex.Pattern;
import java.util.stream.LongStream;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;

/**
 * Files of a client: {@code PREFIX.properties}, and {@code PREFIX.hlog} or, from a peer in C, {@code PREFIX.ns}, which
 * the {@code .hlog} replaces when it is read.
 *
 * @param prefix prefix of the files
 * @param numbers the client's figures, by name
 * @param histogram every time it measured, in nanoseconds
 */
public record Recording(Path prefix, Numbers numbers, Histogram histogram) {

    // Instead of a distance: each begins when the one before has ended.
    private static final long CLOSED = -1;
    private static final int BYTES_PER_SAMPLE = 4;
    private static final int SAMPLES_PER_MAPPING = 1 << 28;

    /**
     * Reads the files.
     *
     * @throws FailedRun when the client recorded nothing, or another number than it counted
     */
    public static Recording read(Path prefix) throws IOException, FailedRun {
        Numbers numbers = Numbers.read(prefix);
        Histogram histogram = Files.exists(file(prefix, ".ns")) ? fromSamples(prefix, numbers) : fromLog(prefix);
        Recording recording = new Recording(prefix, numbers, histogram);
        long count = recording.number("count");
        if (count == 0 || histogram.getTotalCount() != count) {
            throw new FailedRun("the client counted " + count + " times in " + prefix + " and recorded "
                    + histogram.getTotalCount());
        }
        return recording;
    }

    /**
     * The figures that a client wrote to {@code PREFIX.properties}.
     *
     * @param properties by name
     */
    public record Numbers(Properties properties) {

        /** Reads the file. */
        public static Numbers read(Path prefix) throws IOException {
            Properties properties = new Properties();
            try (Reader reader = Files.newBufferedReader(file(prefix, ".properties"), StandardCharsets.US_ASCII)) {
                properties.load(reader);
            }
            return new Numbers(properties);
        }

        /** A figure that must be there. */
        public long number(String key) throws IOException {
            String value = properties.getProperty(key);
            if (value == null) throw new IOException("the client's results lack '" + key + "'");
            return Long.parseLong(value);
        }

        /** Figures that must be there, comma-separated; none of them where the text is empty. */
        public LongStream list(String key) throws IOException {
            String value = properties.getProperty(key);
            if (value == null) throw new IOException("the client's results lack '" + key + "'");
            return value.isEmpty()
                    ? LongStream.empty()
                    : Pattern.compile(",").splitAsStream(value).mapToLong(Long::parseLong);
        }
    }

    /** A figure that must be there. */
    public long number(String key) throws IOException {
        return numbers.number(key);
    }

    /** The shortest time, exact. */
    public long minNs() throws IOException {
        return number("min_ns");
    }

    /** The longest time, exact. */
    public long maxNs() throws IOException {
        return number("max_ns");
    }

    /** A percentile, in microseconds: the upper end of its bucket, which may lie beyond the longest time there was. */
    public double percentileUs(double percentile) throws IOException {
        return Math.min(histogram.getValueAtPercentile(percentile), maxNs()) / 1_000.0;
    }

    private static Histogram fromLog(Path prefix) throws FileNotFoundException {
        Histogram sum = new Histogram(1, RoundTrips.HIGHEST_NS, 3);
        try (HistogramLogReader reader =
                new HistogramLogReader(file(prefix, ".hlog").toFile())) {
            while (reader.hasNext()) {
                EncodableHistogram interval = reader.nextIntervalHistogram();
                if (interval instanceof Histogram histogram) {
                    sum.add(histogram);
                }
            }
        }
        return sum;
    }

    /**
     * The samples carry no times of their own. One after the other they give their place in the log; those of an open
     * loop began at even distances.
     */
    private static Histogram fromSamples(Path prefix, Numbers numbers) throws IOException {
        long measuredNs = Math.max(1, numbers.number("measured_ns"));
        long distanceNs = numbers.number("open_loop") == 1 ? measuredNs / numbers.number("count") : CLOSED;
        RoundTrips roundTrips = new RoundTrips(0, measuredNs + numbers.number("max_ns") + 1);
        roundTrips.begin(0);
        long nowNs = 0;
        try (FileChannel channel = FileChannel.open(file(prefix, ".ns"))) {
            long samples = channel.size() / BYTES_PER_SAMPLE;
            for (long from = 0; from < samples; from += SAMPLES_PER_MAPPING) {
                long some = Math.min(SAMPLES_PER_MAPPING, samples - from);
                nowNs = replay(map(channel, from, some), nowNs, distanceNs, roundTrips);
            }
        }
        try (PrintStream log = new PrintStream(file(prefix, ".hlog").toFile(), StandardCharsets.US_ASCII)) {
            roundTrips.writeLog(log);
        }
        Files.delete(file(prefix, ".ns"));
        return roundTrips.histogram();
    }

    private static IntBuffer map(FileChannel channel, long from, long samples) throws IOException {
        return channel.map(FileChannel.MapMode.READ_ONLY, from * BYTES_PER_SAMPLE, samples * BYTES_PER_SAMPLE)
                .order(ByteOrder.nativeOrder())
                .asIntBuffer();
    }

    private static long replay(IntBuffer samples, long fromNs, long distanceNs, RoundTrips roundTrips) {
        long nowNs = fromNs;
        while (samples.hasRemaining()) {
            long tookNs = Integer.toUnsignedLong(samples.get());
            roundTrips.record(nowNs, nowNs + tookNs);
            nowNs += distanceNs == CLOSED ? tookNs : distanceNs;
        }
        return nowNs;
    }

    private static Path file(Path prefix, String suffix) {
        return prefix.resolveSibling(prefix.getFileName() + suffix);
    }
}
