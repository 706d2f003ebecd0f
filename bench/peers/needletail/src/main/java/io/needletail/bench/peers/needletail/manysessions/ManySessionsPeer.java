package io.needletail.bench.peers.needletail.manysessions;

import static io.needletail.wire.Tags.AVG_PX;
import static io.needletail.wire.Tags.CL_ORD_ID;
import static io.needletail.wire.Tags.CUM_QTY;
import static io.needletail.wire.Tags.EXEC_ID;
import static io.needletail.wire.Tags.EXEC_TYPE;
import static io.needletail.wire.Tags.LEAVES_QTY;
import static io.needletail.wire.Tags.ORDER_ID;
import static io.needletail.wire.Tags.ORDER_QTY;
import static io.needletail.wire.Tags.ORD_STATUS;
import static io.needletail.wire.Tags.SIDE;
import static io.needletail.wire.Tags.SYMBOL;

import com.sun.management.ThreadMXBean;
import io.needletail.bench.probe.ParentLine;
import io.needletail.bench.probe.PeerArguments;
import io.needletail.bench.probe.RoundTrips;
import io.needletail.engine.Engine;
import io.needletail.session.Session;
import io.needletail.session.SessionListener;
import io.needletail.wire.Message;
import io.needletail.wire.MsgTypes;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.Locale;
import org.HdrHistogram.Histogram;

/**
 * Cost of a message on the thread of an engine with many sessions.
 *
 * <pre>
 *   group (other thread)                       engine's thread
 *     | -- an order on each of N sockets -----&gt; |      waits
 *     |                                         |      receives all, responds to all: timed
 *     | &lt;-- a report on each of N sockets ----- |
 * </pre>
 *
 * <p>The cost of a message is the time divided by N; what the group costs is not in it.
 */
public final class ManySessionsPeer implements SessionListener {
    private static final int QUANTITY_SCALE = 1;
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private final Engine engine;
    private final int count;
    private final ParentLine parent;
    private final Slice turn = new Slice();
    private final RoundTrips cycles;
    private long answered;
    private long allocatedFrom = -1;
    private long allocatedTo;

    private ManySessionsPeer(Engine engine, int count, PeerArguments arguments, ParentLine parent) {
        this.engine = engine;
        this.count = count;
        this.parent = parent;
        cycles = new RoundTrips(0, arguments.duration().toNanos());
        cycles.begin(System.nanoTime());
    }

    /**
     * Runs until the time is over, reports to the harness, and ends at its {@code quit}; {@code --warmup 0} runs cold.
     */
    public static void main(String[] args) {
        PeerArguments arguments = PeerArguments.parse(args);
        ParentLine parent = ParentLine.open();
        int count = Math.toIntExact(arguments.number("sessions"));
        try (Engine engine = new Engine(Sessions.engine(count))) {
            if (!arguments.warmup().isZero()) engine.warmUp();
            ManySessionsPeer peer = new ManySessionsPeer(engine, count, arguments, parent);
            int port = Sessions.listen(engine, count, arguments, peer);
            Thread.ofPlatform().daemon().name("group").start(() -> peer.group(port, arguments));
            peer.serve();
            peer.cycles.writeLog(arguments.outIfAsked());
            parent.result(peer.result());
            parent.awaitQuit();
        } catch (IOException failure) {
            parent.failed(failure.toString());
            System.exit(1);
        }
    }

    private void group(int port, PeerArguments arguments) {
        try (SessionGroup group = SessionGroup.connected(count, port)) {
            long fromNs = System.nanoTime();
            long warmNs = fromNs + arguments.warmup().toNanos();
            long endNs = warmNs + arguments.duration().toNanos();
            // At least two of each, on slow machines too.
            for (long msgSeqNum = 2; System.nanoTime() < endNs || msgSeqNum < 6; msgSeqNum++) {
                if (msgSeqNum > 3 && System.nanoTime() >= warmNs) turn.measure();
                turn.pass(Slice.ASKED);
                while (turn.state() == Slice.ASKED) Thread.onSpinWait();
                group.writeAll(msgSeqNum);
                turn.pass(Slice.HANDLING);
                while (turn.state() == Slice.HANDLING) Thread.onSpinWait();
                group.readAll(msgSeqNum);
            }
            turn.pass(Slice.ENDED);
        } catch (IOException failure) {
            parent.failed(failure.toString());
            Runtime.getRuntime().halt(1);
        }
    }

    private void serve() {
        int state = turn.state();
        while (state != Slice.ENDED && parent.wanted()) {
            switch (state) {
                case Slice.READING -> engine.poll();
                case Slice.ASKED -> turn.pass(Slice.WRITING);
                case Slice.HANDLING -> handle();
                default -> Thread.onSpinWait();
            }
            state = turn.state();
        }
        allocatedTo = THREADS.getCurrentThreadAllocatedBytes();
    }

    private void handle() {
        boolean measured = turn.isMeasuring();
        if (measured && allocatedFrom < 0) allocatedFrom = THREADS.getCurrentThreadAllocatedBytes();
        long all = answered + count;
        long fromNs = System.nanoTime();
        while (answered < all && parent.wanted()) engine.poll();
        // Time of a message: the figure by which variants are compared.
        long tookNs = (System.nanoTime() - fromNs) / count;
        if (measured) cycles.record(fromNs, fromNs + tookNs);
        turn.pass(Slice.READING);
    }

    @Override
    public void onMessage(Session session, Message order) {
        answered++;
        session.begin(MsgTypes.EXECUTION_REPORT)
                .put(ORDER_ID, answered)
                .put(EXEC_ID, answered)
                .copy(order, CL_ORD_ID)
                .put(EXEC_TYPE, '0')
                .put(ORD_STATUS, '0')
                .copy(order, SYMBOL)
                .copy(order, SIDE)
                .copy(order, ORDER_QTY)
                .decimal(LEAVES_QTY, order.decimal(ORDER_QTY, QUANTITY_SCALE), QUANTITY_SCALE)
                .put(CUM_QTY, 0)
                .put(AVG_PX, 0)
                .send();
    }

    private String result() {
        Histogram all = cycles.histogram();
        double messages = (double) cycles.count() * count;
        return String.format(
                Locale.ROOT,
                "cycles=%d p50_ns=%.1f p99_ns=%.1f mean_ns=%.1f alloc=%.3f",
                cycles.count(),
                (double) all.getValueAtPercentile(50),
                (double) all.getValueAtPercentile(99),
                all.getMean(),
                (allocatedTo - allocatedFrom) / messages);
    }
}
