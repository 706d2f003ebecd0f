package io.needletail.journal;

import io.needletail.session.SessionId;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Process that commits steps of two journals until it is killed: each step receives a message in one and sends one in
 * the other. Reports each step when it is committed, or, with {@link #FORCED}, when it is on the disk. With
 * {@link #PACED} there are so many steps a second that both journals are busy, and never fill the ring.
 */
final class RingProcess {
    static final SessionId IN = new SessionId("FIX.4.4", "US", "CLIENT");
    static final SessionId OUT = new SessionId("FIX.4.4", "US", "EXCHANGE");
    static final int LENGTH = 180;
    static final String COMMITTED = "committed";
    static final String FORCED = "forced";
    static final String PACED = "paced";

    private static final long PACE_NS = 150_000;

    private RingProcess() {}

    static void main(String[] arguments) throws IOException {
        ExecutorService background =
                Executors.newFixedThreadPool(2, Thread.ofPlatform().daemon().factory());
        Path root = Path.of(arguments[0]);
        boolean isForced = arguments[1].equals(FORCED);
        boolean isPaced = arguments[1].equals(PACED);
        JournalConfig config =
                isForced ? StoredRecord.SMALL.with(to -> to.sync = Sync.EVERY_MESSAGE) : StoredRecord.SMALL;
        JournalRing ring = JournalRing.open(root, 1 << 20);
        JournalDisk disk = new JournalDisk(background, background, ring);
        Journal in = Journal.open(root.resolve("in"), IN, config, disk);
        Journal out = Journal.open(root.resolve("out"), OUT, config, disk);
        while (true) {
            while (!in.accepts(1_000) || !out.accepts(1_000)) Thread.onSpinWait();
            long number = in.nextIn();
            ring.hold();
            StoredRecord.sent(out, number, LENGTH);
            out.commit();
            StoredRecord.received(in, number, LENGTH);
            in.commit();
            ring.release();
            if (isForced) in.requestSync();
            while (isForced && !(in.isForced(in.position()) && out.isForced(out.position()))) Thread.onSpinWait();
            System.out.println(number);
            for (long fromNs = System.nanoTime(); isPaced && System.nanoTime() - fromNs < PACE_NS; )
                Thread.onSpinWait();
        }
    }

    /** {@code mode}: one of the three above. */
    static Process start(Path root, String mode) throws IOException {
        String java = ProcessHandle.current().info().command().orElseThrow();
        return new ProcessBuilder(
                        java,
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        RingProcess.class.getName(),
                        root.toString(),
                        mode)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }
}
