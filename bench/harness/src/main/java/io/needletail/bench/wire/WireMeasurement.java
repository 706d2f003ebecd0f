package io.needletail.bench.wire;

import io.needletail.bench.probe.RoundTrips;
import io.needletail.bench.result.Column;
import io.needletail.bench.result.Column.Format;
import io.needletail.bench.result.Result;
import io.needletail.bench.result.Row;
import io.needletail.bench.runner.ByteSize;
import io.needletail.bench.runner.CProgram;
import io.needletail.bench.runner.ChildProcess;
import io.needletail.bench.runner.ChildProcesses;
import io.needletail.bench.runner.ClassPaths;
import io.needletail.bench.runner.Conditions;
import io.needletail.bench.runner.Costs;
import io.needletail.bench.runner.FailedRun;
import io.needletail.bench.runner.Measurement;
import io.needletail.bench.runner.Noise;
import io.needletail.bench.runner.Peer;
import io.needletail.bench.runner.PeerPair;
import io.needletail.bench.runner.PeerTask;
import io.needletail.bench.runner.Progress;
import io.needletail.bench.runner.Setup;
import io.needletail.bench.runner.Stores;
import io.needletail.bench.runner.Transport;
import io.needletail.tools.pcap.WireLatency;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/**
 * One run: captures an echo at a rate and evaluates the capture.
 *
 * @param peer which engine
 * @param rate orders a second
 * @param count measured
 * @param warmupCount before that, at the same rate
 * @param journal journal of Needletail
 * @param dir where all results go
 * @param classPaths where the peers' classes are
 */
record WireMeasurement(
        Peer peer, int rate, int count, int warmupCount, Conditions.Journal journal, Path dir, ClassPaths classPaths)
        implements Measurement {
    private static final int RATE_MAX = 100_000;
    private static final int COUNT_MAX = 20_000_000;
    // Two packets with their heads, and two acknowledgements.
    private static final long CAPTURE_BYTES_PER_ORDER = 2 * (174 + 66 + 16) + 2 * (66 + 16);
    private static final String INTERFACE = "lo";
    private static final Duration START_MAX = Duration.ofSeconds(20);
    private static final Duration END_MAX = Duration.ofSeconds(60);
    private static final double SECONDS_AROUND = 5;
    private static final long SECOND_MS = 1_000;
    private static final long SECOND_NS = 1_000_000_000L;

    WireMeasurement {
        if (peer == Peer.RAW || peer == Peer.QUICKFIXJ_DEFAULT) {
            throw new IllegalArgumentException("--peer names " + peer.label() + ", which echoes no FIX 4.2");
        }
        if (rate < 1 || rate > RATE_MAX) {
            throw new IllegalArgumentException("--rate is " + rate + ", expected 1 to " + RATE_MAX);
        }
        if (count < 1 || count > COUNT_MAX || warmupCount < 0 || warmupCount > COUNT_MAX) {
            throw new IllegalArgumentException("--count is " + count + " after " + warmupCount
                    + " of warm-up, expected 1 to " + COUNT_MAX + " after 0 to " + COUNT_MAX);
        }
    }

    @Override
    public double seconds() {
        return ((double) count + warmupCount) / rate + SECONDS_AROUND;
    }

    @Override
    public Result measure(Progress progress) throws IOException, FailedRun {
        try (Setup setup = Setup.open(classPaths, dir, "");
                ChildProcesses children = ChildProcesses.watched()) {
            requireRoom();
            Map<String, String> environment = setup.environment();
            CProgram program = CProgram.compile("wire", classPaths.of(Peer.RAW.folder()), dir);
            Path binary = program.binary()
                    .orElseThrow(() -> new IOException("the capture is a program in C, and it is " + program.form()
                            + "; install cc, or capture with tcpdump and use needletail pcap latency"));
            int port = freePort();
            Path prefix = dir.resolve("wire");
            long collections = capture(
                    binary,
                    port,
                    prefix,
                    new PeerPair(
                            setup.commands(new Conditions(journal, new Conditions.Link(Transport.TCP, port))),
                            progress,
                            children));
            WireLatency latency = WireLatency.read(prefix.resolveSibling("wire.pcap"), port, warmupCount);
            if (latency.count() == 0) throw new FailedRun("the capture holds no answer: " + latency.doubts());
            keep(latency);
            return result(latency, collections, setup.ended(environment));
        }
    }

    /** The times as a log like that of every other measurement; orders left at even distances. */
    private void keep(WireLatency latency) throws IOException {
        long distanceNs = SECOND_NS / rate;
        RoundTrips times = new RoundTrips(0, distanceNs * latency.count() + 1);
        times.begin(0);
        AtomicLong sentNs = new AtomicLong();
        latency.forEach(ns -> {
            long fromNs = sentNs.getAndAdd(distanceNs);
            times.record(fromNs, fromNs + ns);
        });
        Path log = dir.resolve(peer.label() + "-1.hlog");
        try (PrintStream out = new PrintStream(log.toFile(), StandardCharsets.US_ASCII)) {
            times.writeLog(out);
        }
    }

    private long capture(Path binary, int port, Path prefix, PeerPair pair) throws IOException, FailedRun {
        Progress progress = pair.progress();
        List<String> command = new ArrayList<>(List.of(binary.toString(), "capture"));
        command.addAll(PeerTask.options("port", port, "path", INTERFACE, "out", prefix.toAbsolutePath()));
        Path errors = prefix.resolveSibling("capture.err");
        try (ChildProcess capture = ChildProcess.start("capture", command, errors, pair.children())) {
            capture.await("READY", START_MAX, progress::tick);
            progress.step(peer.label() + " at " + rate + "/s");
            Noise.beforeRound(progress);
            Optional<Costs> costs = pair.run(peer, task(), prefix.resolveSibling("echo"));
            Stores.remove(prefix.resolveSibling("echo"));
            capture.say("quit");
            String done = capture.await("DONE", END_MAX, progress::tick);
            capture.awaitExit();
            if (!done.endsWith("drops=0")) throw new FailedRun("the kernel dropped packets: " + done);
            return costs.map(Costs::gcCount).orElse(0L);
        }
    }

    private PeerTask task() {
        long limitMs = 2 * SECOND_MS * count / rate;
        List<String> both = PeerTask.options("workload", "echo", "warmup-count", warmupCount);
        List<String> client = PeerTask.options("rate", rate, "count", count, "limit-ms", limitMs + SECOND_MS);
        Duration warmup = Duration.ofMillis(2 * SECOND_MS * warmupCount / rate + SECOND_MS);
        // One log for each process, by its number.
        List<String> log = List.of("-Xlog:gc*:file=" + dir.toAbsolutePath() + "/gc-%p.log");
        return new PeerTask(both, client, warmup, Duration.ofMillis(limitMs)).withJvmFlags(log);
    }

    private void requireRoom() throws IOException {
        long wanted = CAPTURE_BYTES_PER_ORDER * ((long) count + warmupCount);
        long free = Files.getFileStore(dir).getUsableSpace();
        if (wanted > free) {
            throw new IOException("the capture may take " + new ByteSize(wanted) + " and " + dir + " has "
                    + new ByteSize(free) + " free: lower --count, or choose another --dir");
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    /** The result; a percentile that the count does not support is absent. */
    Result result(WireLatency latency, long collections, Map<String, String> environment) {
        List<Column> columns = new ArrayList<>(List.of(
                Column.key("peer"),
                Column.figure("count", "orders", "", Format.WHOLE),
                Column.figure("rate", "orders/s", "1/s", Format.WHOLE),
                Column.figure("gc_count", "GCs", "", Format.WHOLE)));
        Map<String, Object> cells = new LinkedHashMap<>();
        cells.put("peer", peer.label());
        cells.put("count", latency.count());
        cells.put("rate", rate);
        cells.put("gc_count", collections);
        latency.figures().forEach((name, value) -> {
            Column column = Column.time(name, Format.DIGITS);
            columns.add(name.equals("p50_us") || name.equals("p99_us") ? column.compared() : column);
            if (value.isPresent()) cells.put(name, value.getAsDouble());
        });
        String doubts = latency.doubts();
        return new Result(
                "wire-to-wire",
                "",
                "Wire to wire on loopback: " + peer.label()
                        + " decodes every field of an order of 174 bytes and encodes it" + " again, " + rate
                        + "/s, microseconds",
                environment.get("pinning") + "; " + latency.count() + " answered after " + warmupCount
                        + " of warm-up, heap of 1 GB, " + collections + " collections",
                "Microseconds on loopback, heap of 1 GB, one run",
                settings(environment, latency.count()),
                columns,
                List.of(new Row(1, cells)),
                List.of(),
                doubts.isEmpty() ? List.of() : List.of("Left out: " + doubts + "."));
    }

    private Map<String, String> settings(Map<String, String> environment, long answered) {
        Map<String, String> settings = new LinkedHashMap<>(environment);
        settings.put("count", "" + answered);
        settings.put("rate", "" + rate);
        settings.put("warmup_count", "" + warmupCount);
        settings.put(
                Result.SETTINGS,
                "Settings: the journal of " + peer.label() + " is " + journal.word()
                        + "; every field of an order is decoded and encoded again.");
        return settings;
    }
}
