package io.needletail.transport.tls;

import io.needletail.transport.ConnectAttempt;
import io.needletail.transport.Transport;
import java.io.IOException;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;

/** Connection attempt that includes the TLS handshake. */
final class TlsConnectAttempt implements ConnectAttempt {

    private final ConnectAttempt plain;
    private final Function<Transport, TlsTransport> secure;
    private Optional<TlsTransport> shaking = Optional.empty();
    private boolean handedOver;

    TlsConnectAttempt(ConnectAttempt plain, Function<Transport, TlsTransport> secure) {
        this.plain = plain;
        this.secure = secure;
    }

    @Override
    public boolean poll(Consumer<? super Transport> connected) throws IOException {
        if (handedOver) throw new IllegalStateException("the connection was handed over already");
        if (shaking.isEmpty() && !plain.poll(connection -> shaking = Optional.of(secure.apply(connection))))
            return false;
        TlsTransport transport = shaking.orElseThrow();
        try {
            transport.flush();
        } catch (IOException failure) {
            close();
            throw failure;
        }
        if (!transport.isReady()) return false;
        handedOver = true;
        connected.accept(transport);
        return true;
    }

    @Override
    public void close() {
        if (handedOver) return;
        plain.close();
        shaking.ifPresent(Transport::close);
    }
}
