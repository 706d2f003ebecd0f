package io.needletail.bench.workload.garbage;

import com.sun.management.ThreadMXBean;
import io.needletail.bench.workload.JitWarmup;
import io.needletail.bench.workload.fast.FastPaths;
import io.needletail.bench.workload.match.MatchPaths;
import io.needletail.bench.workload.turns.Walk;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.text.ParseException;
import java.util.Map;
import java.util.TreeMap;
import jdk.jfr.Configuration;
import jdk.jfr.Recording;

/**
 * The program of one virtual machine: walks a hot path on a thread of its own, first until the compiler rests, then as
 * often as it is reported, with the flight recorder on.
 *
 * <pre>
 *   PATH OPERATIONS DIR SETTINGS   DIR gets PATH.jfr; prints RESULT OPERATIONS BYTES QUIET PARTS
 * </pre>
 *
 * <p>QUIET are those of the PARTS in which the thread allocated nothing.
 */
public final class GarbageProgram {
    /** The thread whose allocations count. */
    public static final String THREAD = "hot path";

    private static final int WORDS = 4;
    private static final int SETTLE_MS = 20_000;

    private final Walk walk;
    private final RepeatedWalk repeated;
    private final Recording recording;
    private final long operations;

    private GarbageProgram(Walk walk, Recording recording, long operations) {
        this.walk = walk;
        this.recording = recording;
        this.operations = operations;
        repeated = new RepeatedWalk(walk, (ThreadMXBean) ManagementFactory.getThreadMXBean());
    }

    /** Executes a command. */
    public static void main(String[] words) throws IOException, ParseException, InterruptedException {
        if (words.length != WORDS) throw new IllegalArgumentException("expected PATH OPERATIONS DIR SETTINGS");
        Path dir = Path.of(words[2]);
        HotPath path = paths().get(words[0]);
        if (path == null) throw new IllegalArgumentException("no path " + words[0] + "; there are " + paths().keySet());
        try (Recording recording = new Recording(Configuration.create(Path.of(words[WORDS - 1])))) {
            recording.setDestination(dir.resolve(words[0] + ".jfr"));
            GarbageProgram program = new GarbageProgram(path.walk(dir), recording, Long.parseLong(words[1]));
            Thread thread = Thread.ofPlatform().name(THREAD).start(program::run);
            thread.join();
        }
    }

    /** The paths that any library has, and those of the libraries of this class path. */
    private static Map<String, HotPath> paths() {
        Map<String, HotPath> paths = new TreeMap<>(HotPathLibrary.present());
        paths.put("fix-decode", _ -> CodecWalk.reading());
        paths.put("fix-encode", _ -> CodecWalk.writing());
        paths.put("fast-decode", FastPaths::decoding);
        paths.put("fast-encode", FastPaths::encoding);
        paths.put("matching", _ -> MatchPaths.mixed());
        paths.put("planted", _ -> new PlantedWalk(CodecWalk.reading()));
        return paths;
    }

    private void run() {
        JitWarmup.within(SETTLE_MS).run(repeated::block, walk.operations());
        recording.start();
        repeated.run(operations);
        recording.stop();
        System.out.println("RESULT " + repeated.done() + " " + repeated.bytes() + " " + repeated.quietParts() + " "
                + RepeatedWalk.PARTS);
    }
}
