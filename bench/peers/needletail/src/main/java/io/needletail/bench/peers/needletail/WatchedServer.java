package io.needletail.bench.peers.needletail;

import io.needletail.bench.probe.PeerArguments;
import io.needletail.console.Access;
import io.needletail.console.ConsoleConfig;
import io.needletail.console.ConsoleServer;
import io.needletail.console.ConsoleSources;
import io.needletail.console.WatchedEngine;
import io.needletail.engine.Engine;
import io.needletail.engine.admin.AdminSocket;
import io.needletail.engine.admin.Role;
import io.needletail.engine.operate.AdminConfig;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/**
 * The console of an acceptor, in its process, as an operator leaves it open: one page that follows the stream of
 * events, and a reader of the metrics once a second. Nothing unless the argument {@code --console 1} is there.
 */
final class WatchedServer implements AutoCloseable {
    private static final long SCRAPE_MS = 1000;

    private final Deque<AutoCloseable> parts = new ArrayDeque<>();

    private WatchedServer() {}

    static WatchedServer of(Engine engine, PeerArguments arguments) throws IOException {
        WatchedServer server = new WatchedServer();
        if (arguments.number("console", 0) == 1) server.open(engine);
        return server;
    }

    private void open(Engine engine) throws IOException {
        // The path of a socket is short, that of the journals need not be.
        Path folder = Files.createTempDirectory("needletail-bench-console");
        parts.push(() -> delete(folder));
        Path socket = AdminSocket.beside(folder);
        parts.push(engine.openAdminChannel(AdminConfig.at(socket)));
        ConsoleServer console = ConsoleServer.open(
                ConsoleConfig.of(
                        new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                        List.of(WatchedEngine.of("bench", socket, folder)),
                        Access.of(Access.newToken(), "bench", Role.VIEWER),
                        folder),
                ConsoleSources.NONE);
        parts.push(console);
        Thread metrics = Thread.ofPlatform().name("console-metrics").daemon().start(() -> scrape(console.address()));
        parts.push(metrics::interrupt);
        // Its stream ends with the console.
        Thread.ofPlatform().name("console-page").daemon().start(() -> read(console.address(), "/api/v1/stream"));
    }

    private static void scrape(URI address) {
        try {
            while (true) {
                Thread.sleep(SCRAPE_MS);
                read(address, "/metrics");
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    /** Reads an answer to its end; that of the stream has none. */
    private static void read(URI address, String path) {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), address.getPort())) {
            String request = "GET " + path + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
            socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
            InputStream in = socket.getInputStream();
            byte[] bytes = new byte[1 << 16];
            int count = in.read(bytes);
            while (count >= 0) count = in.read(bytes);
        } catch (IOException _) {
            // The console has ended, as the run does.
            Thread.currentThread().interrupt();
        }
    }

    private static void delete(Path folder) throws IOException {
        try (var files = Files.walk(folder)) {
            for (Path file : files.sorted((a, b) -> b.compareTo(a)).toList()) Files.deleteIfExists(file);
        }
    }

    @Override
    public void close() throws IOException {
        while (!parts.isEmpty()) {
            try {
                parts.pop().close();
            } catch (IOException failure) {
                throw failure;
            } catch (Exception failure) {
                throw new IOException(failure);
            }
        }
    }
}
