package io.needletail.cli.cluster;

import io.needletail.cli.ExitCode;
import io.needletail.cli.log.AsyncConsoleAppender;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * The end of a process that runs until it is stopped: by SIGTERM or SIGINT, or by a call. The main thread waits, closes
 * what it opened, and the process then ends with 0 where the virtual machine would end with the number of the signal.
 */
public final class OrderlyEnd {
    private final CountDownLatch requested = new CountDownLatch(1);
    private final CompletableFuture<Boolean> closed = new CompletableFuture<>();

    private OrderlyEnd() {}

    /** {@return an end that SIGTERM and SIGINT request, by a shutdown hook of this virtual machine} */
    public static OrderlyEnd onSignals() {
        OrderlyEnd end = new OrderlyEnd();
        Runtime.getRuntime().addShutdownHook(new Thread(end::awaitClosed, "needletail-shutdown"));
        return end;
    }

    /** Lets {@link #await} return. */
    void request() {
        requested.countDown();
    }

    /** {@return true when the end was requested} */
    public boolean isRequested() {
        return requested.getCount() == 0;
    }

    /**
     * Waits until the end is requested.
     *
     * @throws InterruptedException when the thread is interrupted
     */
    public void await() throws InterruptedException {
        requested.await();
    }

    /** Waits until the end is requested, at most for a time; returns whether it is. */
    boolean await(long milliseconds) throws InterruptedException {
        return requested.await(milliseconds, TimeUnit.MILLISECONDS);
    }

    /**
     * Reports that all is closed.
     *
     * @param isOrderly false after a failure, which keeps its own exit code
     */
    public void closed(boolean isOrderly) {
        closed.complete(isOrderly);
    }

    private void awaitClosed() {
        requested.countDown();
        boolean isOrderly = closed.join();
        AsyncConsoleAppender.drainAll();
        if (isOrderly) Runtime.getRuntime().halt(ExitCode.OK);
    }
}
