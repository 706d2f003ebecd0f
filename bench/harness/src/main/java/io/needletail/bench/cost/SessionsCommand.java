package io.needletail.bench.cost;

import io.needletail.bench.runner.CProgram;
import io.needletail.bench.runner.ClassPaths;
import io.needletail.bench.runner.Measurement;
import io.needletail.bench.runner.Peer;
import io.needletail.bench.runner.PeerTask;
import io.needletail.cli.CliCommand;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code needletail bench sessions}: the cost of a message on the thread of an engine with many sessions. */
@Command(
        name = "sessions",
        description = {
            "Measure what a message costs an engine's thread with many sessions, one message outstanding on each,"
                    + " against a few; beside it as many sockets in C, nothing parsed.",
        },
        footer = {
            CliCommand.EXAMPLES,
            "  needletail bench sessions",
            "  needletail bench sessions --count 1,100,1000 --rounds 11 --json out.json"
        })
public final class SessionsCommand extends CostCommand {
    private static final String MAIN = "io.needletail.bench.peers.needletail.manysessions.ManySessionsPeer";
    private static final int COUNT_MAX = 100_000;
    private static final int FILES_PER_SESSION = 6;
    private static final int FILES_BESIDE = 500;
    private static final long DISK_BYTES_PER_SESSION = 3L << 20;
    private static final Path LIMITS = Path.of("/proc/self/limits");
    private static final Pattern FILES_MAX = Pattern.compile("(?m)^Max open files\\s+\\d+\\s+(\\d+)");

    @Option(
            names = "--count",
            split = ",",
            paramLabel = "N",
            defaultValue = "1,1000",
            description = "How many sessions; each is compared with the first (default: ${DEFAULT-VALUE}).")
    private List<Integer> counts;

    @Option(
            names = "--journal",
            paramLabel = "on|off",
            defaultValue = "on",
            description = "Whether each session writes a journal (default: ${DEFAULT-VALUE}).")
    private String journal;

    /** Made by picocli. */
    public SessionsCommand() {}

    @Override
    protected Measurement measurement() throws IOException {
        check();
        Path dir = madeFolder();
        require(dir);
        ClassPaths classPaths = ClassPaths.installed();
        CProgram floor = CProgram.compile("sessions", classPaths.of(Peer.RAW.folder()), dir);
        List<CostMeasurement.Variant> variants = new ArrayList<>();
        for (int count : counts) {
            if (floor.binary().isPresent()) variants.add(raw(floor.binary().get(), count, dir));
            variants.add(needletail(classPaths.of("needletail"), count, dir));
        }
        String title = "A message on each of N sessions, handled by one thread, one outstanding on each; journal "
                + journal + "; raw in " + floor.form();
        return new CostMeasurement("sessions", title, timing(), variants, dir, floor.form(), notes());
    }

    private CostMeasurement.Variant raw(Path program, int count, Path dir) {
        List<String> command = new ArrayList<>(List.of(program.toString(), "--sessions", Integer.toString(count)));
        command.addAll(times());
        return new CostMeasurement.Variant("raw " + count, "raw " + counts.getFirst(), command, dir.resolve("none"));
    }

    private CostMeasurement.Variant needletail(String classPath, int count, Path dir) {
        Path store = dir.resolve("journals-" + count);
        List<String> arguments = PeerTask.options("sessions", count, "dir", store, "journal", journal);
        return new CostMeasurement.Variant(
                "needletail " + count,
                "needletail " + counts.getFirst(),
                needletail(classPath, MAIN, arguments),
                store);
    }

    private void check() {
        boolean sane = counts.stream().allMatch(count -> count >= 1 && count <= COUNT_MAX);
        if (!sane || counts.isEmpty() || counts.stream().distinct().count() != counts.size()) {
            throw new IllegalArgumentException(
                    "--count is " + counts + ", expected different numbers of 1 to " + COUNT_MAX);
        }
        if (!journal.equals("on") && !journal.equals("off")) {
            throw new IllegalArgumentException("--journal is '" + journal + "', expected on or off");
        }
    }

    private void require(Path dir) throws IOException {
        int most = counts.stream().mapToInt(Integer::intValue).max().orElse(1);
        long files = (long) FILES_PER_SESSION * most + FILES_BESIDE;
        long allowed = filesMax();
        if (files > allowed) {
            throw new IOException(most + " sessions may open " + files + " files and this system allows " + allowed
                    + ": raise it with ulimit -Hn, or lower --count");
        }
        long bytes = journal.equals("on") ? DISK_BYTES_PER_SESSION * most : 0;
        long free = Files.getFileStore(dir).getUsableSpace();
        if (bytes > free) {
            throw new IOException("the journals of " + most + " sessions may take " + (bytes >> 20) + " MB and " + dir
                    + " has " + (free >> 20) + " MB free: choose another --dir, or --journal off");
        }
    }

    private static long filesMax() throws IOException {
        if (!Files.isReadable(LIMITS)) return Long.MAX_VALUE;
        Matcher matcher = FILES_MAX.matcher(Files.readString(LIMITS));
        return matcher.find() ? Long.parseLong(matcher.group(1)) : Long.MAX_VALUE;
    }
}
