package io.needletail.acceptance;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;

/**
 * An engine in another process: an acceptor at an address, an initiator that connects to this process, its harness at a
 * line port.
 */
public final class RemoteTarget implements Target {
    private final Optional<InetSocketAddress> acceptor;
    private final Optional<InetSocketAddress> control;
    private final Optional<InitiatorListener> listener;

    /**
     * Creates a target; definitions that need an absent part are skipped.
     *
     * @param acceptor address of the engine's acceptor
     * @param control address of its harness, which executes the command of each line and replies {@code OK} or the
     *     reason
     * @param listener port that its initiator connects to; stays open
     */
    public RemoteTarget(
            Optional<InetSocketAddress> acceptor,
            Optional<InetSocketAddress> control,
            Optional<InitiatorListener> listener) {
        this.acceptor = acceptor;
        this.control = control;
        this.listener = listener;
    }

    /**
     * Returns an acceptor without a harness.
     *
     * @param address address of the engine's acceptor
     * @return the target
     */
    public static RemoteTarget acceptor(InetSocketAddress address) {
        return new RemoteTarget(Optional.of(address), Optional.empty(), Optional.empty());
    }

    @Override
    public Socket connect() throws IOException, Skip {
        return Target.connect(acceptor.orElseThrow(() -> new Skip("iCONNECT needs --connect HOST:PORT")));
    }

    @Override
    public Socket accept(Duration patience) throws IOException, Deviation, Skip {
        return listener.orElseThrow(() -> new Skip("eCONNECT needs --listen PORT"))
                .accept(patience);
    }

    @Override
    public void command(String text) throws IOException, Deviation, Skip {
        InetSocketAddress address =
                control.orElseThrow(() -> new Skip(text.split(" ", -1)[0] + " needs --control HOST:PORT"));
        try (Socket socket = Target.connect(address)) {
            socket.setSoTimeout((int) CONNECT_PATIENCE.toMillis());
            socket.getOutputStream().write((text + "\n").getBytes(StandardCharsets.ISO_8859_1));
            BufferedReader answers =
                    new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.ISO_8859_1));
            String answer = answers.readLine();
            if (!"OK".equals(answer)) throw new Deviation("the control port answered '" + answer + "' to " + text);
        }
    }

    /** Leaves the listener open: other targets use it too. */
    @Override
    public void close() {}
}
