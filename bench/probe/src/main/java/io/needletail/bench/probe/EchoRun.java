package io.needletail.bench.probe;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * One client's open loop from its first order to its result files: each order is due at its own time, whatever became
 * of those before it.
 *
 * <pre>
 *   intended ---------- sending ------------------------------- received
 *   start + n / rate    right before the transport's send       right after its receive of the echo
 *      |&lt;-------------------------- intended ---------------------&gt;|
 *                          |&lt;----------- actual ------------------&gt;|
 * </pre>
 *
 * <p>The warm-up is four stretches of orders at the same rate; once all of one is echoed the next begins, and the
 * measurement is one more. They are timed and recorded like it, and forgotten: the compiler leaves out what it has not
 * seen happen, and works again on the sender's own core when it does. What is not echoed when the time allowed is over
 * counts as lost, and what was not sent by then was not sustained.
 *
 * <p>{@link #due}, {@link #handed}, {@link #sending} and {@link #over} belong to the thread that sends, {@link #echoed}
 * to the one that receives, which may be the same. Nothing is allocated between the first measured order and the last.
 */
public final class EchoRun {
    /** Most late orders that leave in one turn: more would delay the client's reads. */
    public static final int BURST_MAX = 16;

    private static final long SECOND_NS = 1_000_000_000L;
    private static final long MILLI_NS = 1_000_000L;
    // The output and the counters of the start must not delay the first orders.
    private static final long HEADROOM_NS = 20 * MILLI_NS;
    private static final long DRAIN_NS = SECOND_NS;
    private static final long WARMUP_NS_MAX = 60 * SECOND_NS;
    private static final int WARMUP_STRETCHES = 4;

    private final ParentLine parent;
    private volatile boolean connected;
    private final Window window = new Window();
    private final Path out;
    private final long rate;
    private final long warmup;
    private final long total;
    private final long limitNs;
    private final long[] sentNs;

    // The current stretch: its first order and the one after its last.
    private long from;
    private long until;

    private RoundTrips actual;
    private RoundTrips intended;
    private boolean begun;
    private volatile boolean measuring;
    private volatile long startNs;
    private long endNs;
    private long firstSentNs;
    private long stamped;
    private long given;
    private volatile long handed;
    private volatile long echoed;
    private volatile String fault = "";
    private long lost;
    private long lastEchoNs;

    /**
     * Prepares a run.
     *
     * @param arguments with {@code --rate}, {@code --warmup-count}, {@code --count}, {@code --limit-ms} and
     *     {@code --out}
     * @param parent where the harness listens
     */
    public EchoRun(PeerArguments arguments, ParentLine parent) {
        this.parent = parent;
        out = arguments.out();
        rate = arguments.number("rate");
        warmup = arguments.number("warmup-count");
        total = warmup + arguments.number("count");
        limitNs = arguments.number("limit-ms") * MILLI_NS;
        sentNs = new long[Math.toIntExact(total)];
        until = warmup / WARMUP_STRETCHES;
        actual = recorder();
        intended = recorder();
    }

    /** Measures with an engine until the orders are sent and echoed, or the time is over. */
    public static void run(PeerArguments arguments, ParentLine parent, ClientPort.Factory<EchoRun> factory)
            throws IOException, InvalidRun {
        EchoRun run = new EchoRun(arguments, parent);
        try (ClientPort port = factory.open(arguments, run)) {
            port.connect();
            if (port.pushes()) {
                run.sendWhileReceived(port);
            } else {
                run.poll(port);
            }
            if (!run.fault.isEmpty()) throw new InvalidRun(run.fault);
            // The engine's own threads go on taking echoes of a rate that was not sustained, while they are counted.
            if (port.pushes()) port.end();
            run.finish();
            if (!port.pushes()) port.end();
        }
    }

    private void poll(ClientPort port) throws IOException {
        int polls = 0;
        long nowNs = System.nanoTime();
        while (!over(nowNs)) {
            if (connected) sendDue(port, nowNs);
            port.poll();
            if (++polls % ClientPort.POLLS_PER_LOOK == 0) port.maintain();
            nowNs = System.nanoTime();
        }
    }

    // An order that the engine rejects for lack of space stays due: its time runs on.
    private void sendDue(ClientPort port, long nowNs) throws IOException {
        for (int sent = 0; sent < BURST_MAX && due(nowNs) && port.send(EchoOrder.clOrdId(handed)); sent++) {}
    }

    @SuppressWarnings("ThreadPriorityCheck") // on one core, a thread that spins keeps the engine's own from receiving
    private void sendWhileReceived(ClientPort port) throws IOException {
        long nowNs = System.nanoTime();
        while (!over(nowNs)) {
            if (connected && due(nowNs)) {
                port.send(EchoOrder.clOrdId(handed));
            } else {
                Thread.yield();
            }
            nowNs = System.nanoTime();
        }
    }

    /** The session is established. */
    public void connected() {
        connected = true;
    }

    /** The session ended, or could not begin. */
    public void disconnected(String reason) {
        if (connected) fail("missing echo: " + reason + " after order " + handed);
    }

    private RoundTrips recorder() {
        RoundTrips recorder = new RoundTrips(0, limitNs + 2 * DRAIN_NS);
        recorder.begin(0);
        return recorder;
    }

    /**
     * Returns true when another order is due; the first call begins the run.
     *
     * @param nowNs {@code System.nanoTime()}
     */
    public boolean due(long nowNs) {
        if (!begun) begin(nowNs);
        if (handed == until && !measuring) awaitWarmUp(nowNs);
        return handed < until && nowNs < endNs && intendedNs(handed) <= nowNs;
    }

    private void begin(long nowNs) {
        begun = true;
        startNs = nowNs + HEADROOM_NS;
        endNs = startNs + WARMUP_NS_MAX;
    }

    private void awaitWarmUp(long nowNs) {
        if (echoed < until) {
            if (nowNs > endNs) fail("missing echo: only " + echoed + " of " + warmup + " of the warm-up came back");
            return;
        }
        // No echo arrives between the last one of a stretch and the first order of the next.
        actual = recorder();
        intended = recorder();
        lost = 0;
        from = until;
        if (from < warmup) {
            until = Math.min(warmup, from + warmup / WARMUP_STRETCHES);
        } else {
            measure(nowNs);
        }
        startNs = nowNs + HEADROOM_NS;
    }

    private void measure(long nowNs) {
        until = total;
        parent.measuring();
        window.open();
        endNs = nowNs + HEADROOM_NS + limitNs;
        measuring = true;
    }

    private long intendedNs(long number) {
        return startNs + (number - from) * SECOND_NS / rate;
    }

    /** The number of the next order, the warm-up's included; {@link EchoOrder#clOrdId} makes an id of it. */
    public long next() {
        return handed;
    }

    /** The engine has taken the next order. */
    public void handed() {
        given++;
        handed = given;
    }

    /**
     * The transport is about to send every order that was handed over and not sent yet.
     *
     * @param nowNs {@code System.nanoTime()}
     */
    public void sending(long nowNs) {
        long behind = handed;
        if (stamped <= from && behind > from) firstSentNs = nowNs;
        for (long number = stamped; number < behind; number++) sentNs[(int) number] = nowNs;
        stamped = behind;
    }

    /** Number of orders that were handed over and whose time of sending is not known yet. */
    public boolean unsent() {
        return stamped < handed;
    }

    /**
     * Takes an echo.
     *
     * @param number of the order, or {@link EchoOrder#CHANGED}
     * @param receivedNs {@code System.nanoTime()} right after the transport received it
     */
    public void echoed(long number, long receivedNs) {
        long expected = echoed;
        if (number < expected || number >= handed) {
            fail(strange(number, expected));
            return;
        }
        // A skipped order is lost: a session delivers in order.
        lost += number - expected;
        lastEchoNs = receivedNs;
        actual.record(sentNs[(int) number], receivedNs);
        intended.record(intendedNs(number), receivedNs);
        echoed = number + 1;
    }

    private static String strange(long number, long expected) {
        if (number == EchoOrder.CHANGED) return "wrong echo: the body of order " + expected + " came back changed";
        return number < expected
                ? "repeated echo: of order " + number + " after order " + (expected - 1)
                : "wrong echo: of order " + number + ", which was not sent";
    }

    /** Ends the run as void; the first reason counts. */
    public void fail(String reason) {
        if (fault.isEmpty()) fault = reason;
    }

    /** Reason why the run is invalid; empty when it is valid. */
    public String fault() {
        return fault;
    }

    /**
     * Returns true when the run has ended.
     *
     * @param nowNs {@code System.nanoTime()}
     */
    public boolean over(long nowNs) {
        if (!fault.isEmpty() || !parent.wanted()) return true;
        boolean late = nowNs >= endNs && (echoed == handed || nowNs >= endNs + DRAIN_NS);
        return (echoed == total || late) && measuring;
    }

    /**
     * Writes {@code PREFIX.properties}, {@code PREFIX-actual} and {@code PREFIX-intended} with {@code .hlog} and
     * {@code .properties} each, prints DONE, and waits for {@code quit} of the harness.
     *
     * @throws IOException when the files cannot be written
     */
    public void finish() throws IOException {
        window.close();
        RoundTripFiles.write(actual, RoundTripFiles.sibling(out, "-actual"), List.of());
        RoundTripFiles.write(intended, RoundTripFiles.sibling(out, "-intended"), List.of());
        Files.write(RoundTripFiles.sibling(out, ".properties"), properties(), StandardCharsets.US_ASCII);
        parent.done(actual.count());
        parent.awaitQuit();
    }

    private List<String> properties() {
        List<String> properties = new ArrayList<>(List.of(
                "count=" + actual.count(),
                "handed=" + (handed - warmup),
                "lost=" + (lost + handed - echoed),
                "span_ns=" + (lastEchoNs - firstSentNs)));
        properties.addAll(window.properties());
        return properties;
    }
}
