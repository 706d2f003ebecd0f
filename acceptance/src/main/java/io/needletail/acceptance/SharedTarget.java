package io.needletail.acceptance;

import java.io.IOException;
import java.net.Socket;
import java.time.Duration;

/**
 * An engine that several batches use: {@link #close} has no effect.
 *
 * @param target the engine, which its owner closes
 */
public record SharedTarget(Target target) implements Target {
    @Override
    public Socket connect() throws IOException, Skip {
        return target.connect();
    }

    @Override
    public Socket accept(Duration patience) throws IOException, Deviation, Skip {
        return target.accept(patience);
    }

    @Override
    public void command(String text) throws IOException, Deviation, Skip {
        target.command(text);
    }

    @Override
    public void close() {}
}
