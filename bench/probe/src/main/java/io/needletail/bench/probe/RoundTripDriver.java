package io.needletail.bench.probe;

import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The client of the round-trip workload, the same for every engine: sends one order after the other, each when both
 * reports of the order before are matched.
 *
 * <p>The engine's thread calls {@link #connected}, {@link #report} and {@link #fail}. Allocates nothing per order.
 */
public final class RoundTripDriver {
    private static final long SILENT_SECONDS_MAX = 20;

    private final OrderMatch match = new OrderMatch();
    private final CountDownLatch over = new CountDownLatch(1);
    // Another thread reads this as a sign of progress; written without a fence.
    private final AtomicLong sent = new AtomicLong();
    private final ClientRun run;
    private final ClientPort port;
    private long orders;
    private long sentNs;
    private boolean ended;
    private String fault = "";

    private RoundTripDriver(PeerArguments arguments, ParentLine parent, ClientPort.Factory<RoundTripDriver> factory)
            throws IOException, InvalidRun {
        run = new ClientRun(arguments, parent);
        port = factory.open(arguments, this);
    }

    /** Measures with an engine until the time is over. */
    public static void run(PeerArguments arguments, ParentLine parent, ClientPort.Factory<RoundTripDriver> factory)
            throws IOException, InvalidRun {
        RoundTripDriver driver = new RoundTripDriver(arguments, parent, factory);
        try (ClientPort port = driver.port) {
            port.connect();
            if (port.pushes()) {
                driver.await();
            } else {
                driver.poll();
            }
            if (!driver.fault.isEmpty()) throw new InvalidRun(driver.fault);
            driver.run.finish();
            port.end();
        }
    }

    private void poll() throws IOException, InvalidRun {
        // Silence counts from here on: an engine may have been compiled beforehand, which takes seconds.
        if (orders == 0) sentNs = System.nanoTime();
        while (!ended) {
            for (int poll = 0; poll < ClientPort.POLLS_PER_LOOK && !ended; poll++) port.poll();
            if (ended) return;
            port.maintain();
            if (System.nanoTime() - sentNs > TimeUnit.SECONDS.toNanos(SILENT_SECONDS_MAX)) throw silent(orders);
        }
    }

    private void await() throws InvalidRun {
        try {
            long before = -1;
            while (!over.await(SILENT_SECONDS_MAX, TimeUnit.SECONDS)) {
                if (sent.get() == before) throw silent(before);
                before = sent.get();
            }
        } catch (InterruptedException interruption) {
            Thread.currentThread().interrupt();
            throw new InvalidRun("interrupted: " + interruption);
        }
    }

    private static InvalidRun silent(long order) {
        return new InvalidRun("missing report: the server is silent after order " + order);
    }

    /** The session is established. */
    public void connected() {
        run.begin();
        send();
    }

    /**
     * Takes one report.
     *
     * @param id ClOrdID(11) as a number, or {@link OrderMatch#NO_ORDER}
     * @param execType ExecType(150)
     * @param ordStatus OrdStatus(39)
     */
    public void report(long id, int execType, int ordStatus) {
        int verdict = match.report(id, execType, ordStatus);
        if (verdict == OrderMatch.COMPLETE) {
            if (run.completed(sentNs, System.nanoTime())) {
                send();
            } else {
                end("");
            }
        } else if (verdict < 0) {
            end(match.describe(verdict, id));
        }
    }

    private void send() {
        long id = ++orders;
        match.sent(id);
        sent.setPlain(id);
        sentNs = System.nanoTime();
        try {
            if (!port.send(id)) end("order " + id + " was not sent");
        } catch (IOException failure) {
            end("order " + id + " was not sent: " + failure);
        }
    }

    /** The last order sent; 0 before the first. */
    public long orders() {
        return orders;
    }

    /** Ends the run as invalid; the first reason counts. */
    public void fail(String reason) {
        end("missing report: " + reason + " after order " + orders);
    }

    private void end(String reason) {
        if (ended) return;
        ended = true;
        fault = reason;
        over.countDown();
    }
}
