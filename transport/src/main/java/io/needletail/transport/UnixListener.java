package io.needletail.transport;

import java.io.IOException;
import java.util.function.Consumer;

/** A listener at a Unix domain socket, which takes its file away when it ends. */
final class UnixListener implements Listener {

    private final Listener door;
    private final SocketFile file;
    private boolean closed;

    UnixListener(Listener door, SocketFile file) {
        this.door = door;
        this.file = file;
    }

    @Override
    public boolean poll(Consumer<? super Transport> accepted) throws IOException {
        return door.poll(accepted);
    }

    @Override
    public int port() {
        return door.port();
    }

    @Override
    public void close() {
        if (!closed) {
            closed = true;
            Closing.quietly(file::remove);
            door.close();
        }
    }
}
