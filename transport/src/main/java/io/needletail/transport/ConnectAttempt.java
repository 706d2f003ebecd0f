package io.needletail.transport;

import java.io.Closeable;
import java.io.IOException;
import java.util.function.Consumer;

/**
 * A connection attempt under way, which ends in a {@link Transport} or in an {@link IOException} that says why not.
 *
 * <p>An attempt has no time limit of its own beyond the system's: the caller, who has a clock, closes it when it has waited
 * long enough. Threading: one thread at a time.
 */
public interface ConnectAttempt extends Closeable {

    /**
     * Looks whether the peer has answered, without blocking. Not to be called again once it answered {@code true} or threw.
     *
     * @param connected is handed the connection and owns it from then on; not called while the peer has not answered
     * @return {@code true} when the connection was handed over, {@code false} while the attempt is under way
     * @throws IOException when the attempt failed, naming the address; the attempt is then closed
     */
    boolean poll(Consumer<? super Transport> connected) throws IOException;

    /** Gives the attempt up; does nothing once the connection was handed over. Closing twice does nothing. */
    @Override
    void close();
}
