package io.needletail.bench.workload.published;

import com.sun.management.ThreadMXBean;
import io.needletail.bench.workload.Form;
import java.lang.management.ManagementFactory;

/** F1X's benchmark: a loop between two readings of the clock, after a loop that warms up; several times in one process. */
public final class PlainLoop {
    private PlainLoop() {}

    /**
     * Runs it and writes a line {@code RESULT <ns an operation> <bytes an operation>} for each time.
     *
     * @param args task, form, operations that warm up, operations that count, how often
     */
    public static void main(String[] args) {
        Task task = Task.valueOf(args[0]);
        Exercise exercise = PublishedLibrary.proved(task, Form.valueOf(args[1]));
        int warmUp = Integer.parseInt(args[2]);
        int operations = Integer.parseInt(args[3]);
        int times = Integer.parseInt(args[4]);
        long answers = 0;
        for (int time = 0; time < times; time++) answers += measure(exercise, warmUp, operations);
        Proof.require(task, exercise);
        System.out.println("ANSWERS " + answers);
    }

    private static long measure(Exercise exercise, int warmUp, int operations) {
        long answers = 0;
        for (int operation = 0; operation < warmUp; operation++) answers += exercise.run();
        ThreadMXBean thread = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long allocated = thread.getCurrentThreadAllocatedBytes();
        long startNs = System.nanoTime();
        for (int operation = 0; operation < operations; operation++) answers += exercise.run();
        long endNs = System.nanoTime();
        long bytes = thread.getCurrentThreadAllocatedBytes() - allocated;
        System.out.println("RESULT " + (double) (endNs - startNs) / operations + " " + (double) bytes / operations);
        return answers;
    }
}
