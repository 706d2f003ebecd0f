package io.needletail.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A console that other machines reach: reading needs a token as well. */
@Timeout(180)
final class BeyondLoopbackTest {
    private static final List<String> OPEN = List.of("/", "/index.html", "/app.js", "/health", "/ready");

    @TempDir
    private Path folder;

    @Test
    void readingNeedsATokenAndOnlyThePageAndProbesDoNot() throws IOException, InterruptedException {
        try (RunningConsole console = RunningConsole.start(folder, BeyondLoopbackTest::onAllAddresses)) {
            for (String path : OPEN)
                assertThat(console.get(path).statusCode()).as(path).isEqualTo(200);
            List<String> paths = new ArrayList<>(List.of("/metrics", "/api/v1/stream"));
            for (Route route : console.console().routes()) {
                if (route.method().equals(Route.GET)) paths.add(route.template().replaceAll("\\{\\w+}", "orders"));
            }
            for (String path : paths) {
                HttpResponse<String> refused = console.get(path);
                assertThat(refused.statusCode()).as(path).isEqualTo(401);
                assertThat(refused.headers().firstValue("WWW-Authenticate")).contains("Bearer");
                assertThat(refused.body()).contains("TOKEN_NEEDED").doesNotContain("orders", folder.toString());
            }
            assertThat(withToken(console, "/metrics")).isEqualTo(200);
            assertThat(withToken(console, "/api/v1/sessions")).isEqualTo(200);
        }
    }

    @Test
    void aQuestionNeedsATokenTooAndAChangeNeedsHttps() throws IOException {
        String question = "{\"left\":[[8,\"FIX.4.4\"]],\"right\":[[8,\"FIX.4.4\"]]}";
        String reset = "/sessions/" + RunningConsole.SESSION + "/reset";
        try (RunningConsole console = RunningConsole.start(folder, BeyondLoopbackTest::onAllAddresses)) {
            assertThat(console.post("/messages/compare", "", question).statusCode())
                    .isEqualTo(401);
            assertThat(console.post("/messages/compare", RunningConsole.TOKEN, question)
                            .statusCode())
                    .isEqualTo(200);
            HttpResponse<String> change = console.post(reset, RunningConsole.TOKEN, "{\"reason\":\"test\"}");
            assertThat(change.statusCode()).isEqualTo(403);
            assertThat(change.body()).contains("TLS_NEEDED");
        }
    }

    @Test
    void aConsoleWhoseEngineIsGoneSaysNoNameAndNoPath() throws IOException {
        try (RunningConsole console = RunningConsole.start(folder, BeyondLoopbackTest::onAllAddresses)) {
            console.stopEngine();
            Await.until("the console has seen it", () -> console.get("/ready").statusCode() == 503);
            assertThat(console.get("/ready").body()).isEqualTo("not ready\n");
        }
    }

    private static ConsoleConfig onAllAddresses(ConsoleConfig config) {
        return new ConsoleConfig(
                new InetSocketAddress("0.0.0.0", 0),
                config.engines(),
                config.access(),
                config.oidc(),
                config.folder(),
                config.tls(),
                config.alarms(),
                config.notifiers(),
                config.limits());
    }

    private static int withToken(RunningConsole console, String path) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(console.console().address().resolve(path))
                .header("Authorization", "Bearer " + RunningConsole.TOKEN)
                .build();
        try (HttpClient client = HttpClient.newHttpClient()) {
            return client.send(request, BodyHandlers.discarding()).statusCode();
        }
    }
}
