package io.needletail.bench.cluster;

import io.needletail.cli.ExitCode;
import io.needletail.cli.tune.TuneCommand;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine;

/** The settings of the kernel that {@code needletail tune} knows, for the time of a run; or none. */
final class Tuning implements AutoCloseable {
    /** The log is in the folder of the results. */
    static final String DISK = "disk";

    /** The log is in memory. */
    static final String MEMORY = "memory";

    /** Nothing is changed. */
    static final Tuning NONE = new Tuning(false, "");

    private static final String STATE = "tune.undo";

    private final boolean isWanted;
    private final String state;
    private String words = "as the machine is";

    private Tuning(boolean isWanted, String state) {
        this.isWanted = isWanted;
        this.state = state;
    }

    /** Settings are to be changed; nothing happens yet. */
    static Tuning wanted() {
        return new Tuning(true, "");
    }

    /** Places of logs. */
    List<String> disks() {
        return isWanted ? List.of(DISK, MEMORY) : List.of(DISK);
    }

    /** The settings during the run, in words. */
    String words() {
        return words;
    }

    /**
     * Changes the settings, if wanted.
     *
     * @param dir for the values from before
     * @return puts them back when it is closed
     * @throws IOException when nothing could be changed
     */
    Tuning apply(Path dir) throws IOException {
        if (!isWanted) return NONE;
        Tuning applied = new Tuning(true, dir.resolve(STATE).toAbsolutePath().toString());
        StringWriter said = new StringWriter();
        int exit = command(said).execute("--apply", "--state", applied.state);
        if (exit != ExitCode.OK && exit != ExitCode.PROBLEMS) {
            throw new IOException("--tuned: tune --apply failed, which needs root: "
                    + said.toString().strip());
        }
        applied.words = said.toString().strip().replace(System.lineSeparator(), "; ");
        return applied;
    }

    private static CommandLine command(StringWriter said) {
        PrintWriter out = new PrintWriter(said, true);
        return new CommandLine(new TuneCommand()).setOut(out).setErr(out);
    }

    @Override
    public void close() throws IOException {
        if (state.isEmpty() || !Path.of(state).toFile().exists()) return;
        StringWriter said = new StringWriter();
        if (command(said).execute("--undo", "--state", state) != ExitCode.OK) {
            throw new IOException("--tuned: not every setting was put back; run needletail tune --undo --state " + state
                    + ": " + said.toString().strip());
        }
    }
}
