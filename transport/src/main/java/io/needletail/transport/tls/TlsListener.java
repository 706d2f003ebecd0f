package io.needletail.transport.tls;

import io.needletail.transport.Listener;
import io.needletail.transport.Transport;
import java.io.IOException;
import java.util.function.Consumer;

/** Listener that secures every connection. */
record TlsListener(Listener plain, Tls tls) implements Listener {

    @Override
    public boolean poll(Consumer<? super Transport> accepted) throws IOException {
        return plain.poll(connection -> {
            TlsTransport secured = tls.accept(connection);
            if (secured.isRefused()) {
                tls.memory().refused(connection.peer());
                secured.close();
            } else {
                accepted.accept(secured);
            }
        });
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
