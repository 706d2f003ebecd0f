package io.needletail.bench.workload;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;

/**
 * F1X's benchmark: a loop between two readings of the clock, after a loop that warms up; several times in one process.
 * In addition to the published benchmark, the loop runs before the first time until the compiler is idle.
 */
public final class PlainLoop {
    private static final int WALK = 1_000;
    private static final double NS_PER_MS = 1e6;

    private PlainLoop() {}

    /**
     * Runs it and writes a line
     * {@code RESULT <ns an operation> <bytes an operation> <part of the time that the compiler worked>} for each time.
     *
     * @param args task, form, operations that warm up, operations that count, how often, milliseconds until the
     *     compiler rests
     */
    public static void main(String[] args) {
        Task task = Task.valueOf(args[0]);
        Exercise exercise = Proof.of(task, Form.valueOf(args[1]));
        int warmUp = Integer.parseInt(args[2]);
        int operations = Integer.parseInt(args[3]);
        int times = Integer.parseInt(args[4]);
        long[] answers = {0};
        JitWarmup.within(Integer.parseInt(args[5])).run(() -> answers[0] += loop(exercise, WALK), WALK);
        for (int time = 0; time < times; time++) {
            answers[0] += loop(exercise, warmUp);
            answers[0] += measure(exercise, operations);
        }
        Proof.require(task, exercise);
        System.out.println("ANSWERS " + answers[0]);
    }

    private static long measure(Exercise exercise, int operations) {
        ThreadMXBean thread = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long compiledMs = JitWarmup.compilationMs();
        long allocated = thread.getCurrentThreadAllocatedBytes();
        long startNs = System.nanoTime();
        long answers = loop(exercise, operations);
        long ns = System.nanoTime() - startNs;
        double bytes = thread.getCurrentThreadAllocatedBytes() - allocated;
        double compiling = (JitWarmup.compilationMs() - compiledMs) * NS_PER_MS / ns;
        System.out.println("RESULT " + (double) ns / operations + " " + bytes / operations + " " + compiling);
        return answers;
    }

    private static long loop(Exercise exercise, int operations) {
        long answers = 0;
        for (int operation = 0; operation < operations; operation++) answers += exercise.run();
        return answers;
    }
}
