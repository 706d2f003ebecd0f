package io.needletail.console;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.needletail.engine.admin.JsonParser;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Semaphore;

/** A server that takes alarms at any path. */
final class Webhook implements AutoCloseable {
    private final HttpServer server;
    private final List<String> taken = new CopyOnWriteArrayList<>();
    private final Semaphore gate = new Semaphore(1);

    Webhook() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::take);
        server.start();
    }

    private void take(HttpExchange exchange) throws IOException {
        String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        Map<String, Object> alarm = JsonParser.object(body);
        String state = Members.isTrue(alarm, "active") ? "" : " ended";
        String subject = (Members.text(alarm, "kind") + " " + Members.text(alarm, "session")).strip();
        gate.acquireUninterruptibly();
        gate.release();
        taken.add(exchange.getRequestURI().getPath().substring(1) + ": " + subject + state);
        exchange.sendResponseHeaders(204, -1);
        exchange.close();
    }

    /** Returns the address of a path. */
    String at(String path) {
        return "http://127.0.0.1:" + server.getAddress().getPort() + "/" + path;
    }

    /** Keeps the next alarm, so that no other one comes, until {@link #release}. */
    void hold() {
        gate.acquireUninterruptibly();
    }

    void release() {
        gate.release();
    }

    /** Returns the number of alarms that came. */
    int count() {
        return taken.size();
    }

    /** Requires that these alarms came, in this order, and no other one. */
    void took(String... alarms) throws IOException {
        Await.until("the deliveries " + taken, () -> taken.size() >= alarms.length);
        assertThat(taken).containsExactly(alarms);
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
