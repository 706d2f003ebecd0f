package io.needletail.engine.log;

import io.needletail.engine.error.EngineFault;
import io.needletail.session.MemoryBudget;
import io.needletail.session.SessionId;
import java.io.Closeable;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.slf4j.Logger;

/**
 * Writes the logs of all sessions of an engine: one thread for the lines, one for compressing and deleting old files.
 * Both start when the first log is opened.
 *
 * <p>The writing thread is not signalled: while its rings are empty it polls them every {@value #LOOK_EVERY_NS} ns.
 * Logs may be opened on any thread.
 */
public final class Logs implements Closeable {
    private static final long LOOK_EVERY_NS = 2_000_000;
    private static final long SECOND_NS = 1_000_000_000L;
    private static final long JOIN_MS = 50;
    private static final long STUCK_NS = 5 * SECOND_NS;
    private static final Logger LOG = EngineLogger.of("needletail.log");

    private final ScreenWriter screen;
    private final MemoryBudget memory;
    private final List<MessageLog> logs = new CopyOnWriteArrayList<>();
    private final ExecutorService archiver = Executors.newSingleThreadExecutor(
            Thread.ofPlatform().name("needletail-log-archiver").daemon().factory());
    private final Thread writer =
            Thread.ofPlatform().name("needletail-log").daemon().unstarted(this::run);
    private volatile boolean ending;
    private final AtomicLong written = new AtomicLong();

    /**
     * Creates no logs yet.
     *
     * @param screen stream of {@link Sink.Screen}
     */
    public Logs(PrintStream screen) {
        this(screen, MemoryBudget.UNLIMITED);
    }

    /**
     * Creates no logs yet.
     *
     * @param screen stream of {@link Sink.Screen}
     * @param memory from which buffers take what they grow by, on any thread
     */
    public Logs(PrintStream screen, MemoryBudget memory) {
        this.screen = new ScreenWriter(screen);
        this.memory = memory;
    }

    /**
     * Opens the log of a session. Cold.
     *
     * @param id the session, as lines name it
     * @param name the session, as its files are named: the store's prefix in a {@code .cfg}
     * @param config content and destinations
     * @return the log; close it when the session is removed, or leave it to {@link #close}
     * @throws IOException when a file cannot be written
     */
    public synchronized MessageLog open(SessionId id, String name, LogConfig config) throws IOException {
        List<GuardedOutput> outputs = new ArrayList<>();
        try {
            for (Sink sink : config.sinks()) outputs.add(new GuardedOutput("the log of " + id, output(sink, id, name)));
        } catch (IOException failure) {
            outputs.forEach(GuardedOutput::close);
            throw failure;
        }
        MessageLog log = new MessageLog(config, List.copyOf(outputs), memory);
        logs.add(log);
        if (writer.getState() == Thread.State.NEW) writer.start();
        return log;
    }

    /**
     * Returns the files of a session's log.
     *
     * @param name the session, as its files are named
     * @param config content and destinations
     * @return their paths, whether they exist or not, without archived files
     */
    public static List<Path> files(String name, LogConfig config) {
        return config.sinks().stream()
                .filter(Sink.Files.class::isInstance)
                .map(Sink.Files.class::cast)
                .flatMap(files -> FileOutput.paths(files, name))
                .toList();
    }

    /**
     * Writes all pending lines, closes all files, and waits for files that are being compressed. A terminal, file or
     * logging framework that accepts no line for {@value #STUCK_NS} ns is abandoned, which is logged: it cannot keep
     * the process from ending.
     */
    @Override
    public void close() {
        ending = true;
        if (writer.getState() == Thread.State.NEW || joined()) {
            screen.close();
            archiver.close();
            return;
        }
        LOG.error(
                "{} the logs end without their last lines: no line was written for {} s",
                EngineFault.LOG_UNWRITABLE.id(),
                STUCK_NS / SECOND_NS);
        archiver.shutdown();
    }

    private Output output(Sink sink, SessionId id, String name) throws IOException {
        return switch (sink) {
            case Sink.Files files -> FileOutput.open(files, name, archiver, memory);
            case Sink.Screen wanted -> new ScreenOutput(wanted, id, screen, new GrowingBytes());
            case Sink.Slf4j wanted -> new Slf4jOutput(wanted, id);
        };
    }

    private void run() {
        while (!ending) {
            if (drainAll() == 0) LockSupport.parkNanos(LOOK_EVERY_NS);
        }
        drainAll();
        for (MessageLog log : logs) log.end();
    }

    private int drainAll() {
        int lines = 0;
        boolean gone = false;
        for (MessageLog log : logs) {
            boolean last = log.isClosed();
            int drained = log.drain();
            lines += drained;
            // Per line, also with a thousand logs: each written line proves that the thread is not stuck.
            written.addAndGet(drained);
            if (last) log.end();
            gone |= last;
        }
        if (gone) logs.removeIf(MessageLog::isEnded);
        return lines;
    }

    // False when the writing thread is stuck.
    private boolean joined() {
        boolean interrupted = false;
        long seen = written.get();
        long sinceNs = System.nanoTime();
        while (writer.isAlive() && System.nanoTime() - sinceNs < STUCK_NS) {
            try {
                writer.join(JOIN_MS);
            } catch (InterruptedException later) {
                interrupted = true;
            }
            if (written.get() == seen) continue;
            seen = written.get();
            sinceNs = System.nanoTime();
        }
        if (interrupted) Thread.currentThread().interrupt();
        return !writer.isAlive();
    }
}
