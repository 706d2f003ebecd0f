package io.needletail.transport.shm;

import io.needletail.transport.Listener;
import io.needletail.transport.Transport;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Accepts peers at a Unix domain socket and creates shared memory for each. */
final class SharedListener implements Listener {
    private final Listener listener;
    private final Path path;
    // At most one element: an accepted socket is processed at once.
    private final List<Transport> callers = new ArrayList<>(1);
    // Made once: an engine polls while its sessions trade.
    private final Consumer<Transport> caller = callers::add;

    SharedListener(Listener listener, Path path) {
        this.listener = listener;
        this.path = path;
    }

    @Override
    public boolean poll(Consumer<? super Transport> accepted) throws IOException {
        if (!listener.poll(caller)) {
            return false;
        }
        Transport transport = share(callers.removeLast());
        try {
            transport.flush();
        } catch (IOException gone) {
            // The peer has closed the connection again: no error of the listener.
            transport.close();
            return false;
        }
        accepted.accept(transport);
        return true;
    }

    private Transport share(Transport control) throws IOException {
        Path file = RingFile.nameBeside(path);
        try {
            RingFile rings = RingFile.create(file, SharedMemory.RING_BYTES);
            return SharedTransport.accepted(control, rings, file, SharedMemory.text(path));
        } catch (IOException failure) {
            control.close();
            throw failure;
        }
    }

    @Override
    public int port() {
        return listener.port();
    }

    @Override
    public void close() {
        listener.close();
    }
}
