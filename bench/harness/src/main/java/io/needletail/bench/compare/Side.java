package io.needletail.bench.compare;

import io.needletail.bench.runner.FailedRun;
import io.needletail.bench.runner.Programs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** One of the two that are compared: a result that is there already, or a build that can be run. */
sealed interface Side {
    /** Name in the table. */
    String label();

    /**
     * A result file.
     *
     * @param label as it was named
     * @param file the result
     */
    record Recorded(String label, Path file) implements Side {}

    /**
     * A build.
     *
     * @param label as it was named
     * @param command that runs it, up to its verb
     */
    record Build(String label, List<String> command) implements Side {
        /** The command line of one round. */
        List<String> line(List<String> measurement, Path json, Path dir) {
            List<String> line = new ArrayList<>(command);
            line.add("bench");
            line.addAll(measurement);
            line.addAll(List.of("--json", json.toString(), "--dir", dir.toString()));
            return line;
        }
    }

    /**
     * Resolves a name: a {@code .json} file, a distribution's {@code .jar}, or a commit of this repository, which
     * is checked out below a folder and built by its own launcher when it first runs.
     */
    static Side of(String name, Path folder) throws IOException, FailedRun {
        Path path = Path.of(name);
        if (name.endsWith(".json") && Files.isRegularFile(path)) return new Recorded(name, path);
        if (name.endsWith(".jar") && Files.isRegularFile(path)) {
            return new Build(
                    name,
                    List.of(
                            Programs.java(),
                            "--enable-native-access=ALL-UNNAMED",
                            "-jar",
                            path.toAbsolutePath().toString()));
        }
        return new Build(
                name, List.of(checkedOut(name, folder).resolve("needletail").toString()));
    }

    private static Path checkedOut(String commit, Path folder) throws IOException, FailedRun {
        Optional<String> hash = hash(commit);
        if (hash.isEmpty()) {
            throw new FailedRun("'" + commit + "' is no result file (.json), no needletail.jar and no commit of the"
                    + " repository in this folder");
        }
        Path tree = folder.resolve("source-" + hash.get()).toAbsolutePath();
        if (!Files.isDirectory(tree)) {
            Programs.Outcome cloned =
                    Programs.run(List.of("git", "clone", "-q", "--no-checkout", ".", tree.toString()));
            Programs.Outcome checked =
                    Programs.run(List.of("git", "-C", tree.toString(), "checkout", "-q", hash.get()));
            if (cloned.exit() != 0 || checked.exit() != 0) {
                throw new FailedRun("cannot check out " + commit + ": " + cloned.output() + checked.output());
            }
        }
        return tree;
    }

    private static Optional<String> hash(String commit) throws IOException {
        if (Programs.first("git").isEmpty() || commit.startsWith("-")) return Optional.empty();
        Programs.Outcome outcome =
                Programs.run(List.of("git", "rev-parse", "--verify", "--quiet", "--short=12", commit + "^{commit}"));
        return outcome.exit() == 0 ? Optional.of(outcome.output()) : Optional.empty();
    }
}
