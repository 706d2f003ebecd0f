package io.needletail.bench.rtt;

import io.needletail.bench.lab.FailedRun;
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
import java.util.Optional;
import java.util.Properties;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;

/**
 * Reads what a client left: {@code PREFIX.properties}, and {@code PREFIX.hlog} or, from a peer in C, {@code PREFIX.ns},
 * out of which it writes the {@code .hlog}.
 *
 * @param prefix what the files begin with
 */
record ResultFiles(Path prefix) {

    private static final int BYTES_PER_SAMPLE = 4;
    private static final int SAMPLES_PER_MAPPING = 1 << 28;

    /**
     * Reads a round.
     *
     * @param server what the server allocated and collected meanwhile; empty for a peer in C
     */
    RoundResult read(Peer peer, int round, Optional<Mark> server) throws IOException, FailedRun {
        Properties properties = properties();
        long count = number(properties, "count");
        Histogram histogram = Files.exists(file(".ns")) ? fromSamples(properties) : fromLog();
        if (count == 0 || histogram.getTotalCount() != count) {
            throw new FailedRun("the client of " + peer.label() + " counted " + count + " round trips and recorded "
                    + histogram.getTotalCount());
        }
        Figures figures = Figures.of(histogram, number(properties, "min_ns"), number(properties, "max_ns"));
        Optional<Costs> costs = Optional.empty();
        if (server.isPresent()) {
            long bytes = server.get().allocBytes() + number(properties, "alloc_bytes");
            long collections = server.get().gcCount() + number(properties, "gc_count");
            costs = Optional.of(new Costs((double) bytes / count, collections));
        }
        return new RoundResult(peer, round, figures, costs, number(properties, "first_order_ns") / 1_000.0);
    }

    private Properties properties() throws IOException {
        Properties properties = new Properties();
        try (Reader reader = Files.newBufferedReader(file(".properties"), StandardCharsets.US_ASCII)) {
            properties.load(reader);
        }
        return properties;
    }

    private static long number(Properties properties, String key) throws IOException {
        String value = properties.getProperty(key);
        if (value == null) {
            throw new IOException("the client's results lack '" + key + "'");
        }
        return Long.parseLong(value);
    }

    private Histogram fromLog() throws FileNotFoundException {
        Histogram sum = new Histogram(1, RoundTrips.HIGHEST_NS, 3);
        try (HistogramLogReader reader = new HistogramLogReader(file(".hlog").toFile())) {
            while (reader.hasNext()) {
                EncodableHistogram interval = reader.nextIntervalHistogram();
                if (interval instanceof Histogram histogram) {
                    sum.add(histogram);
                }
            }
        }
        return sum;
    }

    /** The samples carry no times of their own; one after the other they give their place in the log. */
    private Histogram fromSamples(Properties properties) throws IOException {
        RoundTrips roundTrips = new RoundTrips(0, Math.max(1, number(properties, "measured_ns")) + 1);
        roundTrips.begin(0);
        long nowNs = 0;
        try (FileChannel channel = FileChannel.open(file(".ns"))) {
            long samples = channel.size() / BYTES_PER_SAMPLE;
            for (long from = 0; from < samples; from += SAMPLES_PER_MAPPING) {
                long some = Math.min(SAMPLES_PER_MAPPING, samples - from);
                nowNs = replay(map(channel, from, some), nowNs, roundTrips);
            }
        }
        try (PrintStream log = new PrintStream(file(".hlog").toFile(), StandardCharsets.US_ASCII)) {
            roundTrips.writeLog(log);
        }
        return roundTrips.histogram();
    }

    private static IntBuffer map(FileChannel channel, long from, long samples) throws IOException {
        return channel.map(FileChannel.MapMode.READ_ONLY, from * BYTES_PER_SAMPLE, samples * BYTES_PER_SAMPLE)
                .order(ByteOrder.nativeOrder())
                .asIntBuffer();
    }

    private static long replay(IntBuffer samples, long fromNs, RoundTrips roundTrips) {
        long nowNs = fromNs;
        while (samples.hasRemaining()) {
            long doneNs = nowNs + Integer.toUnsignedLong(samples.get());
            roundTrips.record(nowNs, doneNs);
            nowNs = doneNs;
        }
        return nowNs;
    }

    private Path file(String suffix) {
        return prefix.resolveSibling(prefix.getFileName() + suffix);
    }
}
