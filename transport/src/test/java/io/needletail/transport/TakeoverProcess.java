package io.needletail.transport;

import java.io.BufferedReader;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/**
 * Process that listens at each path that it reads from its input until it reads the next line, and prints the result.
 */
record TakeoverProcess(Process process, BufferedReader from, PrintWriter to) implements Closeable {

    static final String SERVES = "serves";

    static TakeoverProcess start() throws IOException {
        Process process = new ProcessBuilder(
                        ProcessHandle.current().info().command().orElseThrow(),
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        TakeoverProcess.class.getName())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        return new TakeoverProcess(
                process, process.inputReader(), new PrintWriter(process.outputWriter(StandardCharsets.UTF_8), true));
    }

    static void main(String[] arguments) throws IOException {
        BufferedReader orders = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String path = orders.readLine(); path != null; path = orders.readLine()) {
            try (Listener listener = UnixDomain.listen(Path.of(path), SocketOptions.LOW_LATENCY)) {
                System.out.println(listener.port() == Listener.NO_PORT ? SERVES : "a port");
                orders.readLine();
            } catch (IOException refused) {
                System.out.println(refused.getMessage());
                orders.readLine();
            }
        }
    }

    void tell(String order) {
        to.println(order);
    }

    String answer() throws IOException {
        return from.readLine();
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
