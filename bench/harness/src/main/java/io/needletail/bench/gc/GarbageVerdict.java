package io.needletail.bench.gc;

import io.needletail.bench.runner.FailedRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;

/**
 * Memory that a walk allocated.
 *
 * @param operations how many there were; 0 when the heap was full before their end
 * @param bytes that the thread of the path allocated
 * @param quietParts parts of the ten that the walk has in which the thread allocated nothing
 * @param events of the flight recorder that are allocations of that thread
 */
record GarbageVerdict(long operations, long bytes, int quietParts, long events) {
    /** The exit code of a virtual machine whose heap is full, with {@code -XX:+ExitOnOutOfMemoryError}. */
    static final int OUT_OF_MEMORY = 3;

    /** Bytes that the virtual machine itself may put on the thread, when it compiles a method once more. */
    static final long MACHINE_BYTES_MAX = 1_024;

    /** Parts of a walk. */
    static final int PARTS = 10;

    private static final String RESULT = "RESULT ";
    private static final int QUIET = 3;
    private static final String THREAD = "hot path";
    private static final String ALLOCATION = "jdk.ObjectAllocation";
    private static final GarbageVerdict FULL = new GarbageVerdict(0, 0, 0, 0);

    /**
     * Reads the lines and the recording of a walk.
     *
     * @param exit of its virtual machine
     * @throws FailedRun when it failed for another reason than a full heap
     */
    static GarbageVerdict of(int exit, List<String> lines, Path recording) throws IOException, FailedRun {
        if (exit == OUT_OF_MEMORY) return FULL;
        Optional<String> result =
                lines.stream().filter(line -> line.startsWith(RESULT)).findFirst();
        if (exit != 0 || result.isEmpty()) {
            throw new FailedRun("a walk ended with " + exit + ": "
                    + String.join(System.lineSeparator(), lines.subList(Math.max(0, lines.size() - 12), lines.size())));
        }
        String[] words = result.get().split(" ", -1);
        long events = Files.exists(recording) ? events(recording) : 0;
        return new GarbageVerdict(
                Long.parseLong(words[1]), Long.parseLong(words[2]), Integer.parseInt(words[QUIET]), events);
    }

    private static long events(Path recording) throws IOException {
        long count = 0;
        try (RecordingFile file = new RecordingFile(recording)) {
            while (file.hasMoreEvents()) {
                if (isAllocation(file.readEvent())) count++;
            }
        }
        return count;
    }

    private static boolean isAllocation(RecordedEvent event) {
        return event.getEventType().getName().startsWith(ALLOCATION)
                && event.getThread() != null
                && THREAD.equals(event.getThread().getJavaName());
    }

    /**
     * Returns true when the path allocated nothing: no allocation event, and no bytes but a few of the virtual
     * machine's own, in fewer than half of the parts. What a path allocates is in every part.
     */
    boolean isClean() {
        boolean isOfTheMachine = bytes <= MACHINE_BYTES_MAX && quietParts * 2 > PARTS;
        return operations > 0 && events == 0 && (bytes == 0 || isOfTheMachine);
    }

    /** Returns whether this is what a path must show. */
    boolean isAsExpected(GarbagePath.Expectation expectation) {
        return switch (expectation) {
            case CLEAN -> isClean();
            case GARBAGE -> !isClean();
            case EXEMPT -> true;
        };
    }

    /** {@code clean}, {@code allocates} or {@code heap full}. */
    String words() {
        if (operations == 0) return "heap full";
        return isClean() ? "clean" : "allocates";
    }
}
