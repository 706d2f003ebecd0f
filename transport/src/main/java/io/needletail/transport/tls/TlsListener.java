package io.needletail.transport.tls;

import io.needletail.transport.Listener;
import io.needletail.transport.Transport;
import java.io.IOException;
import java.util.function.Consumer;

/** Listener that secures every connection. */
final class TlsListener implements Listener {
    private final Listener plain;
    private final Tls tls;
    // Made once, because a poll without a pending connection allocates nothing.
    private final Consumer<Transport> secure = this::secure;
    private Consumer<? super Transport> receiver = connection -> {};

    TlsListener(Listener plain, Tls tls) {
        this.plain = plain;
        this.tls = tls;
    }

    @Override
    public boolean poll(Consumer<? super Transport> accepted) throws IOException {
        receiver = accepted;
        return plain.poll(secure);
    }

    private void secure(Transport connection) {
        TlsTransport secured = tls.accept(connection);
        if (secured.isRefused()) {
            tls.memory().refused(connection.peer());
            secured.close();
        } else {
            receiver.accept(secured);
        }
    }

    @Override
    public int port() {
        return plain.port();
    }

    @Override
    public void close() {
        plain.close();
    }
}
