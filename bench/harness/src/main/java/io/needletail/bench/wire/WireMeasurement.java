package io.needletail.bench.wire;

import io.needletail.bench.runner.ByteSize;
import io.needletail.bench.runner.CProgram;
import io.needletail.bench.runner.Children;
import io.needletail.bench.runner.ClassPaths;
import io.needletail.bench.runner.Conditions;
import io.needletail.bench.runner.Environment;
import io.needletail.bench.runner.FailedRun;
import io.needletail.bench.runner.Mark;
import io.needletail.bench.runner.Noise;
import io.needletail.bench.runner.Peer;
import io.needletail.bench.runner.PeerPair;
import io.needletail.bench.runner.PeerProcess;
import io.needletail.bench.runner.Progress;
import io.needletail.bench.runner.Setup;
import io.needletail.bench.runner.Stores;
import io.needletail.bench.runner.Transport;
import io.needletail.bench.runner.Workload;
import io.needletail.bench.probe.RoundTrips;
import io.needletail.cli.pcap.WireLatency;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/**
 * One run: the capture around an echo at a rate, and what the capture says.
 *
 * @param options what was asked for
 * @param classPaths where the peers' classes are
 * @param progress told about each step
 */
record WireMeasurement(WireOptions options, ClassPaths classPaths, Progress progress) {
    private static final String INTERFACE = "lo";
    private static final Duration START_MAX = Duration.ofSeconds(20);
    private static final Duration END_MAX = Duration.ofSeconds(60);
    private static final int SECOND_MS = 1_000;
    private static final long SECOND_NS = 1_000_000_000L;

    /**
     * Measures.
     *
     * @throws IOException when the surroundings do not allow it
     * @throws FailedRun when a peer failed, an echo was not what was sent, or the capture cannot be had
     */
    WireReport measure() throws IOException, FailedRun {
        try (Setup setup = Setup.open(classPaths, options.dir(), "");
                Children children = Children.watched()) {
            requireRoom();
            Environment environment = setup.environment();
            CProgram program = CProgram.compile("wire", classPaths.of(Peer.RAW.folder()), options.dir());
            Path binary = program.binary()
                    .orElseThrow(() -> new IOException("the capture is a program in C, and it is " + program.form()
                            + "; install cc, or capture with tcpdump and use needletail pcap latency"));
            int port = freePort();
            Path prefix = options.dir().resolve("wire");
            long gcCount = capture(binary, port, prefix, children, setup);
            WireLatency latency = WireLatency.read(prefix.resolveSibling("wire.pcap"), port, options.warmupCount());
            if (latency.count() == 0) throw new FailedRun("the capture holds no answer: " + latency.doubts());
            keep(latency);
            return new WireReport(options, environment.ended(), latency, gcCount);
        }
    }

    /** The times as a log like that of every other measurement; orders left at even distances. */
    private void keep(WireLatency latency) throws IOException {
        long distanceNs = SECOND_NS / options.rate();
        RoundTrips times = new RoundTrips(0, distanceNs * latency.count() + 1);
        times.begin(0);
        AtomicLong sentNs = new AtomicLong();
        latency.forEach(ns -> {
            long fromNs = sentNs.getAndAdd(distanceNs);
            times.record(fromNs, fromNs + ns);
        });
        Path log = options.dir().resolve(options.peer().label() + "-1.hlog");
        try (PrintStream out = new PrintStream(log.toFile(), StandardCharsets.US_ASCII)) {
            times.writeLog(out);
        }
    }

    private long capture(Path binary, int port, Path prefix, Children children, Setup setup)
            throws IOException, FailedRun {
        List<String> command = List.of(
                binary.toString(),
                "capture",
                "--port",
                Integer.toString(port),
                "--path",
                INTERFACE,
                "--out",
                prefix.toAbsolutePath().toString());
        Path errors = prefix.resolveSibling("capture.err");
        try (PeerProcess capture = PeerProcess.start("capture", command, errors, children)) {
            capture.await("READY", START_MAX, progress::tick);
            progress.step(options.peer().label() + " at " + options.rate() + "/s");
            Conditions conditions = new Conditions(options.journal(), new Conditions.Link(Transport.TCP, port));
            Noise.probe().warn(progress);
            PeerPair pair = new PeerPair(setup.commands(conditions), progress, children);
            Optional<Mark> server = pair.run(options.peer(), workload(), prefix.resolveSibling("echo"));
            Stores.remove(prefix.resolveSibling("echo"));
            capture.say("quit");
            String done = capture.await("DONE", END_MAX, progress::tick);
            capture.awaitExit();
            if (!done.endsWith("drops=0")) throw new FailedRun("the kernel dropped packets: " + done);
            return server.map(Mark::gcCount).orElse(0L);
        }
    }

    private Workload workload() {
        long nominalMs = (long) SECOND_MS * options.count() / options.rate();
        List<String> client = List.of(
                "--rate",
                Integer.toString(options.rate()),
                "--count",
                Integer.toString(options.count()),
                "--warmup-count",
                Integer.toString(options.warmupCount()),
                "--limit-ms",
                Long.toString(2 * nominalMs + SECOND_MS));
        Duration warmup = Duration.ofMillis(2L * SECOND_MS * options.warmupCount() / options.rate() + SECOND_MS);
        // One log for each process, by its number.
        List<String> log = List.of("-Xlog:gc*:file=" + options.dir().toAbsolutePath() + "/gc-%p.log");
        return new Workload(List.of("--workload", "echo"), client, warmup, Duration.ofMillis(2 * nominalMs))
                .withJvmFlags(log);
    }

    private void requireRoom() throws IOException {
        long free = Files.getFileStore(options.dir()).getUsableSpace();
        if (options.captureBytes() > free) {
            throw new IOException("the capture may take " + new ByteSize(options.captureBytes()) + " and "
                    + options.dir() + " has " + new ByteSize(free) + " free: lower --count, or choose another --dir");
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }
}
