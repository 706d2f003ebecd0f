package io.needletail.cli.conformance;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;

/** An engine that runs already: an acceptor at an address, an initiator that calls us, its harness at a line port. */
final class RemoteTarget implements Target {
    private final Optional<InetSocketAddress> acceptor;
    private final Optional<InetSocketAddress> control;
    private final Optional<InitiatorListener> door;

    RemoteTarget(
            Optional<InetSocketAddress> acceptor,
            Optional<InetSocketAddress> control,
            Optional<InitiatorListener> door) {
        this.acceptor = acceptor;
        this.control = control;
        this.door = door;
    }

    @Override
    public Socket connect() throws IOException, Skip {
        return Target.connect(acceptor.orElseThrow(() -> new Skip("iCONNECT needs --connect HOST:PORT")));
    }

    @Override
    public Socket accept(Duration patience) throws IOException, Deviation, Skip {
        return door.orElseThrow(() -> new Skip("eCONNECT needs --listen PORT")).accept(patience);
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

    /** Leaves the door open: others use it too. */
    @Override
    public void close() {}
}
