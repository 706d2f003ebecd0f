package io.needletail.transport.shm;

import io.needletail.transport.ConnectAttempt;
import io.needletail.transport.Transport;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;

/** Connection attempt that ends when the memory is mapped. */
final class SharedConnectAttempt implements ConnectAttempt {
    private final ConnectAttempt plain;
    private final Path path;
    private final ShmHandshake handshake = new ShmHandshake();
    private Optional<Transport> control = Optional.empty();
    private boolean handedOver;

    SharedConnectAttempt(ConnectAttempt plain, Path path) {
        this.plain = plain;
        this.path = path;
    }

    @Override
    public boolean poll(Consumer<? super Transport> connected) throws IOException {
        if (handedOver) {
            throw new IllegalStateException(
                    "the connection to " + SharedMemory.text(path) + " was handed over already");
        }
        if (control.isEmpty() && !plain.poll(socket -> control = Optional.of(socket))) {
            return false;
        }
        try {
            return share(control.orElseThrow(), connected);
        } catch (IOException failure) {
            close();
            throw failure;
        }
    }

    private boolean share(Transport socket, Consumer<? super Transport> connected) throws IOException {
        Optional<RingFile> rings = handshake.receive(socket, path);
        if (rings.isEmpty()) {
            return false;
        }
        SharedTransport transport = SharedTransport.called(socket, rings.get(), SharedMemory.text(path));
        handedOver = true;
        connected.accept(transport);
        return true;
    }

    @Override
    public void close() {
        if (!handedOver) {
            plain.close();
            control.ifPresent(Transport::close);
        }
    }
}
