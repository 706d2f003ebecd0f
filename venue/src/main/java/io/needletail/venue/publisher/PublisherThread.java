package io.needletail.venue.publisher;

import io.needletail.venue.sequencer.SequencerClient;
import io.needletail.venue.sequencer.VenueListener;
import java.io.Closeable;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Runs a publisher on a thread of its own, with a client of the sequencer of its own, until it is closed. */
public final class PublisherThread implements Closeable {
    private static final long PAUSE_NS = 50_000;

    private final MarketDataPublisher publisher;
    private final Connection connection;
    private final PublisherListener listener;
    private final Thread thread = new Thread(this::run, "publisher");
    private volatile boolean isClosed;

    /** Connects a client of the sequencer. */
    @FunctionalInterface
    public interface Connection {
        /**
         * Connects a client that receives the events from the first on. Called once, on the publisher's thread.
         *
         * @param events receives the events
         * @return the client, which the thread closes
         * @throws IOException if it cannot be made
         */
        SequencerClient connect(VenueListener events) throws IOException;
    }

    private PublisherThread(MarketDataPublisher publisher, Connection connection, PublisherListener listener) {
        this.publisher = publisher;
        this.connection = connection;
        this.listener = listener;
    }

    /**
     * Starts the thread.
     *
     * @param publisher to run; the thread closes it
     * @param connection to the sequencer
     * @param listener is notified when the thread ends because of an error
     * @return the running thread
     */
    public static PublisherThread start(
            MarketDataPublisher publisher, Connection connection, PublisherListener listener) {
        PublisherThread running = new PublisherThread(publisher, connection, listener);
        running.thread.start();
        return running;
    }

    private void run() {
        try (publisher;
                SequencerClient client = connection.connect(publisher)) {
            publisher.connect(client);
            while (!isClosed) {
                int work = client.poll();
                publisher.poll(TimeUnit.MILLISECONDS.toNanos(System.currentTimeMillis()));
                if (work == 0) LockSupport.parkNanos(PAUSE_NS);
            }
        } catch (IOException | RuntimeException failure) {
            listener.stopped("market data stop: " + failure);
        }
    }

    /** Ends the thread, and waits for that. */
    @Override
    public void close() {
        isClosed = true;
        boolean isInterrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException interrupted) {
                isInterrupted = true;
            }
        }
        if (isInterrupted) Thread.currentThread().interrupt();
    }
}
