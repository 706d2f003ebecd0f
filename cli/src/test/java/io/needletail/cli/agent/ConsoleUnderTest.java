package io.needletail.cli.agent;

import io.needletail.console.Access;
import io.needletail.console.ConsoleConfig;
import io.needletail.console.ConsoleServer;
import io.needletail.console.ConsoleSources;
import io.needletail.console.WatchedEngine;
import io.needletail.engine.admin.Role;
import io.needletail.fixtures.Await;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/** A console in this process, and an administrator who calls it. */
final class ConsoleUnderTest implements AutoCloseable {
    private static final String TOKEN = "token-of-the-test-token-of-the-test";

    private final HttpClient client = HttpClient.newHttpClient();
    private final ConsoleServer console;

    ConsoleUnderTest(Path folder, WatchedEngine... engines) throws IOException {
        console = ConsoleServer.open(
                ConsoleConfig.of(
                        new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                        List.of(engines),
                        Access.of(TOKEN, "Ada", Role.ADMINISTRATOR),
                        folder.resolve("console")),
                ConsoleSources.NONE);
    }

    /** Waits until the overview matches. */
    void awaitOverview(String wanted) {
        Pattern pattern = Pattern.compile(wanted);
        Await.until(() -> pattern.matcher(get("/engines")).find(), () -> wanted + " in " + get("/engines"));
    }

    /** Returns the status and the body. */
    String get(String path) {
        return send(request(path).GET().build());
    }

    /** Posts JSON; returns the status and the body. */
    String post(String path, String json) {
        return send(
                request(path).POST(HttpRequest.BodyPublishers.ofString(json)).build());
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(console.address().resolve("/api/v1" + path))
                .header("Authorization", "Bearer " + TOKEN);
    }

    private String send(HttpRequest request) {
        try {
            HttpResponse<String> answer = client.send(request, HttpResponse.BodyHandlers.ofString());
            return answer.statusCode() + " " + answer.body();
        } catch (IOException failed) {
            throw new AssertionError(failed);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new AssertionError(interrupted);
        }
    }

    @Override
    public void close() throws IOException {
        client.close();
        console.close();
    }
}
