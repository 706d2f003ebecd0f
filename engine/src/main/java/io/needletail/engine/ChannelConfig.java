package io.needletail.engine;

import java.io.Closeable;
import java.io.IOException;

/**
 * Settings of a channel through which operators reach an engine, such as
 * {@link io.needletail.engine.operate.AdminConfig}.
 *
 * @param <C> the open channel
 */
@FunctionalInterface
public interface ChannelConfig<C extends Closeable> {
    /**
     * Opens the channel. {@link Engine#openAdminChannel} calls it, and closes the channel with the engine.
     *
     * @param engine the engine that it serves
     * @return the open channel
     * @throws IOException when it cannot be opened; the text says why
     */
    C open(Engine engine) throws IOException;
}
