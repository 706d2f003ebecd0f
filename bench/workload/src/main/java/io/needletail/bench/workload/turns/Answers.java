package io.needletail.bench.workload.turns;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

/**
 * Executes the commands of the harness, line by line, until the harness closes the stream. Between two commands this
 * process rests, and another one has its
 * turn.
 *
 * <pre>
 *   settle OPERATION MS   walks until the compiler rests, MS at most; prints SETTLED OPERATION
 *   slice OPERATION MS    prints SLICE OPERATION NS BYTES COMPILING, per operation
 *   times OPERATION MS    prints TIMES OPERATION CLOCK_NS NS:COUNT NS:COUNT …
 * </pre>
 */
public final class Answers {
    private static final int WORDS = 3;

    private final Map<String, Making> makings;
    private final Map<String, Stopwatch> made = new HashMap<>();

    /** Makes a walk, when it is first asked for: nothing of encoding has happened while decoding is timed. */
    public interface Making {
        /** Makes the walk. */
        Walk walk() throws IOException;
    }

    /**
     * Responds to commands.
     *
     * @param makings the walk of each operation, by its name
     */
    public Answers(Map<String, Making> makings) {
        this.makings = makings;
    }

    /**
     * Prints that this process is ready, then executes the commands of the standard input until it ends.
     *
     * @param ready the line that says so
     * @throws IllegalArgumentException when a line is no command
     */
    public void serve(String ready) throws IOException {
        System.out.println(ready);
        System.out.flush();
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            String[] words = line.split(" ", -1);
            if (words.length != WORDS || !makings.containsKey(words[1])) {
                throw new IllegalArgumentException("expected settle, slice or times, OPERATION and MS, got: " + line);
            }
            System.out.println(answer(words[0], words[1], Integer.parseInt(words[2])));
            System.out.flush();
        }
    }

    private String answer(String what, String operation, int ms) throws IOException {
        Stopwatch stopwatch = made.get(operation);
        if (stopwatch == null) {
            stopwatch = new Stopwatch(makings.get(operation).walk());
            made.put(operation, stopwatch);
        }
        return switch (what) {
            case "settle" -> {
                stopwatch.settle(ms);
                yield "SETTLED " + operation;
            }
            case "slice" -> {
                Stopwatch.Reading reading = stopwatch.slice(ms);
                yield "SLICE " + operation + " " + reading.nsPerOperation() + " " + reading.bytesPerOperation() + " "
                        + reading.compiling();
            }
            case "times" ->
                "TIMES " + operation + " " + Times.clock() + " "
                        + stopwatch.times(ms).words();
            default -> throw new IllegalArgumentException("expected settle, slice or times, got: " + what);
        };
    }
}
