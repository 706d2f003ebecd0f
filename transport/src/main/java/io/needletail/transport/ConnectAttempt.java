package io.needletail.transport;

import java.io.Closeable;
import java.io.IOException;
import java.util.function.Consumer;

/**
 * Connection attempt in progress, which ends in a {@link Transport} or in an {@link IOException} with the reason.
 *
 * <p>An attempt has only the time limit of the operating system; the caller closes it after its own time-out.
 * Threading: one thread at a time.
 */
public interface ConnectAttempt extends Closeable {

    /**
     * Tests without blocking that the connection is established. Must not be called again after it returned
     * {@code true} or threw.
     *
     * @param connected receives the connection and owns it; not called while the attempt is in progress
     * @return {@code true} when the connection was handed over, {@code false} while the attempt is in progress
     * @throws IOException when the attempt failed, naming the address; the attempt is then closed
     */
    boolean poll(Consumer<? super Transport> connected) throws IOException;

    /** Cancels the attempt; does nothing after the connection was handed over. Closing twice does nothing. */
    @Override
    void close();
}
