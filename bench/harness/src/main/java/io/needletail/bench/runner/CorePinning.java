package io.needletail.bench.runner;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * Cores of both sides: the server is pinned to the first that this process may use, the client to the second, where
 * there are two and {@code taskset} is installed.
 *
 * @param allowed core numbers this process may use, empty when unknown
 * @param taskset whether {@code taskset} can be called
 */
public record CorePinning(List<Integer> allowed, boolean taskset) {

    private static final Path STATUS = Path.of("/proc/self/status");
    private static final Pattern ALLOWED = Pattern.compile("(?m)^Cpus_allowed_list:\\s*(\\S+)$");

    public CorePinning {
        allowed = List.copyOf(allowed);
    }

    public static CorePinning ofThisMachine() throws IOException {
        if (!Files.isReadable(STATUS)) {
            return new CorePinning(List.of(), false);
        }
        Matcher matcher = ALLOWED.matcher(Files.readString(STATUS));
        List<Integer> allowed = matcher.find() ? parse(matcher.group(1)) : List.of();
        return new CorePinning(allowed, Programs.first("taskset").isPresent());
    }

    /** Reads the kernel's list format, {@code 0-3,8}. */
    public static List<Integer> parse(String list) {
        return Pattern.compile(",")
                .splitAsStream(list)
                .map(range -> range.split("-", 2))
                .flatMapToInt(ends ->
                        IntStream.rangeClosed(Integer.parseInt(ends[0]), Integer.parseInt(ends[ends.length - 1])))
                .boxed()
                .toList();
    }

    public boolean pinned() {
        return taskset && allowed.size() >= 2;
    }

    /** Prefix of the server's command. */
    public List<String> serverPrefix() {
        return pinned() ? prefix(allowed.get(0)) : List.of();
    }

    /** Prefix of the client's command. */
    public List<String> clientPrefix() {
        return pinned() ? prefix(allowed.get(1)) : List.of();
    }

    private static List<String> prefix(int core) {
        return List.of("taskset", "-c", Integer.toString(core));
    }

    /** Description of the pinning, for the head of the report. */
    public String describe() {
        if (pinned()) {
            return "server on core " + allowed.get(0) + ", client on core " + allowed.get(1);
        }
        return "not pinned (" + (taskset ? "fewer than two cores" : "taskset is not installed") + ")";
    }
}
