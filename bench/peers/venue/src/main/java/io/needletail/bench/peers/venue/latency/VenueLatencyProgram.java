package io.needletail.bench.peers.venue.latency;

import com.sun.management.ThreadMXBean;
import io.needletail.engine.IdleStrategy;
import io.needletail.engine.connect.Endpoint;
import io.needletail.engine.connect.TcpEndpoint;
import io.needletail.session.Session;
import io.needletail.venue.server.VenueWarmUp;
import io.needletail.wire.MessageValidator;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * The programs of {@code bench venue}. All end when their input ends.
 *
 * <pre>
 *   warm PROGRAM …                 the program, after the warm-up of {@code needletail venue --warm-up}
 *
 *   match                          orders to the matching engine alone
 *   process, process-unvalidated   FIX bytes to FIX bytes in this process
 *   client ADDRESS                 a FIX client: of a port, or of the file of shared memory
 *   yielding-client ADDRESS        the same; it lends its core to other threads while nothing comes
 *     each prints READY, then executes
 *     paced RATE COUNT             prints PACED and the words of VenueLatencyLoad
 *     stages RATE COUNT            within one process: the same with one order in so many timed; prints STAGES and the words of VenueLatencyStages
 *
 *   tcp                            a venue without consensus behind a port
 *   shm FILE                       the same behind shared memory
 *   raft DIR MEMORY PORT           a venue with a node in its process; PORT is the first UDP port of the node
 *   gateway DIR MEMORY MEMBERS     a gateway of nodes that run already
 *     each prints READY and its port, then executes
 *     bytes                        prints BYTES and what all threads but the one that reads commands have allocated
 *     stages                       prints STAGES and the words of VenueLatencyStages since the last time
 * </pre>
 */
public final class VenueLatencyProgram {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private static final BufferedReader INPUT =
            new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));

    private VenueLatencyProgram() {}

    /** Executes a command. */
    public static void main(String[] words) throws IOException {
        switch (words[0]) {
            case "warm" -> {
                VenueWarmUp.run();
                main(Arrays.copyOfRange(words, 1, words.length));
            }
            case "match" -> {
                VenueLatencyLoad load = new VenueLatencyLoad();
                execute(load, new MatchPath(load));
            }
            case "process" -> process(Market.validator());
            case "process-unvalidated" -> process(MessageValidator.NONE);
            case "client" -> client(words[1], IdleStrategy.SPIN);
            case "yielding-client" -> client(words[1], new YieldThenPark());
            default -> serve(words);
        }
    }

    private static void process(MessageValidator validator) throws IOException {
        VenueLatencyLoad load = new VenueLatencyLoad();
        ProcessPath path = new ProcessPath(validator, load);
        VenueLatencyStages stages = new VenueLatencyStages(path.timer().latency());
        System.out.println("READY");
        for (String line = INPUT.readLine(); line != null; line = INPUT.readLine()) {
            boolean isTimed = line.startsWith("stages");
            path.timer().every(isTimed ? Market.TIMED_ONE_IN : 0);
            String paced = paced(load, path, line);
            System.out.println(isTimed ? "STAGES" + stages.words() : paced);
        }
    }

    private static void client(String address, IdleStrategy idle) throws IOException {
        VenueLatencyLoad load = new VenueLatencyLoad();
        try (SocketPath path = new SocketPath(address, idle, load)) {
            execute(load, path);
        }
    }

    private static void execute(VenueLatencyLoad load, OrderPath path) throws IOException {
        System.out.println("READY");
        for (String line = INPUT.readLine(); line != null; line = INPUT.readLine()) {
            System.out.println(paced(load, path, line));
        }
    }

    private static String paced(VenueLatencyLoad load, OrderPath path, String line) throws IOException {
        String[] command = line.split(" ", -1);
        return "PACED " + load.paced(path, Long.parseLong(command[1]), Integer.parseInt(command[2]));
    }

    private static void serve(String[] words) throws IOException {
        switch (words[0]) {
            case "tcp" -> MeasuredVenue.serve(new TcpEndpoint("127.0.0.1", 0), VenueLatencyProgram::answerFor);
            case "shm" ->
                MeasuredVenue.serve(new Endpoint.SharedMemory(Path.of(words[1])), VenueLatencyProgram::answerFor);
            case "raft" -> venue(words).serveNode(Integer.parseInt(words[3]));
            case "gateway" -> venue(words).serveCluster(words[3]);
            default -> throw new IllegalArgumentException("there is no program " + words[0]);
        }
    }

    private static MeasuredVenue venue(String[] words) {
        return new MeasuredVenue(Path.of(words[1]), Path.of(words[2]), VenueLatencyProgram::answerFor);
    }

    // Any thread may read the counts of a session's latency.
    private static void answerFor(Session session) {
        VenueLatencyStages stages = new VenueLatencyStages(session.latency());
        Thread.ofPlatform().daemon().name("commands").start(() -> answer(stages));
    }

    private static void answer(VenueLatencyStages stages) {
        try {
            for (String line = INPUT.readLine(); line != null; line = INPUT.readLine()) {
                System.out.println(line.equals("stages") ? "STAGES" + stages.words() : "BYTES " + allocated());
            }
        } catch (IOException | RuntimeException broken) {
            System.err.println("ERROR " + broken);
        }
        Runtime.getRuntime().halt(0);
    }

    private static long allocated() {
        long sum = 0;
        for (long id : THREADS.getAllThreadIds()) {
            long bytes = id == Thread.currentThread().threadId() ? 0 : THREADS.getThreadAllocatedBytes(id);
            sum += Math.max(0, bytes);
        }
        return sum;
    }
}
