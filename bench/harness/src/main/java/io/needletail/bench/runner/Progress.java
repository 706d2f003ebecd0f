package io.needletail.bench.runner;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/**
 * Shows the progress of the run: a bar that is redrawn when the error stream is a terminal, a line for each round of
 * each peer when it is not.
 *
 * <p>Called twice a second at most, and only by the harness, which shares no core's time worth naming with the peers.
 */
public final class Progress {

    private static final Path STDERR = Path.of("/proc/self/fd/2");
    private static final int BAR_WIDTH = 30;
    private static final double NS_PER_SECOND = 1e9;
    private static final String GREEN = "\u001b[32m";
    private static final String PLAIN = "\u001b[0m";
    private static final String ERASE_LINE = "\r\u001b[K";

    private final PrintWriter out;
    private final Look look;
    private final double secondsInAll;
    private final long startedNs = System.nanoTime();
    private String step = "";

    /** Form of the display. */
    public enum Look {
        LINES,
        BAR,
        COLOURED_BAR;

        /** Chooses the form for the error stream; respects {@code NO_COLOR}. */
        public static Look ofErrorStream() throws IOException {
            boolean terminal = Files.isSymbolicLink(STDERR)
                    && Files.readSymbolicLink(STDERR).toString().matches("/dev/(pts/.*|tty.*|console)");
            if (!terminal) {
                return LINES;
            }
            String noColor = System.getenv("NO_COLOR");
            return noColor == null || noColor.isEmpty() ? COLOURED_BAR : BAR;
        }
    }

    /**
     * Begins to count time.
     *
     * @param out the error stream
     * @param secondsInAll what the run is expected to take
     */
    public Progress(PrintWriter out, Look look, double secondsInAll) {
        this.out = out;
        this.look = look;
        this.secondsInAll = secondsInAll;
    }

    /** Says how long the run is expected to take. */
    public void announce() {
        note("takes about " + words(secondsInAll));
    }

    /** A duration in seconds, or from two minutes on in minutes. */
    public static String words(double seconds) {
        boolean isShort = seconds < 120;
        return isShort
                ? String.format(Locale.ROOT, "%.0f s", seconds)
                : String.format(Locale.ROOT, "%.0f min", Math.ceil(seconds / 60));
    }

    /** Another round of another peer. */
    public void step(String text) {
        step = text;
        if (look == Look.LINES) {
            out.println(text);
            out.flush();
        } else {
            tick();
        }
    }

    /** Time has passed. */
    public void tick() {
        if (look == Look.LINES) {
            return;
        }
        double elapsed = (System.nanoTime() - startedNs) / NS_PER_SECOND;
        out.print(ERASE_LINE + bar(elapsed / secondsInAll) + " " + step + ", " + left(secondsInAll - elapsed));
        out.flush();
    }

    private String bar(double share) {
        int filled = (int) Math.clamp(share * BAR_WIDTH, 0, BAR_WIDTH);
        String full = "#".repeat(filled);
        String shown = look == Look.COLOURED_BAR ? GREEN + full + PLAIN : full;
        return "[" + shown + ".".repeat(BAR_WIDTH - filled) + "]";
    }

    private static String left(double seconds) {
        return seconds < 1 ? "almost done" : String.format(Locale.ROOT, "%.0f s left", seconds);
    }

    /** A line that stays, above the bar. */
    public void note(String text) {
        out.println((look == Look.LINES ? "" : ERASE_LINE) + text);
        out.flush();
    }

    /** Removes the bar. */
    public void end() {
        if (look != Look.LINES) {
            out.print(ERASE_LINE);
            out.flush();
        }
    }
}
