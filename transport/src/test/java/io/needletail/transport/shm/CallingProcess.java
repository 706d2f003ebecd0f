package io.needletail.transport.shm;

import io.needletail.transport.ConnectAttempt;
import io.needletail.transport.SocketOptions;
import io.needletail.transport.Transport;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** An initiator or acceptor in a process that can be killed: echoes what it receives until then. */
final class CallingProcess {
    private CallingProcess() {}

    static Process start(Path path, String role) throws IOException {
        return new ProcessBuilder(
                        ProcessHandle.current().info().command().orElseThrow(),
                        "-Xmx64m",
                        "-cp",
                        System.getProperty("java.class.path"),
                        CallingProcess.class.getName(),
                        path.toString(),
                        role)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    static void main(String[] args) throws IOException {
        Path path = Path.of(args[0]);
        List<Transport> peers = new ArrayList<>();
        if (args[1].toLowerCase(Locale.ROOT).equals("calls")) {
            ConnectAttempt attempt = SharedMemory.connect(path, SocketOptions.LOW_LATENCY);
            Ends.await(() -> attempt.poll(peers::add));
        } else {
            // Never closed: this process is killed.
            io.needletail.transport.Listener door = SharedMemory.listen(path, SocketOptions.LOW_LATENCY);
            System.out.println("listening");
            Ends.await(() -> door.poll(peers::add));
        }
        echo(peers.getFirst());
    }

    private static void echo(Transport peer) throws IOException {
        byte[] bytes = new byte[1024];
        int count = 0;
        while (count != Transport.CLOSED) {
            count = peer.receive(bytes, 0, bytes.length);
            int echoed = 0;
            while (echoed < count) {
                echoed += peer.send(bytes, echoed, count - echoed);
            }
        }
    }
}
