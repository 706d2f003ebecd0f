package io.needletail.transport;

import java.io.IOException;
import java.util.function.Consumer;

/** Listener of a Unix domain socket, which removes its file on close. */
final class UnixListener implements Listener {

    private final Listener listener;
    private final SocketFile file;
    private boolean closed;

    UnixListener(Listener listener, SocketFile file) {
        this.listener = listener;
        this.file = file;
    }

    @Override
    public boolean poll(Consumer<? super Transport> accepted) throws IOException {
        return listener.poll(accepted);
    }

    @Override
    public int port() {
        return listener.port();
    }

    @Override
    public void close() {
        if (!closed) {
            closed = true;
            Closing.quietly(file::remove);
            listener.close();
        }
    }
}
