package io.needletail.transport;

import java.util.function.Consumer;

/** Connection attempt that succeeded at once. */
final class CompletedConnectAttempt implements ConnectAttempt {

    private final Transport transport;
    private boolean handedOver;

    CompletedConnectAttempt(Transport transport) {
        this.transport = transport;
    }

    @Override
    public boolean poll(Consumer<? super Transport> connected) {
        if (handedOver) {
            throw new IllegalStateException("the connection to " + transport.peer() + " was handed over already");
        }
        handedOver = true;
        connected.accept(transport);
        return true;
    }

    @Override
    public void close() {
        if (!handedOver) {
            transport.close();
        }
    }
}
