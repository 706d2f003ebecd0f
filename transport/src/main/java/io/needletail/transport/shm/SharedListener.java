package io.needletail.transport.shm;

import io.needletail.transport.Listener;
import io.needletail.transport.Transport;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Gives each peer that comes in at a Unix domain socket memory to share. */
final class SharedListener implements Listener {
    private final Listener door;
    private final Path path;
    // Of one element at most: what the door hands out goes on at once.
    private final List<Transport> callers = new ArrayList<>(1);

    SharedListener(Listener door, Path path) {
        this.door = door;
        this.path = path;
    }

    @Override
    public boolean poll(Consumer<? super Transport> accepted) throws IOException {
        if (!door.poll(callers::add)) {
            return false;
        }
        Transport transport = share(callers.removeLast());
        try {
            transport.flush();
        } catch (IOException gone) {
            // It called and went away: its business, not the listener's.
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
        return door.port();
    }

    @Override
    public void close() {
        door.close();
    }
}
