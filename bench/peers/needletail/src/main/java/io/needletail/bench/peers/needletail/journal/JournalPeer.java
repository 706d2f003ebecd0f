package io.needletail.bench.peers.needletail.journal;

import com.sun.management.ThreadMXBean;
import io.needletail.bench.probe.ParentLine;
import io.needletail.bench.probe.PeerArguments;
import io.needletail.bench.probe.RoundTrips;
import io.needletail.journal.Journal;
import io.needletail.journal.JournalConfig;
import io.needletail.journal.JournalDisk;
import io.needletail.journal.JournalRetention;
import io.needletail.journal.JournalRing;
import io.needletail.journal.Sync;
import io.needletail.session.MemoryMessageStore;
import io.needletail.session.MessageStore;
import io.needletail.session.SessionId;
import io.needletail.wire.MessageWriter;
import io.needletail.wire.MsgTypes;
import io.needletail.wire.Tags;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.BooleanSupplier;
import org.HdrHistogram.Histogram;

/**
 * Stores an order and its report like a session, one pair each ten microseconds, and times each pair.
 *
 * <pre>
 *   off             accepts, received, sent, commit       in memory
 *   on              accepts, received, sent, commit       in the journal, as it is configured usually
 *   every-message   the same, then the wait for the disk that holds the report back
 * </pre>
 */
public final class JournalPeer {
    /** Threshold of a slow append: longer than a round trip over loopback takes by itself. */
    private static final long SLOW_NS = 100_000;

    private static final long PACE_NS = 10_000;
    private static final int MEMORY_BYTES = 1 << 20;
    private static final int ORDER_BYTES = 168;
    private static final int REPORT_BYTES = 184;
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private final MessageStore history;
    private final BooleanSupplier released;
    private final byte[] order = frame(MsgTypes.NEW_ORDER_SINGLE, ORDER_BYTES);
    private final byte[] report = frame(MsgTypes.EXECUTION_REPORT, REPORT_BYTES);
    private final RoundTrips pairs;
    private long seqNum = 1;
    private long slow;

    private JournalPeer(MessageStore history, BooleanSupplier released, PeerArguments arguments) {
        this.history = history;
        this.released = released;
        pairs = new RoundTrips(0, arguments.duration().toNanos());
    }

    /** Runs until the time is over, reports to the harness, and ends at its {@code quit}. */
    public static void main(String[] args) {
        PeerArguments arguments = PeerArguments.parse(args);
        ParentLine parent = ParentLine.open();
        try (ExecutorService background = Executors.newFixedThreadPool(2)) {
            parent.result(measured(arguments, background));
            parent.awaitQuit();
        } catch (IOException failure) {
            parent.failed(failure.toString());
            System.exit(1);
        }
    }

    private static String measured(PeerArguments arguments, ExecutorService background) throws IOException {
        String policy = arguments.text("policy");
        if (policy.equals("off"))
            return new JournalPeer(new MemoryMessageStore(MEMORY_BYTES), () -> true, arguments).run(arguments);
        boolean waits = policy.equals("every-message");
        JournalConfig config = JournalConfig.DEFAULTS.with(to -> {
            to.retention = JournalRetention.DEFAULTS
                    .withMaxBytes(JournalConfig.KEEP_BYTES)
                    .droppingOldest();
            to.sync = waits ? Sync.EVERY_MESSAGE : Sync.NONE;
        });
        // As an engine has them: a ring for all, a folder for each session.
        try (JournalRing ring = JournalRing.open(arguments.dir(), JournalRing.BYTES);
                Journal journal = Journal.open(
                        arguments.dir().resolve("session"),
                        new SessionId("FIX.4.4", "US", "THEM"),
                        config,
                        new JournalDisk(background, background, ring))) {
            return new JournalPeer(journal, waits ? () -> isOnDisk(journal) : () -> true, arguments).run(arguments);
        }
    }

    private static boolean isOnDisk(Journal journal) {
        if (journal.maySend()) return true;
        // Cheap while a preparation is running.
        journal.requestSync();
        return false;
    }

    private String run(PeerArguments arguments) throws IOException {
        long fromNs = System.nanoTime();
        long warmNs = fromNs + arguments.warmup().toNanos();
        long endNs = warmNs + arguments.duration().toNanos();
        while (System.nanoTime() < warmNs) keep(false);
        pairs.begin(warmNs);
        long allocated = THREADS.getCurrentThreadAllocatedBytes();
        while (System.nanoTime() < endNs || pairs.count() == 0) keep(true);
        long bytes = THREADS.getCurrentThreadAllocatedBytes() - allocated;
        pairs.writeLog(arguments.outIfAsked());
        Histogram all = pairs.histogram();
        return String.format(
                Locale.ROOT,
                "cycles=%d p50_ns=%d p99_ns=%d mean_ns=%.1f max_ns=%d slow=%d alloc=%.3f",
                pairs.count(),
                all.getValueAtPercentile(50),
                all.getValueAtPercentile(99),
                all.getMean(),
                pairs.maxNs(),
                slow,
                (double) bytes / pairs.count());
    }

    private void keep(boolean measured) {
        long fromNs = System.nanoTime();
        while (!history.accepts(ORDER_BYTES + REPORT_BYTES)) Thread.onSpinWait();
        history.received(seqNum, order, 0, order.length, fromNs);
        history.sent(seqNum, report, 0, report.length, fromNs);
        history.commit();
        while (!released.getAsBoolean()) Thread.onSpinWait();
        long tookNs = System.nanoTime() - fromNs;
        seqNum++;
        if (measured) record(fromNs, tookNs);
        while (System.nanoTime() - fromNs < PACE_NS) Thread.onSpinWait();
    }

    private void record(long fromNs, long tookNs) {
        pairs.record(fromNs, fromNs + tookNs);
        if (tookNs > SLOW_NS) slow++;
    }

    /** A frame of that length; its content does not matter, but the journal reads some fields. */
    private static byte[] frame(int msgType, int length) {
        byte[] bytes = new byte[length + Byte.MAX_VALUE];
        byte[] begin = "FIX.4.4".getBytes(StandardCharsets.US_ASCII);
        MessageWriter writer = new MessageWriter();
        int bare = writer.begin(bytes, 0, bytes.length, begin, msgType)
                .put(Tags.TEXT, "x")
                .end();
        int whole = writer.begin(bytes, 0, bytes.length, begin, msgType)
                .put(Tags.TEXT, "x".repeat(length - bare + 1))
                .end();
        return Arrays.copyOf(bytes, whole);
    }
}
