package io.needletail.console;

import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The address of the console. */
final class HttpListenerTest {
    @Test
    void aPortThatIsTakenIsNamedWithTheReason() throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            InetSocketAddress address = new InetSocketAddress(InetAddress.getLoopbackAddress(), taken.getLocalPort());
            assertThatIOException()
                    .isThrownBy(() -> new HttpListener(address, Optional.empty(), 10))
                    .withMessage("the console cannot listen on 127.0.0.1:" + taken.getLocalPort()
                            + ": Address already in use");
        }
    }
}
